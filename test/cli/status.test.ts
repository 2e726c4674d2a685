import { describe, expect, test } from '@jest/globals'
import { statusText } from '../../src/cli/commands/status.ts'
import type { MeshStatus } from '../../src/workflow/status.ts'

const now = new Date('2026-11-23T10:00:00Z')

type Installed = MeshStatus['releases'][number]

const ztunnel: Installed = {
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
  problems: [],
  missing: [],
  drift: [],
}

test('names the command that upgrades an older release', () => {
  const mesh = { releases: [ztunnel], withoutRecord: [], newer: [], embedded: '1.31.1' }
  const text = statusText({ ...mesh, upgradable: ['istio-system/ztunnel'] }, now)
  expect(text).toContain('Istio 1.31.1 is available for istio-system/ztunnel; `upgrade` upgrades to it.\n')
  expect(statusText({ ...mesh, upgradable: [] }, now)).not.toContain('available')
})

describe('the column of the Istio revision', () => {
  const istiod = (meshRevision: string): Installed => ({ ...ztunnel, chart: 'istiod', meshRevision })
  const base: Installed = { ...ztunnel, chart: 'base', release: 'istio-base', meshRevision: 'canary' }
  const revisionsOf = (...releases: Installed[]) => {
    const mesh = { releases, withoutRecord: [], newer: [], upgradable: [], embedded: '1.31.1' }
    const [head = '', ...rows] = statusText(mesh, now).trimEnd().split('\n')
    const at = head.indexOf('ISTIO REVISION')
    return rows.map((row) => row.slice(at).split(' ')[0])
  }

  test('names the revision of the record while its control plane is installed', () => {
    expect(revisionsOf(base, istiod(''), istiod('canary'))).toEqual(['canary', 'default', 'canary'])
  })

  test('names no revision that is uninstalled', () => {
    expect(revisionsOf(base, istiod(''))).toEqual(['-', 'default'])
    expect(revisionsOf({ ...base, chart: 'ztunnel' }, istiod('1-31'))).toEqual(['-', '1-31'])
  })

  test('names the revision of the record without a control plane in this cluster', () => {
    expect(revisionsOf(base)).toEqual(['canary'])
  })
})
