// https://istio.io/latest/docs/ambient/usage/networkpolicy/: what is written there must be found, and its amended
// form must not.
import { expect, test } from '@jest/globals'
import type { NamespaceFacts, NetworkPolicyFacts, PodFacts, PolicyRuleFacts } from '../../src/facts/facts.ts'
import { parseBlock } from '../../src/preflight/network/cidr.ts'
import { hboneGaps, type MeshFacts } from '../../src/preflight/network/hbone.ts'

const namespace = (name: string, labels: Record<string, string> = {}): NamespaceFacts => ({
  name,
  labels: { 'kubernetes.io/metadata.name': name, ...labels },
})
const pod = (name: string, fields: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name,
  labels: { app: name },
  containers: [],
  ...fields,
})
const policy = (fields: Partial<NetworkPolicyFacts>): NetworkPolicyFacts => ({
  namespace: 'shop',
  name: 'p',
  podSelector: {},
  policyTypes: ['Ingress'],
  ...fields,
})
const ingress = (...rules: PolicyRuleFacts[]) => [policy({ ingress: rules })]
const egress = (...rules: PolicyRuleFacts[]) => [policy({ policyTypes: ['Egress'], egress: rules })]
const named = (name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
})
const http = [{ port: 8080, protocol: 'TCP' }]
const hbone = [{ port: 15008, protocol: 'TCP' }]
const sidecar: PodFacts['containers'] = [{ name: 'istio-proxy' }]
const anything: PolicyRuleFacts = { ports: http }

const mesh: MeshFacts = {
  namespaces: [
    namespace('shop', { 'istio.io/dataplane-mode': 'ambient' }),
    namespace('front', { 'istio.io/dataplane-mode': 'ambient' }),
    namespace('cars', { 'istio-injection': 'enabled' }),
    namespace('plain'),
    namespace('istio-system'),
  ],
  pods: [pod('web')],
  policies: [],
  podBlocks: [parseBlock('10.42.0.0/16')].filter((block) => block !== undefined),
  istioNamespaces: ['istio-system'],
}

