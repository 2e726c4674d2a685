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

describe('does a policy deny ingress by default', () => {
  test.each([
    ['no rules', {}, false],
    ['an empty list', { ingress: [] }, false],
    ['an empty rule', { ingress: [{}] }, true],
    ['a rule that denies', { ingressDeny: [{}] }, true],
    ['egress only', { egress: [{}] }, false],
    ['its word against rules', { ingress: [{}], enableDefaultDeny: { ingress: false } }, false],
    ['its word without rules', { enableDefaultDeny: { ingress: true } }, true],
    ['its word on egress only', { ingress: [{}], enableDefaultDeny: { egress: false } }, true],
    ['no word at all', { ingress: [{}], enableDefaultDeny: null }, true],
    ['a word of another type', { ingress: [{}], enableDefaultDeny: { ingress: 'no' } }, true],
    ['rules of another type', { ingress: 'all' }, false],
  ])('%s', (_, spec, out) => {
    expect(deniesIngress(policy(spec))).toBe(out)
  })
})

describe('what it is for', () => {
  test.each([
    ['all pods', { endpointSelector: {} }, true, true],
    ['all pods, at length', { endpointSelector: { matchLabels: {}, matchExpressions: [] } }, true, true],
    ['nothing required', { endpointSelector: { matchLabels: null } }, true, true],
    ['some pods', { endpointSelector: { matchLabels: { a: 'b' } } }, true, false],
    ['some pods by expression', { endpointSelector: { matchExpressions: [{}] } }, true, false],
    ['hosts', { nodeSelector: {} }, false, false],
    ['nobody said', {}, true, false],
  ])('%s', (_, spec, pods, all) => {
    expect(isForPods(policy(spec))).toBe(pods)
    expect(isForAllPods(policy(spec))).toBe(all)
  })

  test('rules of ingress', () => {
    expect(hasIngress(policy({ ingress: [{}] }))).toBe(true)
    expect(hasIngress(policy({ ingress: [] }))).toBe(false)
    expect(hasIngress(policy({}))).toBe(false)
  })
})

describe('does it let probes in', () => {
  const four = '169.254.7.127/32'
  const six = 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff/128'
  const rows: { name: string; rules: unknown[]; blocks?: string[]; out: boolean }[] = [
    { name: 'the address', rules: [{ fromCIDR: [four] }], out: true },
    { name: 'a wider block', rules: [{ fromCIDR: ['169.254.0.0/16'] }], out: true },
    { name: 'another block', rules: [{ fromCIDR: ['10.0.0.0/8'] }], out: false },
    { name: 'an address without a prefix', rules: [{ fromCIDR: ['169.254.7.127'] }], out: true },
    { name: 'a set', rules: [{ fromCIDRSet: [{ cidr: four }] }], out: true },
    {
      name: 'a set that excepts it',
      rules: [{ fromCIDRSet: [{ cidr: '0.0.0.0/0', except: [four] }] }],
      out: false,
    },
    {
      name: 'a set that excepts another',
      rules: [{ fromCIDRSet: [{ cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] }] }],
      out: true,
    },
    { name: 'a set of another kind', rules: [{ fromCIDRSet: [{ cidrGroupRef: 'x' }, null] }], out: false },
    { name: 'the world', rules: [{ fromEntities: ['world'] }], out: true },
    { name: 'all', rules: [{ fromEntities: ['cluster', 'all'] }], out: true },
    { name: 'the host is another', rules: [{ fromEntities: ['host'] }], out: false },
    { name: 'an empty rule', rules: [{}], out: false },
    { name: 'no rule', rules: [], out: false },
    { name: 'values of other types', rules: [null, 'x', { fromCIDR: [1, null] }], out: false },
    { name: 'one of two families', rules: [{ fromCIDR: [four] }], blocks: [four, six], out: false },
    {
      name: 'both families, by two rules',
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
