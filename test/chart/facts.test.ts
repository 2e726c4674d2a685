import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { chartFacts } from '../../src/chart/metadata/facts.ts'
import { loadChart } from '../../src/chart/files/load.ts'

function factsOf(names: readonly string[]) {
  const files = names.map((name) => [name, ''] as const)
  const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\nappVersion: 2.0.0\n'
  return chartFacts(chartFromFiles(new Map([['Chart.yaml', head], ...files]), 'CHART'))
}

const none = {
  name: 'c',
  version: '1.0.0',
  appVersion: '2.0.0',
  profiles: [],
  platforms: [],
  compatibilityVersions: [],
}

const rows = [
  { name: 'no files', files: [], facts: none },
  {
    name: 'Istio’s names',
    files: [
      'files/profile-remote.yaml',
      'files/profile-ambient.yaml',
      'files/profile-platform-k3s.yaml',
      'files/profile-compatibility-version-1.9.yaml',
      'files/profile-compatibility-version-1.29.yaml',
    ],
    facts: {
      ...none,
      profiles: ['ambient', 'remote'],
      platforms: ['k3s'],
      compatibilityVersions: ['1.9', '1.29'],
    },
  },
  {
    name: 'platforms by the short name',
    files: ['files/platform-gke.yaml', 'files/profile-platform-gke.yaml'],
    facts: { ...none, platforms: ['gke'] },
  },
  {
    name: 'names with dashes',
    files: ['files/profile-openshift-ambient.yaml'],
    facts: { ...none, profiles: ['openshift-ambient'] },
  },
  {
    name: 'files that only look so',
    files: [
      'profile-a.yaml',
      'files/deep/profile-b.yaml',
      'files/profile-c.txt',
      'files/profile-.yaml',
      'files/grafana.yaml',
    ],
    facts: none,
  },
]

describe('chartFacts', () => {
  test.each(rows)('$name', ({ files, facts }) => {
    expect(factsOf(files)).toEqual(facts)
  })

  test.each(['base', 'cni', 'istiod', 'ztunnel'])('our chart %s knows every platform', (name) => {
    const { platforms } = chartFacts(loadChart(join(import.meta.dirname, '../../charts', name)))
    expect(platforms).toEqual(['aks', 'eks', 'gke', 'k3d', 'k3s', 'microk8s', 'minikube', 'openshift'])
  })
})