const rows: ({ name: string; gaps: string[] } & Partial<MeshFacts>)[] = [
  { name: 'ports of applications only', policies: ingress(anything), gaps: ['p Ingress 0 web'] },
  { name: 'the port is added', policies: ingress({ ports: [...http, ...hbone] }), gaps: [] },
  { name: 'a range around it', policies: ingress({ ports: [{ port: 15000, endPort: 15010 }] }), gaps: [] },
  { name: 'a rule for all ports', policies: ingress({}), gaps: [] },
  { name: 'no rule at all means nobody', policies: ingress(), gaps: [] },
  { name: 'UDP alone', policies: ingress({ ports: [{ port: 514, protocol: 'UDP' }] }), gaps: [] },
  {
    name: 'DNS alone',
    policies: ingress({ ports: [{ port: 53 }, { port: 53, protocol: 'UDP' }] }),
    gaps: [],
  },
  {
    name: 'the second rule',
    policies: ingress({ ports: hbone, peers: [named('plain')] }, anything),
    gaps: ['p Ingress 1 web'],
  },
  { name: 'another rule has it for everybody', policies: ingress(anything, { ports: hbone }), gaps: [] },
  {
    name: 'another rule has it for some',
    policies: ingress(anything, { ports: hbone, peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'another rule has it for the same peers',
    policies: ingress({ ports: http, peers: [named('front')] }, { peers: [named('front')] }),
    gaps: [],
  },
  {
    name: 'another rule has it for all pods',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ namespaceSelector: {} }] },
    ),
    gaps: [],
  },
  {
    name: 'another rule has it for all pods of its own namespace',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ podSelector: {} }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'another rule has it for some pods of all namespaces',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ namespaceSelector: {}, podSelector: { matchLabels: { a: 'b' } } }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'another rule has it for one of two peers',
    policies: ingress({ ports: http, peers: [named('front'), named('cars')] }, { peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'all pods are no block',
    policies: ingress(
      { ports: http, peers: [{ cidr: '10.42.0.0/16' }] },
      { peers: [{ namespaceSelector: {} }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'another policy has it',
    policies: [...ingress(anything), policy({ name: 'hbone', ingress: [{ ports: hbone }] })],
    gaps: [],
  },
  {
    name: 'another policy has it for other pods',
    policies: [
      ...ingress(anything),
      policy({ name: 'hbone', podSelector: { matchLabels: { app: 'db' } }, ingress: [{ ports: hbone }] }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'a policy of another namespace has it',
    policies: [
      ...ingress(anything),
      policy({ name: 'hbone', namespace: 'front', ingress: [{ ports: hbone }] }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'selects nobody',
    policies: [policy({ podSelector: { matchLabels: { app: 'db' } }, ingress: [anything] })],
    gaps: [],
  },
  {
    name: 'from ambient',
    policies: ingress({ ports: http, peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from sidecars',
    policies: ingress({ ports: http, peers: [named('cars')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from Istio',
    policies: ingress({ ports: http, peers: [named('istio-system')] }),
    gaps: ['p Ingress 0 web'],
  },
  { name: 'from outside the mesh', policies: ingress({ ports: http, peers: [named('plain')] }), gaps: [] },
  {
    name: 'from a gateway',
    policies: ingress({ ports: http, peers: [named('plain')] }),
    pods: [
      pod('web'),
      pod('gw', { namespace: 'plain', labels: { 'gateway.networking.k8s.io/gateway-name': 'gw' } }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from a pod with a sidecar in a namespace without a label',
    policies: ingress({ ports: http, peers: [named('plain')] }),
    pods: [pod('web'), pod('old', { namespace: 'plain', containers: sidecar })],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from its own namespace',
    policies: ingress({ ports: http, peers: [{ podSelector: {} }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: "from pods' addresses",
    policies: ingress({ ports: http, peers: [{ cidr: '10.0.0.0/8' }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from all addresses',
    policies: ingress({ ports: http, peers: [{ cidr: '0.0.0.0/0' }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'from other addresses',
    policies: ingress({ ports: http, peers: [{ cidr: '192.168.0.0/16' }] }),
    gaps: [],
  },
  { name: 'from no address', policies: ingress({ ports: http, peers: [{ cidr: 'nonsense' }] }), gaps: [] },
  {
    name: 'to ambient',
    policies: egress({ ports: http, peers: [named('front')] }),
    gaps: ['p Egress 0 web'],
  },
  {
    name: 'to ambient with the port',
    policies: egress({ ports: [...http, ...hbone], peers: [named('front')] }),
    gaps: [],
  },
  { name: 'to outside the mesh', policies: egress({ ports: http, peers: [named('plain')] }), gaps: [] },
  { name: 'to anybody', policies: egress(anything), gaps: [] },
  { name: 'to addresses', policies: egress({ ports: http, peers: [{ cidr: '10.42.0.0/16' }] }), gaps: [] },
  {
    name: 'egress rules of an ingress policy',
    policies: [policy({ egress: [{ ports: http, peers: [named('front')] }] })],
    gaps: [],
  },
  {
    name: 'a pod that left ambient',
    policies: ingress(anything),
    pods: [pod('web', { labels: { 'istio.io/dataplane-mode': 'none' } })],
    gaps: [],
  },
  {
    name: 'a pod that joined alone',
    policies: [policy({ namespace: 'plain', ingress: [{ ports: http, peers: [{ podSelector: {} }] }] })],
    pods: [pod('one', { namespace: 'plain', labels: { 'istio.io/dataplane-mode': 'ambient' } })],
    gaps: ['p Ingress 0 one'],
  },
  {
    name: 'a sidecar, from ambient',
    policies: [policy({ namespace: 'cars', ingress: [{ ports: http, peers: [named('shop')] }] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: ['p Ingress 0 car'],
  },
  {
    name: 'a sidecar, from sidecars',
    policies: [policy({ namespace: 'cars', ingress: [{ ports: http, peers: [named('cars')] }] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: [],
  },
  {
    name: 'a sidecar where nobody is ambient',
    namespaces: [namespace('cars', { 'istio-injection': 'enabled' })],
    policies: [policy({ namespace: 'cars', ingress: [anything] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: [],
  },
  {
    name: 'a pod outside the mesh',
    policies: [policy({ namespace: 'plain', ingress: [anything] })],
    pods: [pod('old', { namespace: 'plain' })],
    gaps: [],
  },
  {
    name: 'all pods that it selects',
    policies: ingress(anything),
    pods: [pod('a'), pod('b')],
    gaps: ['p Ingress 0 a,b'],
  },
]

test.each(rows)('$name', ({ name: _, gaps, ...facts }) => {
  const found = hboneGaps({ ...mesh, ...facts })
  expect(
    found.map(
      ({ policy: { name }, direction, index, pods }) =>
        `${name} ${direction} ${index} ${pods.map((one) => one.name).join(',')}`,
    ),
  ).toEqual(gaps)
})
