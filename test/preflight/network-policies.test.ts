// https://kubernetes.io/docs/reference/kubernetes-api/policy-resources/network-policy-v1/ and, for what policies add up to,
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

describe('the directions that a policy speaks of', () => {
  const rows: { name: string; policy: NetworkPolicyFacts; direction: PolicyDirection; out: boolean }[] = [
    { name: 'Ingress of Ingress', policy: policy(), direction: 'Ingress', out: true },
    { name: 'Egress of Ingress', policy: policy({ egress: [{}] }), direction: 'Egress', out: false },
    {
      name: 'Ingress of Egress',
      policy: policy({ policyTypes: ['Egress'] }),
      direction: 'Ingress',
      out: false,
    },
    { name: 'Egress of Egress', policy: policy({ policyTypes: ['Egress'] }), direction: 'Egress', out: true },
    {
      name: 'no types: Ingress always',
      policy: policy({ policyTypes: [] }),
      direction: 'Ingress',
      out: true,
    },
    {
      name: 'no types, no rules: no Egress',
      policy: policy({ policyTypes: [] }),
      direction: 'Egress',
      out: false,
    },
    {
      name: 'no types, empty rules: no Egress',
      policy: policy({ policyTypes: [], egress: [] }),
      direction: 'Egress',
      out: false,
    },
    {
      name: 'no types, rules of egress',
      policy: policy({ policyTypes: [], egress: [{}] }),
      direction: 'Egress',
      out: true,
    },
  ]
  test.each(rows)('$name', ({ policy: of, direction, out }) => {
    expect(appliesToDirection(of, direction)).toBe(out)
  })
})

test('a policy is for pods of its namespace that its selector matches', () => {
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

test('rules are those of the direction', () => {
  const one = policy({ ingress: [{ ports: [{ port: 1 }] }], egress: [{ ports: [{ port: 2 }] }] })
  expect(rulesOf(one, 'Ingress')).toEqual([{ ports: [{ port: 1 }] }])
  expect(rulesOf(one, 'Egress')).toEqual([{ ports: [{ port: 2 }] }])
  expect(rulesOf(policy(), 'Ingress')).toEqual([])
  expect(rulesOf(policy(), 'Egress')).toEqual([])
})

describe('ports', () => {
  const http: PolicyPort = { number: 8080, protocol: 'TCP', names: ['http'] }
  const rows: { name: string; rule: PolicyRuleFacts; port?: PolicyPort; out: boolean }[] = [
    { name: 'no ports are all', rule: {}, out: true },
    { name: 'an empty list is all', rule: { ports: [] }, out: true },
    { name: 'the number', rule: { ports: [{ port: 8080, protocol: 'TCP' }] }, out: true },
    { name: 'TCP without a word', rule: { ports: [{ port: 8080 }] }, out: true },
    { name: 'another protocol', rule: { ports: [{ port: 8080, protocol: 'UDP' }] }, out: false },
    { name: 'another number', rule: { ports: [{ port: 8081 }] }, out: false },
    { name: 'a lower number is no range', rule: { ports: [{ port: 80 }] }, out: false },
    { name: 'a whole protocol', rule: { ports: [{ protocol: 'TCP' }] }, out: true },
    { name: 'another whole protocol', rule: { ports: [{ protocol: 'SCTP' }] }, out: false },
    { name: 'start of a range', rule: { ports: [{ port: 8080, endPort: 9000 }] }, out: true },
    { name: 'end of a range', rule: { ports: [{ port: 8000, endPort: 8080 }] }, out: true },
    { name: 'past a range', rule: { ports: [{ port: 8000, endPort: 8079 }] }, out: false },
    { name: 'before a range', rule: { ports: [{ port: 8081, endPort: 9000 }] }, out: false },
    { name: 'its name', rule: { ports: [{ port: 'http' }] }, out: true },
    { name: 'another name', rule: { ports: [{ port: 'metrics' }] }, out: false },
    {
      name: 'a port without names',
      rule: { ports: [{ port: 'http' }] },
      port: { number: 8080, protocol: 'TCP' },
      out: false,
    },
    { name: 'any of the list', rule: { ports: [{ port: 1 }, { port: 8080 }] }, out: true },
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
  ])('in words: %j', (rule, text) => {
    expect(portsText(rule)).toBe(text)
  })
})

describe('an address that is no pod', () => {
  const rows: { name: string; rule: PolicyRuleFacts; out: boolean }[] = [
    { name: 'no peers are everybody', rule: {}, out: true },
    { name: 'an empty list is everybody', rule: { peers: [] }, out: true },
    { name: 'its block', rule: { peers: [{ cidr: '169.254.7.127/32' }] }, out: true },
    { name: 'a wider block', rule: { peers: [{ cidr: '169.254.0.0/16' }] }, out: true },
    { name: 'all addresses', rule: { peers: [{ cidr: '0.0.0.0/0' }] }, out: true },
    { name: 'another block', rule: { peers: [{ cidr: '10.0.0.0/8' }] }, out: false },
    { name: 'the other family', rule: { peers: [{ cidr: '::/0' }] }, out: false },
    {
      name: 'excepted',
      rule: { peers: [{ cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] }] },
      out: false,
    },
    {
      name: 'another is excepted',
      rule: { peers: [{ cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] }] },
      out: true,
    },
    {
      name: 'pods are no addresses',
      rule: { peers: [{ podSelector: {} }, { namespaceSelector: {} }] },
      out: false,
    },
    { name: 'no block at all', rule: { peers: [{ cidr: 'nonsense' }] }, out: false },
    {
      name: 'any of the list',
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

describe('policies that cover pods', () => {
  const web = { namespace: 'shop', labels: { app: 'web', tier: 'front' } }
  const db = { namespace: 'shop', labels: { app: 'db' } }
  const of = (name: string, matchLabels: Record<string, string>) =>
    policy({ name, podSelector: { matchLabels } })
  test.each([
    ['the one for all', [web, db], [of('web', { app: 'web' }), policy({ name: 'all' })], ['all']],
    ['one for each', [web, db], [of('web', { app: 'web' }), of('db', { app: 'db' })], ['web', 'db']],
    [
      'none too many',
      [web],
      [of('db', { app: 'db' }), of('front', { tier: 'front' }), of('web', { app: 'web' })],
      ['front'],
    ],
    ['no pods', [], [policy()], []],
    ['no policies', [web], [], []],
    ['pods that none selects', [web, db], [of('db', { app: 'db' })], ['db']],
  ])('%s', (_, pods, policies, names) => {
    expect(coveringPolicies(pods, policies).map(({ name }) => name)).toEqual(names)
  })
})
