// A finding that tries to be more than text, in every field that a cluster may write.
import type { Finding } from '../../src/preflight/check.ts'
import type { Report } from '../../src/preflight/report.ts'
import { emptyReport } from '../support/report.ts'

const attack =
  '<script>alert(1)</script>{{constructor}}{{{style}}}"\' onload=x ]]>&amp; \u0000\u001b[31m\u202Ereversed\uD800\uFFFE'

const finding: Finding = {
  id: 'X-01',
  subject: 'cni',
  level: 'error',
  status: 'found',
  title: `title ${attack}`,
  object: `ConfigMap/ns/${attack}`,
  field: `data[${attack}]`,
  message: `message ${attack}\r\nsecond line`,
  fix: { kind: 'print', text: `fix ${attack}`, commands: [`kubectl ${attack}`] },
}

export const hostileReport: Report = {
  ...emptyReport,
  title: attack,
  platform: attack,
  evidence: [{ object: attack, field: attack, value: attack, strength: 'strong' }],
  findings: [finding, { ...finding, fix: { kind: 'apply', text: attack, actions: [], undo: [attack] } }],
  skipped: [attack],
  diagram: {
    ...emptyReport.diagram,
    context: attack,
    server: { value: attack },
    cnis: [{ name: attack, object: attack, version: attack }],
    nodes: {
      value: [
        {
          platform: attack,
          system: attack,
          osImage: attack,
          kubelet: attack,
          runtime: attack,
          names: [attack],
          notReady: 1,
        },
      ],
    },
    components: {
      value: [{ title: attack, namespace: attack, workload: attack, planned: false }],
    },
  },
}
