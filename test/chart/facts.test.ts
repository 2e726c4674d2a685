// chartFacts reads the names of files and files/known.yaml.
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { chartFacts } from '../../src/chart/metadata/facts.ts'
import { loadChart } from '../../src/chart/files/load.ts'

function factsOf(names: readonly string[], known?: string) {
  const files = names.map((name): [string, string] => [name, ''])
  if (known !== undefined) files.push(['files/known.yaml', known])
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
    name: 'files with similar names',
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

const lists = [
  {
    name: 'adds the names of files/known.yaml',
    known: 'profiles: [ambient, none]\nplatforms: [k3s]\ncompatibilityVersions: ["1.30"]\n',
    facts: {
      ...none,
      profiles: ['ambient', 'none', 'remote'],
      platforms: ['k3s'],
      compatibilityVersions: ['1.30'],
    },
  },
  { name: 'ignores lists of another form', known: 'profiles: all\nplatforms: [1, {}]\n', facts: none },
  { name: 'ignores a file that is not a map', known: '- profiles\n', facts: none },
  { name: 'ignores a file that is not YAML', known: 'profiles: [\n', facts: none },
]

describe('chartFacts', () => {
  test.each(lists)('$name', ({ known, facts }) => {
    const profiles = [...new Set([...facts.profiles, 'remote'])]
    expect(factsOf(['files/profile-remote.yaml'], known)).toEqual({ ...facts, profiles })
  })

  test.each(rows)('$name', ({ files, facts }) => {
    expect(factsOf(files)).toEqual(facts)
  })

  test.each(['base', 'cni', 'istiod', 'ztunnel'])('our chart %s knows every platform', (name) => {
    const { platforms } = chartFacts(loadChart(join(import.meta.dirname, '../../charts', name)))
    expect(platforms).toEqual(['aks', 'eks', 'gke', 'k3d', 'k3s', 'microk8s', 'minikube', 'openshift'])
  })
})
