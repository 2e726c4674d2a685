import { expect, test } from '@jest/globals'
import { leftReleases } from '../../src/install/left-releases.ts'
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
  const found = leftReleases(installed, configured)
  expect(
    found.map(({ release: { name }, because }) => (because === undefined ? name : `${name}: ${because}`)),
  ).toEqual(left)
})
