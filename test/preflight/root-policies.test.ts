// https://istio.io/latest/docs/setup/additional-setup/network-policy/: the ports that Istio's own policies open must
// be open in others'.
import { expect, test } from '@jest/globals'
import type { NetworkPolicyFacts, PolicyRuleFacts } from '../../src/facts/facts.ts'
import { blockedTraffic } from '../../src/preflight/network/root-policies.ts'
import { planFor } from '../support/evidence.ts'

const plan = planFor(undefined, ['profile=ambient'])
const all = [{}]
const policy = (fields: Partial<NetworkPolicyFacts>): NetworkPolicyFacts => ({
  namespace: 'istio-system',
  name: 'p',
  podSelector: {},
  policyTypes: ['Ingress', 'Egress'],
  ...fields,
})
const ports = (...numbers: number[]): PolicyRuleFacts => ({ ports: numbers.map((port) => ({ port })) })
const xds = '15012/TCP from proxies of all namespaces'
const webhook = '15017/TCP from the API server'
const api = 'the API server'
const istiod = (...ways: string[]) => `istiod: ${ways.join(', ')}`
const own: NetworkPolicyFacts['podSelector'] = { matchLabels: { app: 'istiod' } }

const rows: { name: string; live: NetworkPolicyFacts[]; out: string[] }[] = [
  { name: 'no policy', live: [], out: [] },
  {
    name: 'a deny of all',
    live: [policy({})],
    out: [`istio-cni-node: ${api}`, istiod(xds, webhook, api), 'ztunnel: 15012/TCP to istiod'],
  },
  { name: 'of another namespace', live: [policy({ namespace: 'shop' })], out: [] },
  { name: 'all open', live: [policy({ ingress: all, egress: all })], out: [] },
  {
    name: 'the ports open',
    live: [policy({ ingress: [ports(15012, 15017)], egress: [ports(443, 15012)] })],
    out: [],
  },
  {
    name: 'ingress of istiod',
    live: [policy({ podSelector: own, ingress: [ports(15012)], egress: all })],
    out: [istiod(webhook)],
  },
  {
    name: 'another policy opens it',
    live: [policy({ podSelector: own, policyTypes: ['Ingress'] }), policy({ ingress: all, egress: all })],
    out: [],
  },
  {
    name: 'from its own namespace alone',
    live: [
      policy({ podSelector: own, policyTypes: ['Ingress'], ingress: [{ peers: [{ podSelector: {} }] }] }),
    ],
    out: [istiod(xds, webhook)],
  },
  {
    name: 'from all namespaces',
    live: [
      policy({
        podSelector: own,
        policyTypes: ['Ingress'],
        ingress: [{ peers: [{ namespaceSelector: {} }] }],
      }),
    ],
    out: [],
  },
  {
    name: 'from addresses',
    live: [
      policy({ podSelector: own, policyTypes: ['Ingress'], ingress: [{ peers: [{ cidr: '10.0.0.0/8' }] }] }),
    ],
    out: [],
  },
  ...[443, 6443, 8443, 16443].map((port) => ({
    name: `to an API server on ${port}`,
    live: [policy({ podSelector: own, policyTypes: ['Egress'], egress: [ports(port)] })],
    out: [],
  })),
  {
    name: 'to another port',
    live: [policy({ podSelector: own, policyTypes: ['Egress'], egress: [ports(53)] })],
    out: [istiod(api)],
  },
  {
    name: 'to pods alone',
    live: [
      policy({ podSelector: own, policyTypes: ['Egress'], egress: [{ peers: [{ namespaceSelector: {} }] }] }),
    ],
    out: [istiod(api)],
  },
  {
    name: 'to addresses',
    live: [
      policy({ podSelector: own, policyTypes: ['Egress'], egress: [{ peers: [{ cidr: '10.0.0.1/32' }] }] }),
    ],
    out: [],
  },
  {
    name: 'ztunnel to pods of its namespace',
    live: [
      policy({
        podSelector: { matchLabels: { app: 'ztunnel' } },
        policyTypes: ['Egress'],
        egress: [{ peers: [{ podSelector: {} }] }],
      }),
    ],
    out: [],
  },
  {
    name: 'ztunnel with DNS alone',
    live: [
      policy({
        podSelector: { matchLabels: { app: 'ztunnel' } },
        policyTypes: ['Egress'],
        egress: [ports(53)],
      }),
    ],
    out: ['ztunnel: 15012/TCP to istiod'],
  },
]

const told = (live: NetworkPolicyFacts[], of = plan) =>
  blockedTraffic(of, live).map(
    ({ workload, ways }) => `${workload.split('/').at(-1) ?? ''}: ${ways.map(({ what }) => what).join(', ')}`,
  )

test.each(rows)('$name', ({ live, out }) => {
  expect(told(live).toSorted()).toEqual(out.toSorted())
})

test('policies are named once', () => {
  const [first] = blockedTraffic(plan, [policy({ podSelector: own })])
  expect(first?.policies.map(({ name }) => name)).toEqual(['p'])
})

test("the charts' own policies open all", () => {
  expect(
    told([policy({})], planFor(undefined, ['profile=ambient', 'values.global.networkPolicy.enabled=true'])),
  ).toEqual([])
})

test('policies do not hold for pods of the host’s network', () => {
  const host = planFor(undefined, ['profile=ambient', 'values.cni.ambient.shareHostNetworkNamespace=true'])
  expect(told([policy({})], host).filter((text) => text.startsWith('istio-cni-node'))).toEqual([])
})
