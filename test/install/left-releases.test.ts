import { expect, test } from '@jest/globals'
import { leftReleases, newerReleases, type LeftRelease } from '../../src/install/left-releases.ts'
import { withInstall } from '../../src/release/installs.ts'
import { newRelease, type Release } from '../../src/release/release.ts'
import { newTree } from '../../src/values/tree.ts'
import { greeter } from '../release/greeter.ts'

interface Options {
  readonly name?: string
  readonly revision?: string
  /** Helm wrote the newest record. */
  readonly byHelm?: boolean
}

function release(chart: string, { name = chart, revision = '', byHelm = false }: Options = {}): Release {
  const metadata = { name: chart, version: '1.31.1', apiVersion: 'v2' }
  const values = newTree(revision === '' ? [] : [['revision', revision]])
  const made = newRelease({
    ...greeter,
    name,
    namespace: 'istio-system',
    chart: { ...greeter.chart, metadata },
    values,
  })
  return byHelm ? made : withInstall(made, 3)
}

const textOf = ({ release: { name }, because }: LeftRelease) =>
  because === undefined ? name : `${name}: ${because}`

const base = release('base', { name: 'istio-base' })
const istiod = release('istiod')
const cni = release('cni', { name: 'istio-cni' })
const ztunnel = release('ztunnel')
const edge = release('istio-ingress', { name: 'edge' })

const rows: readonly {
  readonly name: string
  readonly installed: readonly Release[]
  readonly configured?: readonly Release[]
  readonly left: readonly string[]
}[] = [
  { name: 'none if all are configured', installed: [istiod, cni], configured: [istiod, cni], left: [] },
  {
    name: 'a component that the profile no longer enables',
    installed: [base, istiod, cni, ztunnel],
    configured: [base, istiod],
    left: ['istio-cni', 'ztunnel'],
  },
  { name: 'a removed gateway', installed: [istiod, edge], configured: [istiod], left: ['edge'] },
  {
    name: 'no gateway that Helm installed',
    installed: [release('istio-ingress', { name: 'theirs', byHelm: true })],
    left: [],
  },
  {
    name: 'a component that moves to another namespace',
    installed: [cni],
    configured: [{ ...cni, namespace: 'kube-system' }],
    left: ['istio-cni'],
  },
  {
    name: 'a component that Helm upgraded, which is kept',
    installed: [release('ztunnel', { byHelm: true })],
    left: ['ztunnel: ambientctl did not make its newest revision'],
  },
  {
    name: 'base and istiod, which are kept',
    installed: [base, istiod],
    left: [
      'istio-base: only `ambientctl uninstall` uninstalls it',
      'istiod: only `ambientctl uninstall` uninstalls it',
    ],
  },
  {
    name: 'the node agents that another revision needs, which are kept',
    installed: [release('istiod', { name: 'istiod-canary', revision: 'canary' }), cni],
    left: ['istio-cni: revision canary needs it'],
  },
  {
    name: 'no release of another name',
    installed: [release('cni', { name: 'cni-of-a-team' })],
    left: [],
  },
]

test.each(rows)('finds $name', ({ installed, configured = [], left }) => {
  expect(leftReleases(installed, configured).map(textOf)).toEqual(left)
})

test('a rollback may uninstall components and gateways that are newer, in the order of an install', () => {
  const newer = [ztunnel, edge, cni]
  expect(newerReleases([istiod, ...newer], newer).map(textOf)).toEqual(['istio-cni', 'ztunnel', 'edge'])
})

test('a rollback keeps newer releases that others need, that Helm made, or that uninstall removes', () => {
  const canary = release('istiod', { name: 'istiod-canary', revision: 'canary' })
  const theirs = release('istio-ingress', { name: 'theirs', byHelm: true })
  const newer = [canary, cni, theirs, release('gateway', { name: 'web' })]
  expect(
    newerReleases([istiod, ...newer], newer)
      .map(textOf)
      .sort(),
  ).toEqual([
    'istio-cni: revision canary needs it',
    'istiod-canary: only `ambientctl uninstall --revision canary` uninstalls it',
    'theirs: ambientctl did not make its newest revision',
    'web: its chart is none of ambientctl (helm uninstall web -n istio-system uninstalls it)',
  ])
})
