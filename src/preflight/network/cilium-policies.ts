// Cilium's own policies, by the rules of cilium.io/v2 (docs.cilium.io, Policy Enforcement Modes and Layer 3).
import type { CustomFacts } from '../../facts/facts.ts'
import { contains, parseBlock, type CidrBlock } from './cidr.ts'
import { isRecord } from '../../values/record.ts'

/** Whether a policy makes what it selects deny all other ingress: by its word, else where it has rules of ingress. */
export function deniesIngress({ spec }: CustomFacts): boolean {
  const word = isRecord(spec['enableDefaultDeny']) ? spec['enableDefaultDeny']['ingress'] : undefined
  if (typeof word === 'boolean') return word
  return listOf(spec['ingress']).length > 0 || listOf(spec['ingressDeny']).length > 0
}

/** Whether a policy is for pods; those with a nodeSelector are for hosts. */
export const isForPods = ({ spec }: CustomFacts): boolean => spec['nodeSelector'] === undefined

/** Whether a policy is for every pod that it could be for. */
export const isForAllPods = (policy: CustomFacts): boolean =>
  isForPods(policy) && isEmpty(policy.spec['endpointSelector'])

/** Whether a policy has rules of ingress. */
export const hasIngress = ({ spec }: CustomFacts): boolean => listOf(spec['ingress']).length > 0

/** Whether the rules of the policies, taken together, admit all of these blocks, or all of the world. */
export function admitsBlocks(policies: readonly CustomFacts[], blocks: readonly CidrBlock[]): boolean {
  const rules = policies.flatMap(({ spec }) => listOf(spec['ingress']))
  return blocks.every((block) => rules.some((rule) => isRecord(rule) && admits(rule, block)))
}

/** Whether policies that hold for all pods admit these blocks. */
export function allowsProbes(policies: readonly CustomFacts[], blocks: readonly CidrBlock[]): boolean {
  return admitsBlocks(policies.filter(isForAllPods), blocks)
}

function admits(rule: Readonly<Record<string, unknown>>, block: CidrBlock): boolean {
  const holds = (text: unknown) => {
    const outer = typeof text === 'string' ? parseBlock(text) : undefined
    return outer !== undefined && contains(outer, block)
  }
  return (
    listOf(rule['fromCIDR']).some(holds) ||
    listOf(rule['fromCIDRSet']).some(
      (set) => isRecord(set) && holds(set['cidr']) && !listOf(set['except']).some(holds),
    ) ||
    listOf(rule['fromEntities']).some((entity) => entity === 'all' || entity === 'world')
  )
}

/** Whether a selector has no requirement. */
const isEmpty = (selector: unknown) =>
  isRecord(selector) &&
  Object.values(selector).every((part) => part === null || Object.keys(Object(part)).length === 0)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
