// Reports for the tests of output formats.
import { checkReport } from '../../src/workflow/checks/check.ts'
import type { Facts } from '../../src/facts/facts.ts'
import { checks } from '../../src/preflight/checks.ts'
import type { Report } from '../../src/preflight/report.ts'
import type { Clean } from './evidence.ts'

/** A report without findings on a cluster without facts. */
export const emptyReport: Report = {
  command: 'preflight',
  platform: 'k3s',
  title: 'K3s',
  evidence: [],
  findings: [],
  checks: [
    {
      id: 'X-01',
      subject: 'cni',
      level: 'error',
      title: 'A title',
      why: 'it matters',
      remedy: 'repair it',
    },
  ],
  skipped: [],
  diagram: {
    context: 'test',
    server: { unread: 'not asked' },
    taken: '2026-11-21T12:00:00Z',
    cnis: [],
    primaryCni: undefined,
    managedCni: false,
    nodes: { unread: 'not asked' },
    components: { unread: 'not asked' },
    workloads: { unread: 'not asked' },
  },
}

/** The report of a preflight on this evidence. */
export function preflightOf(evidence: Clean): Report {
  const { detection, install, rights, dryRuns, admissionTrials } = evidence
  const dryRun = { value: { digest: '', rights, objects: dryRuns, admissionTrials } }
  return checkReport(
    'preflight',
    checks,
    { facts: factsOf(evidence), detection, install: { value: install }, dryRun },
    {},
  )
}

/** The evidence as facts without unread collections. */
export function factsOf({
  detection: _d,
  install: _p,
  rights: _r,
  dryRuns: _t,
  admissionTrials: _o,
  taken,
  ...known
}: Clean): Facts {
  return {
    format: 'ambientctl/facts/v1',
    taken,
    cluster: { context: 'test', server: 'https://127.0.0.1:6443' },
    known: Object.fromEntries(
      Object.entries(known).map(([key, value]) => [key, { value }]),
    ) as unknown as Facts['known'],
  }
}
