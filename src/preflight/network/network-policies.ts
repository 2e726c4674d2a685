// Evaluates NetworkPolicies as networking.k8s.io/v1 documents them. Plugins may enforce them differently.
import type { Labels, NetworkPolicyFacts, PolicyRuleFacts } from '../../facts/facts.ts'
import { contains, parseBlock, type CidrBlock } from './cidr.ts'
import { isSelected } from '../../manifest/selectors.ts'

export type PolicyDirection = 'Ingress' | 'Egress'

export interface PolicyPort {
  readonly number: number
  readonly protocol: 'TCP' | 'UDP' | 'SCTP'
  /** The names of the port in the target pods, because policies can select ports by name. */
  readonly names?: readonly string[]
}

interface Target {
  readonly namespace: string
  readonly labels?: Labels
}

/**
 * Returns true if a policy restricts a direction. Without policyTypes it restricts ingress, and egress if it has egress
 * rules.
 */
export function appliesToDirection(
  { policyTypes, egress }: NetworkPolicyFacts,
  direction: PolicyDirection,
): boolean {
  if (policyTypes.length > 0) return policyTypes.includes(direction)
  return direction === 'Ingress' || (egress ?? []).length > 0
}

/**
 * Returns the policies that restrict a pod in a direction. Without any, all traffic is allowed; otherwise what one of
 * them allows.
 */
export function policiesOn<P extends NetworkPolicyFacts>(
  policies: readonly P[],
  { namespace, labels }: Target,
  direction: PolicyDirection,
): P[] {
  return policies.filter(
    (policy) =>
      policy.namespace === namespace &&
      appliesToDirection(policy, direction) &&
      isSelected(policy.podSelector, labels ?? {}),
  )
}

/** Returns the rules of a policy for a direction. */
export function rulesOf(policy: NetworkPolicyFacts, direction: PolicyDirection): readonly PolicyRuleFacts[] {
  return (direction === 'Ingress' ? policy.ingress : policy.egress) ?? []
}

/** Returns true if a rule applies to all ports. */
export const isForAllPorts = ({ ports = [] }: PolicyRuleFacts): boolean => ports.length === 0

/** Returns true if a rule applies to all peers. */
export const isForAllPeers = ({ peers = [] }: PolicyRuleFacts): boolean => peers.length === 0

/**
 * Returns true if a rule allows a port. An entry without a number allows all ports of its protocol; endPort defines a
 * range.
 */
export function admitsPort(rule: PolicyRuleFacts, { number, protocol, names = [] }: PolicyPort): boolean {
  if (isForAllPorts(rule)) return true
  return (rule.ports ?? []).some((row) => {
    if ((row.protocol ?? 'TCP') !== protocol) return false
    if (row.port === undefined) return true
    if (typeof row.port === 'string') return names.includes(row.port)
    return row.port <= number && number <= (row.endPort ?? row.port)
  })
}

/** Returns true if a rule allows an address outside of pods, which only ipBlock can. */
export function admitsAddress(rule: PolicyRuleFacts, address: CidrBlock): boolean {
  if (isForAllPeers(rule)) return true
  return (rule.peers ?? []).some(({ cidr, except = [] }) => {
    const includes = (text: string) => {
      const block = parseBlock(text)
      return block !== undefined && contains(block, address)
    }
    return cidr !== undefined && includes(cidr) && !except.some(includes)
  })
}

/**
 * Returns ingress policies that together select all pods: first the policy that selects the most pods, then the one
 * that selects the most of the rest.
 */
export function coveringPolicies(
  pods: readonly Target[],
  policies: readonly NetworkPolicyFacts[],
): NetworkPolicyFacts[] {
  const chosen: NetworkPolicyFacts[] = []
  let rest = pods
  while (rest.length > 0) {
    const left = rest
    const amount = (policy: NetworkPolicyFacts) =>
      left.filter((pod) => policiesOn([policy], pod, 'Ingress').length > 0).length
    const [best] = policies.toSorted((a, b) => amount(b) - amount(a))
    if (!best || amount(best) === 0) return chosen
    chosen.push(best)
    rest = left.filter((pod) => policiesOn([best], pod, 'Ingress').length === 0)
  }
  return chosen
}

/** Returns the ports of a rule as text: `8080/TCP, 8000-8100/TCP`. */
export function portsText({ ports = [] }: PolicyRuleFacts): string {
  if (ports.length === 0) return 'every port'
  return ports
    .map(({ port = 'every port', endPort, protocol = 'TCP' }) =>
      endPort === undefined ? `${port}/${protocol}` : `${port}-${endPort}/${protocol}`,
    )
    .join(', ')
}
