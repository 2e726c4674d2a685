// The table of `history`.
import { expect, test } from '@jest/globals'
import { historyText } from '../../src/cli/commands/history.ts'
import type { ReleaseRevision } from '../../src/install/release-history.ts'

const revision = (description: string): ReleaseRevision => ({
  install: 1,
  release: 'istiod',
  namespace: 'istio-system',
  revision: 1,
  updated: '2026-11-23T09:00:00Z',
  status: 'failed',
  chart: 'istiod',
  chartVersion: '1.31.1',
  version: '1.31.1',
  meshRevision: '',
  description,
})

test.each([
  ['Install complete', 'Install complete'],
  [
    'Release "istiod" failed: istiod cannot become ready:\n  Deployment/istio-system/istiod: 0 of 1 pods are ready',
    'Release "istiod" failed: istiod cannot become ready …',
  ],
])('shows the first line of a description: %s', (description, shown) => {
  const [, row = ''] = historyText([revision(description)])
    .trimEnd()
    .split('\n')
  expect(row).toMatch(/^1 +2026-11-23T09:00:00Z +istiod +istio-system +1 +failed +istiod-1\.31\.1 +\S/)
  expect(row.endsWith(shown)).toBe(true)
})

test('says that nothing is recorded', () => {
  expect(historyText([])).toBe('No Istio release is recorded in this cluster.\n')
})
