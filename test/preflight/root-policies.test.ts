// Other policies must allow the ports that Istio's own policies allow:
// https://istio.io/latest/docs/setup/additional-setup/network-policy/
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
  { name: 'without policies', live: [], out: [] },
  {
    name: 'with a policy that denies everything',
    live: [policy({})],
    out: [`istio-cni-node: ${api}`, istiod(xds, webhook, api), 'ztunnel: 15012/TCP to istiod'],
  },
  { name: 'with a policy of another namespace', live: [policy({ namespace: 'shop' })], out: [] },
  { name: 'with a policy that allows everything', live: [policy({ ingress: all, egress: all })], out: [] },
  {
    name: 'with a policy that allows the ports',
    live: [policy({ ingress: [ports(15012, 15017)], egress: [ports(443, 15012)] })],
    out: [],
  },
  {
    name: 'with a policy for ingress of istiod',
    live: [policy({ podSelector: own, ingress: [ports(15012)], egress: all })],
    out: [istiod(webhook)],
  },
  {
    name: 'with another policy that allows the traffic',
    live: [policy({ podSelector: own, policyTypes: ['Ingress'] }), policy({ ingress: all, egress: all })],
    out: [],
  },
  {
    name: 'with ingress only from its own namespace',
    live: [
      policy({ podSelector: own, policyTypes: ['Ingress'], ingress: [{ peers: [{ podSelector: {} }] }] }),
    ],
    out: [istiod(xds, webhook)],
  },
  {
    name: 'with ingress from all namespaces',
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
    name: 'with ingress from addresses',
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
    name: 'with egress to another port',
    live: [policy({ podSelector: own, policyTypes: ['Egress'], egress: [ports(53)] })],
    out: [istiod(api)],
  },
  {
    name: 'with egress only to pods',
    live: [
      policy({ podSelector: own, policyTypes: ['Egress'], egress: [{ peers: [{ namespaceSelector: {} }] }] }),
    ],
    out: [istiod(api)],
  },
  {
    name: 'with egress to addresses',
    live: [
      policy({ podSelector: own, policyTypes: ['Egress'], egress: [{ peers: [{ cidr: '10.0.0.1/32' }] }] }),
    ],
    out: [],
  },
  {
    name: 'with egress of ztunnel to pods of its namespace',
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
    name: 'with egress of ztunnel only for DNS',
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

const blocked = (live: NetworkPolicyFacts[], of = plan) =>
  blockedTraffic(of, live).map(
    ({ workload, ways }) => `${workload.split('/').at(-1) ?? ''}: ${ways.map(({ what }) => what).join(', ')}`,
  )

test.each(rows)('finds the blocked traffic $name', ({ live, out }) => {
  expect(blocked(live).toSorted()).toEqual(out.toSorted())
})

test('names each policy once', () => {
  const [first] = blockedTraffic(plan, [policy({ podSelector: own })])
  expect(first?.policies.map(({ name }) => name)).toEqual(['p'])
})

test('accepts the charts’ own policies', () => {
  expect(
    blocked(
      [policy({})],
      planFor(undefined, ['profile=ambient', 'values.global.networkPolicy.enabled=true']),
    ),
  ).toEqual([])
})

test('ignores policies for pods on the host network', () => {
  const host = planFor(undefined, ['profile=ambient', 'values.cni.ambient.shareHostNetworkNamespace=true'])
  expect(blocked([policy({})], host).filter((text) => text.startsWith('istio-cni-node'))).toEqual([])
})
