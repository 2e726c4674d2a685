// https://kubernetes.io/docs/reference/kubernetes-api/policy-resources/network-policy-v1/ and, for several policies,
// https://kubernetes.io/docs/concepts/services-networking/network-policies/#the-two-sorts-of-pod-isolation
import { describe, expect, test } from '@jest/globals'
import type { NetworkPolicyFacts, PolicyRuleFacts } from '../../src/facts/facts.ts'
import { parseBlock } from '../../src/preflight/network/cidr.ts'
import {
  admitsAddress,
  admitsPort,
  coveringPolicies,
  policiesOn,
  portsText,
  rulesOf,
  appliesToDirection,
  type PolicyDirection,
  type PolicyPort,
} from '../../src/preflight/network/network-policies.ts'

const policy = (fields: Partial<NetworkPolicyFacts> = {}): NetworkPolicyFacts => ({
  namespace: 'shop',
  name: 'p',
  podSelector: {},
  policyTypes: ['Ingress'],
  ...fields,
})

describe('the directions of a policy', () => {
  const rows: { name: string; policy: NetworkPolicyFacts; direction: PolicyDirection; out: boolean }[] = [
    { name: 'ingress with the type Ingress', policy: policy(), direction: 'Ingress', out: true },
    {
      name: 'egress with the type Ingress',
      policy: policy({ egress: [{}] }),
      direction: 'Egress',
      out: false,
    },
    {
      name: 'ingress with the type Egress',
      policy: policy({ policyTypes: ['Egress'] }),
      direction: 'Ingress',
      out: false,
    },
    {
      name: 'egress with the type Egress',
      policy: policy({ policyTypes: ['Egress'] }),
      direction: 'Egress',
      out: true,
    },
    {
      name: 'ingress without types',
      policy: policy({ policyTypes: [] }),
      direction: 'Ingress',
      out: true,
    },
    {
      name: 'egress without types and rules',
      policy: policy({ policyTypes: [] }),
      direction: 'Egress',
      out: false,
    },
    {
      name: 'egress without types and with an empty list of rules',
      policy: policy({ policyTypes: [], egress: [] }),
      direction: 'Egress',
      out: false,
    },
    {
      name: 'egress without types, but with rules',
      policy: policy({ policyTypes: [], egress: [{}] }),
      direction: 'Egress',
      out: true,
    },
  ]
  test.each(rows)('$name', ({ policy: of, direction, out }) => {
    expect(appliesToDirection(of, direction)).toBe(out)
  })
})

test('a policy selects the pods of its namespace that match its selector', () => {
  const all = [
    policy({ name: 'all' }),
    policy({ name: 'web', podSelector: { matchLabels: { app: 'web' } } }),
    policy({ name: 'db', podSelector: { matchLabels: { app: 'db' } } }),
    policy({ name: 'elsewhere', namespace: 'other' }),
    policy({ name: 'egress', policyTypes: ['Egress'] }),
  ]
  const names = (labels: Record<string, string> | undefined, direction: PolicyDirection) =>
    policiesOn(all, { namespace: 'shop', ...(labels && { labels }) }, direction).map(({ name }) => name)
  expect(names({ app: 'web' }, 'Ingress')).toEqual(['all', 'web'])
  expect(names(undefined, 'Ingress')).toEqual(['all'])
  expect(names({ app: 'db' }, 'Egress')).toEqual(['egress'])
})

test('a direction has its own rules', () => {
  const one = policy({ ingress: [{ ports: [{ port: 1 }] }], egress: [{ ports: [{ port: 2 }] }] })
  expect(rulesOf(one, 'Ingress')).toEqual([{ ports: [{ port: 1 }] }])
  expect(rulesOf(one, 'Egress')).toEqual([{ ports: [{ port: 2 }] }])
  expect(rulesOf(policy(), 'Ingress')).toEqual([])
  expect(rulesOf(policy(), 'Egress')).toEqual([])
})

