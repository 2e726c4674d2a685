// Reports the policies that https://istio.io/latest/docs/ambient/usage/networkpolicy/ calls wrong, and accepts their
// corrected form.
import { expect, test } from '@jest/globals'
import type { NamespaceFacts, NetworkPolicyFacts, PodFacts, PolicyRuleFacts } from '../../src/facts/facts.ts'
import { parseBlock } from '../../src/preflight/network/cidr.ts'
import { hboneGaps, type HbonePolicyInput } from '../../src/preflight/network/hbone.ts'

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

const mesh: HbonePolicyInput = {
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

const rows: ({ name: string; gaps: string[] } & Partial<HbonePolicyInput>)[] = [
  {
    name: 'reports a rule with only ports of applications',
    policies: ingress(anything),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'accepts a rule with the port of HBONE',
    policies: ingress({ ports: [...http, ...hbone] }),
    gaps: [],
  },
  {
    name: 'accepts a range that contains the port',
    policies: ingress({ ports: [{ port: 15000, endPort: 15010 }] }),
    gaps: [],
  },
  { name: 'accepts a rule for all ports', policies: ingress({}), gaps: [] },
  { name: 'ignores a policy without rules, which denies everything', policies: ingress(), gaps: [] },
  {
    name: 'ignores a rule for UDP only',
    policies: ingress({ ports: [{ port: 514, protocol: 'UDP' }] }),
    gaps: [],
  },
  {
    name: 'ignores a rule for DNS only',
    policies: ingress({ ports: [{ port: 53 }, { port: 53, protocol: 'UDP' }] }),
    gaps: [],
  },
  {
    name: 'names the second rule',
    policies: ingress({ ports: hbone, peers: [named('plain')] }, anything),
    gaps: ['p Ingress 1 web'],
  },
  {
    name: 'accepts another rule that opens the port to everyone',
    policies: ingress(anything, { ports: hbone }),
    gaps: [],
  },
  {
    name: 'reports a rule if another rule opens the port only to some peers',
    policies: ingress(anything, { ports: hbone, peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'accepts another rule that opens the port to the same peers',
    policies: ingress({ ports: http, peers: [named('front')] }, { peers: [named('front')] }),
    gaps: [],
  },
  {
    name: 'accepts another rule that opens the port to all pods',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ namespaceSelector: {} }] },
    ),
    gaps: [],
  },
  {
    name: 'reports a rule if another rule opens the port only to its own namespace',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ podSelector: {} }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule if another rule opens the port only to some pods of all namespaces',
    policies: ingress(
      { ports: http, peers: [named('front')] },
      { ports: hbone, peers: [{ namespaceSelector: {}, podSelector: { matchLabels: { a: 'b' } } }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule if another rule opens the port to one of two peers',
    policies: ingress({ ports: http, peers: [named('front'), named('cars')] }, { peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'does not take a selector of all pods for a block',
    policies: ingress(
      { ports: http, peers: [{ cidr: '10.42.0.0/16' }] },
      { peers: [{ namespaceSelector: {} }] },
    ),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'accepts another policy that opens the port',
    policies: [...ingress(anything), policy({ name: 'hbone', ingress: [{ ports: hbone }] })],
    gaps: [],
  },
  {
    name: 'reports a policy if another one opens the port for other pods',
    policies: [
      ...ingress(anything),
      policy({ name: 'hbone', podSelector: { matchLabels: { app: 'db' } }, ingress: [{ ports: hbone }] }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a policy if another one opens the port in another namespace',
    policies: [
      ...ingress(anything),
      policy({ name: 'hbone', namespace: 'front', ingress: [{ ports: hbone }] }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'ignores a policy that selects no pods',
    policies: [policy({ podSelector: { matchLabels: { app: 'db' } }, ingress: [anything] })],
    gaps: [],
  },
  {
    name: 'reports a rule for peers in ambient',
    policies: ingress({ ports: http, peers: [named('front')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for peers with sidecars',
    policies: ingress({ ports: http, peers: [named('cars')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for Istio',
    policies: ingress({ ports: http, peers: [named('istio-system')] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'ignores a rule for peers outside the mesh',
    policies: ingress({ ports: http, peers: [named('plain')] }),
    gaps: [],
  },
  {
    name: 'reports a rule for a gateway',
    policies: ingress({ ports: http, peers: [named('plain')] }),
    pods: [
      pod('web'),
      pod('gw', { namespace: 'plain', labels: { 'gateway.networking.k8s.io/gateway-name': 'gw' } }),
    ],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for a pod with a sidecar in a namespace without a label',
    policies: ingress({ ports: http, peers: [named('plain')] }),
    pods: [pod('web'), pod('old', { namespace: 'plain', containers: sidecar })],
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for the policy’s own namespace',
    policies: ingress({ ports: http, peers: [{ podSelector: {} }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for addresses of pods',
    policies: ingress({ ports: http, peers: [{ cidr: '10.0.0.0/8' }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'reports a rule for all addresses',
    policies: ingress({ ports: http, peers: [{ cidr: '0.0.0.0/0' }] }),
    gaps: ['p Ingress 0 web'],
  },
  {
    name: 'ignores a rule for other addresses',
    policies: ingress({ ports: http, peers: [{ cidr: '192.168.0.0/16' }] }),
    gaps: [],
  },
  {
    name: 'ignores a rule with an invalid address',
    policies: ingress({ ports: http, peers: [{ cidr: 'nonsense' }] }),
    gaps: [],
  },
  {
    name: 'reports an egress rule to ambient',
    policies: egress({ ports: http, peers: [named('front')] }),
    gaps: ['p Egress 0 web'],
  },
  {
    name: 'accepts an egress rule to ambient with the port',
    policies: egress({ ports: [...http, ...hbone], peers: [named('front')] }),
    gaps: [],
  },
  {
    name: 'ignores an egress rule to pods outside the mesh',
    policies: egress({ ports: http, peers: [named('plain')] }),
    gaps: [],
  },
  { name: 'ignores an egress rule to all peers', policies: egress(anything), gaps: [] },
  {
    name: 'ignores an egress rule to addresses',
    policies: egress({ ports: http, peers: [{ cidr: '10.42.0.0/16' }] }),
    gaps: [],
  },
  {
    name: 'ignores egress rules of an ingress policy',
    policies: [policy({ egress: [{ ports: http, peers: [named('front')] }] })],
    gaps: [],
  },
  {
    name: 'ignores a pod that opted out of ambient',
    policies: ingress(anything),
    pods: [pod('web', { labels: { 'istio.io/dataplane-mode': 'none' } })],
    gaps: [],
  },
  {
    name: 'reports a rule for a pod that joined ambient by its label',
    policies: [policy({ namespace: 'plain', ingress: [{ ports: http, peers: [{ podSelector: {} }] }] })],
    pods: [pod('one', { namespace: 'plain', labels: { 'istio.io/dataplane-mode': 'ambient' } })],
    gaps: ['p Ingress 0 one'],
  },
  {
    name: 'reports a rule from ambient to a sidecar',
    policies: [policy({ namespace: 'cars', ingress: [{ ports: http, peers: [named('shop')] }] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: ['p Ingress 0 car'],
  },
  {
    name: 'ignores a rule from sidecars to a sidecar',
    policies: [policy({ namespace: 'cars', ingress: [{ ports: http, peers: [named('cars')] }] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: [],
  },
  {
    name: 'ignores a sidecar in a mesh without ambient',
    namespaces: [namespace('cars', { 'istio-injection': 'enabled' })],
    policies: [policy({ namespace: 'cars', ingress: [anything] })],
    pods: [pod('car', { namespace: 'cars', containers: sidecar })],
    gaps: [],
  },
  {
    name: 'ignores a pod outside the mesh',
    policies: [policy({ namespace: 'plain', ingress: [anything] })],
    pods: [pod('old', { namespace: 'plain' })],
    gaps: [],
  },
  {
    name: 'names all pods that the policy selects',
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
