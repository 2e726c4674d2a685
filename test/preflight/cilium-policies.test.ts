// https://docs.cilium.io/en/stable/security/policy/intro/ (enforcement) and /security/policy/language/ (CIDR, entities)
import { describe, expect, test } from '@jest/globals'
import type { CustomFacts } from '../../src/facts/facts.ts'
import { parseBlock } from '../../src/preflight/network/cidr.ts'
import {
  allowsProbes,
  deniesIngress,
  hasIngress,
  isForAllPods,
  isForPods,
} from '../../src/preflight/network/cilium-policies.ts'

const policy = (spec: Record<string, unknown>): CustomFacts => ({
  apiVersion: 'cilium.io/v2',
  kind: 'CiliumClusterwideNetworkPolicy',
  name: 'p',
  spec,
})

describe('the default deny of a policy', () => {
  test.each([
    ['is false without rules', {}, false],
    ['is false for an empty list of rules', { ingress: [] }, false],
    ['is true for an empty rule', { ingress: [{}] }, true],
    ['is true for a rule that denies', { ingressDeny: [{}] }, true],
    ['is false for egress rules only', { egress: [{}] }, false],
    [
      'is false if enableDefaultDeny is false',
      { ingress: [{}], enableDefaultDeny: { ingress: false } },
      false,
    ],
    ['is true if enableDefaultDeny is true', { enableDefaultDeny: { ingress: true } }, true],
    [
      'is true if enableDefaultDeny sets only egress',
      { ingress: [{}], enableDefaultDeny: { egress: false } },
      true,
    ],
    ['is true if enableDefaultDeny is null', { ingress: [{}], enableDefaultDeny: null }, true],
    [
      'is true if enableDefaultDeny has another type',
      { ingress: [{}], enableDefaultDeny: { ingress: 'no' } },
      true,
    ],
    ['is false for rules of another type', { ingress: 'all' }, false],
  ])('%s', (_, spec, out) => {
    expect(deniesIngress(policy(spec))).toBe(out)
  })
})

describe('the pods that a policy selects', () => {
  test.each([
    ['are all for an empty selector', { endpointSelector: {} }, true, true],
    [
      'are all for a selector with empty fields',
      { endpointSelector: { matchLabels: {}, matchExpressions: [] } },
      true,
      true,
    ],
    ['are all for a selector with null', { endpointSelector: { matchLabels: null } }, true, true],
    ['are some for a selector with labels', { endpointSelector: { matchLabels: { a: 'b' } } }, true, false],
    [
      'are some for a selector with expressions',
      { endpointSelector: { matchExpressions: [{}] } },
      true,
      false,
    ],
    ['are none for a policy for hosts', { nodeSelector: {} }, false, false],
    ['are some without a selector', {}, true, false],
  ])('%s', (_, spec, pods, all) => {
    expect(isForPods(policy(spec))).toBe(pods)
    expect(isForAllPods(policy(spec))).toBe(all)
  })

  test('needs a non-empty list of ingress rules', () => {
    expect(hasIngress(policy({ ingress: [{}] }))).toBe(true)
    expect(hasIngress(policy({ ingress: [] }))).toBe(false)
    expect(hasIngress(policy({}))).toBe(false)
  })
})

describe('whether a policy allows probes is decided for', () => {
  const four = '169.254.7.127/32'
  const six = 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff/128'
  const rows: { name: string; rules: unknown[]; blocks?: string[]; out: boolean }[] = [
    { name: 'the exact address of the agent', rules: [{ fromCIDR: [four] }], out: true },
    { name: 'a wider block', rules: [{ fromCIDR: ['169.254.0.0/16'] }], out: true },
    { name: 'another block of addresses', rules: [{ fromCIDR: ['10.0.0.0/8'] }], out: false },
    { name: 'an address without a prefix', rules: [{ fromCIDR: ['169.254.7.127'] }], out: true },
    { name: 'a set of blocks', rules: [{ fromCIDRSet: [{ cidr: four }] }], out: true },
    {
      name: 'a set of blocks that excludes the address',
      rules: [{ fromCIDRSet: [{ cidr: '0.0.0.0/0', except: [four] }] }],
      out: false,
    },
    {
      name: 'a set of blocks that excludes another address',
      rules: [{ fromCIDRSet: [{ cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] }] }],
      out: true,
    },
    { name: 'a set of another kind', rules: [{ fromCIDRSet: [{ cidrGroupRef: 'x' }, null] }], out: false },
    { name: 'the entity world', rules: [{ fromEntities: ['world'] }], out: true },
    { name: 'all', rules: [{ fromEntities: ['cluster', 'all'] }], out: true },
    { name: 'the entity host', rules: [{ fromEntities: ['host'] }], out: false },
    { name: 'an empty rule', rules: [{}], out: false },
    { name: 'no rule', rules: [], out: false },
    { name: 'values of other types', rules: [null, 'x', { fromCIDR: [1, null] }], out: false },
    {
      name: 'a rule for one of two families',
      rules: [{ fromCIDR: [four] }],
      blocks: [four, six],
      out: false,
    },
    {
      name: 'rules for both families',
      rules: [{ fromCIDR: [four] }, { fromCIDR: [six] }],
      blocks: [four, six],
      out: true,
    },
  ]
  test.each(rows)('$name', ({ rules, blocks = [four], out }) => {
    const parsed = blocks.map(parseBlock).filter((block) => block !== undefined)
    expect(parsed).toHaveLength(blocks.length)
    expect(allowsProbes([policy({ endpointSelector: {}, ingress: rules })], parsed)).toBe(out)
    expect(
      allowsProbes([policy({ endpointSelector: { matchLabels: { a: 'b' } }, ingress: rules })], parsed),
    ).toBe(false)
    expect(allowsProbes([policy({ nodeSelector: {}, ingress: rules })], parsed)).toBe(false)
  })
})
