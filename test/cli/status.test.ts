import { expect, test } from '@jest/globals'
import { statusText } from '../../src/cli/commands/status.ts'
import type { MeshStatus } from '../../src/workflow/status.ts'

const now = new Date('2026-11-23T10:00:00Z')

const ztunnel: MeshStatus['releases'][number] = {
  release: 'ztunnel',
  namespace: 'istio-system',
  chart: 'ztunnel',
  chartVersion: '1.30.0',
  version: '1.30.0',
  meshRevision: '',
  revision: 1,
  updated: '2026-11-20T09:00:00Z',
  description: 'Install complete',
  status: 'deployed',
  health: 'ready',
  installer: 'ambientctl',
  workloads: [],
  missing: [],
  drift: [],
}

test('names the command that upgrades an older release', () => {
  const mesh = { releases: [ztunnel], withoutRecord: [], newer: [], embedded: '1.31.1' }
  const text = statusText({ ...mesh, upgradable: ['istio-system/ztunnel'] }, now)
  expect(text).toContain('Istio 1.31.1 is available for istio-system/ztunnel; `upgrade` upgrades to it.\n')
  expect(statusText({ ...mesh, upgradable: [] }, now)).not.toContain('available')
})