describe('the ports of a rule', () => {
  const http: PolicyPort = { number: 8080, protocol: 'TCP', names: ['http'] }
  const rows: { name: string; rule: PolicyRuleFacts; port?: PolicyPort; out: boolean }[] = [
    { name: 'a rule without ports', rule: {}, out: true },
    { name: 'an empty list of ports', rule: { ports: [] }, out: true },
    { name: 'the port’s number', rule: { ports: [{ port: 8080, protocol: 'TCP' }] }, out: true },
    { name: 'TCP by default', rule: { ports: [{ port: 8080 }] }, out: true },
    { name: 'another protocol', rule: { ports: [{ port: 8080, protocol: 'UDP' }] }, out: false },
    { name: 'another number', rule: { ports: [{ port: 8081 }] }, out: false },
    { name: 'a lower number without a range', rule: { ports: [{ port: 80 }] }, out: false },
    { name: 'all ports of the protocol', rule: { ports: [{ protocol: 'TCP' }] }, out: true },
    { name: 'all ports of another protocol', rule: { ports: [{ protocol: 'SCTP' }] }, out: false },
    { name: 'the start of a range', rule: { ports: [{ port: 8080, endPort: 9000 }] }, out: true },
    { name: 'the end of a range', rule: { ports: [{ port: 8000, endPort: 8080 }] }, out: true },
    { name: 'a range that ends before it', rule: { ports: [{ port: 8000, endPort: 8079 }] }, out: false },
    { name: 'a range that starts after it', rule: { ports: [{ port: 8081, endPort: 9000 }] }, out: false },
    { name: 'the port’s name', rule: { ports: [{ port: 'http' }] }, out: true },
    { name: 'another name', rule: { ports: [{ port: 'metrics' }] }, out: false },
    {
      name: 'a name for a port without names',
      rule: { ports: [{ port: 'http' }] },
      port: { number: 8080, protocol: 'TCP' },
      out: false,
    },
    { name: 'any port of a list', rule: { ports: [{ port: 1 }, { port: 8080 }] }, out: true },
  ]
  test.each(rows)('$name', ({ rule, port = http, out }) => {
    expect(admitsPort(rule, port)).toBe(out)
  })

  test.each([
    [{}, 'every port'],
    [{ ports: [{ port: 8080, protocol: 'TCP' }] }, '8080/TCP'],
    [
      { ports: [{ port: 'http' }, { port: 8000, endPort: 8100, protocol: 'UDP' }] },
      'http/TCP, 8000-8100/UDP',
    ],
    [{ ports: [{ protocol: 'SCTP' }] }, 'every port/SCTP'],
  ])('are described: %j', (rule, text) => {
    expect(portsText(rule)).toBe(text)
  })
})

describe('an address outside the cluster', () => {
  const rows: { name: string; rule: PolicyRuleFacts; out: boolean }[] = [
    { name: 'is allowed without peers', rule: {}, out: true },
    { name: 'is allowed by an empty list of peers', rule: { peers: [] }, out: true },
    { name: 'is allowed by its own block', rule: { peers: [{ cidr: '169.254.7.127/32' }] }, out: true },
    { name: 'is allowed by a wider block', rule: { peers: [{ cidr: '169.254.0.0/16' }] }, out: true },
    { name: 'is allowed by a block of all addresses', rule: { peers: [{ cidr: '0.0.0.0/0' }] }, out: true },
    { name: 'is not allowed by another block', rule: { peers: [{ cidr: '10.0.0.0/8' }] }, out: false },
    {
      name: 'is not allowed by a block of the other family',
      rule: { peers: [{ cidr: '::/0' }] },
      out: false,
    },
    {
      name: 'is not allowed if it is excepted',
      rule: { peers: [{ cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] }] },
      out: false,
    },
    {
      name: 'is allowed if another address is excepted',
      rule: { peers: [{ cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] }] },
      out: true,
    },
    {
      name: 'is not allowed by selectors of pods',
      rule: { peers: [{ podSelector: {} }, { namespaceSelector: {} }] },
      out: false,
    },
    { name: 'is not allowed by an invalid block', rule: { peers: [{ cidr: 'nonsense' }] }, out: false },
    {
      name: 'is allowed by any peer of a list',
      rule: { peers: [{ podSelector: {} }, { cidr: '169.254.7.0/24' }] },
      out: true,
    },
  ]
  test.each(rows)('$name', ({ rule, out }) => {
    const address = parseBlock('169.254.7.127')
    expect(address).toBeDefined()
    expect(address && admitsAddress(rule, address)).toBe(out)
  })
})

describe('the fewest policies that select all pods', () => {
  const web = { namespace: 'shop', labels: { app: 'web', tier: 'front' } }
  const db = { namespace: 'shop', labels: { app: 'db' } }
  const of = (name: string, matchLabels: Record<string, string>) =>
    policy({ name, podSelector: { matchLabels } })
  test.each([
    [
      'are the one policy for all pods',
      [web, db],
      [of('web', { app: 'web' }), policy({ name: 'all' })],
      ['all'],
    ],
    [
      'are one policy for each pod',
      [web, db],
      [of('web', { app: 'web' }), of('db', { app: 'db' })],
      ['web', 'db'],
    ],
    [
      'omit redundant policies',
      [web],
      [of('db', { app: 'db' }), of('front', { tier: 'front' }), of('web', { app: 'web' })],
      ['front'],
    ],
    ['are none without pods', [], [policy()], []],
    ['are none without policies', [web], [], []],
    ['ignore pods that no policy selects', [web, db], [of('db', { app: 'db' })], ['db']],
  ])('%s', (_, pods, policies, names) => {
    expect(coveringPolicies(pods, policies).map(({ name }) => name)).toEqual(names)
  })
})
