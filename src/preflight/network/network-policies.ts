// What NetworkPolicies let through, as networking.k8s.io/v1 documents it; plugins that enforce less or more are not
// judged here.
import type { Labels, NetworkPolicyFacts, PolicyRuleFacts } from '../../facts/facts.ts'
import { contains, parseBlock, type CidrBlock } from './cidr.ts'
import { isSelected } from '../../manifest/selectors.ts'

export type PolicyDirection = 'Ingress' | 'Egress'

export interface PolicyPort {
  readonly number: number
  readonly protocol: 'TCP' | 'UDP' | 'SCTP'
  /** Its names in the pods that the traffic goes to: policies may name ports. */
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

export function rulesOf(policy: NetworkPolicyFacts, direction: PolicyDirection): readonly PolicyRuleFacts[] {
  return (direction === 'Ingress' ? policy.ingress : policy.egress) ?? []
}

/** Whether a rule holds for every port. */
export const isForAllPorts = ({ ports = [] }: PolicyRuleFacts): boolean => ports.length === 0

/** Whether a rule holds for every peer. */
export const isForAllPeers = ({ peers = [] }: PolicyRuleFacts): boolean => peers.length === 0

/** Whether a rule's ports hold this one; a port without a number is all of its protocol, endPort makes it a range. */
export function admitsPort(rule: PolicyRuleFacts, { number, protocol, names = [] }: PolicyPort): boolean {
  if (isForAllPorts(rule)) return true
  return (rule.ports ?? []).some((row) => {
    if ((row.protocol ?? 'TCP') !== protocol) return false
    if (row.port === undefined) return true
    if (typeof row.port === 'string') return names.includes(row.port)
    return row.port <= number && number <= (row.endPort ?? row.port)
  })
}

/** Whether a rule's peers hold an address that is no pod's: only blocks can. */
export function admitsAddress(rule: PolicyRuleFacts, address: CidrBlock): boolean {
  if (isForAllPeers(rule)) return true
  return (rule.peers ?? []).some(({ cidr, except = [] }) => {
    const holds = (text: string) => {
      const block = parseBlock(text)
      return block !== undefined && contains(block, address)
    }
    return cidr !== undefined && holds(cidr) && !except.some(holds)
  })
}

/**
 * Policies of ingress that together select all of the pods: first that which selects most, then that which selects most
 * of the rest.
 */
export function smallestCover(
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

/** A rule's ports in words: `8080/TCP, 8000-8100/TCP`. */
export function portsText({ ports = [] }: PolicyRuleFacts): string {
  if (ports.length === 0) return 'every port'
  return ports
    .map(({ port = 'every port', endPort, protocol = 'TCP' }) =>
      endPort === undefined ? `${port}/${protocol}` : `${port}-${endPort}/${protocol}`,
    )
    .join(', ')
}
