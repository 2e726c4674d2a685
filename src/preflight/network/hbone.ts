// Policies written before the mesh name the ports of applications. In ambient all traffic of the mesh arrives on one
// other port, and a policy sees only that (istio.io, Ambient and Kubernetes NetworkPolicy).
import type {
  LabelSelectorFacts,
  NamespaceFacts,
  NetworkPolicyFacts,
  PodFacts,
  PolicyRuleFacts,
} from '../../facts/facts.ts'
import { overlap, parseBlock, type CidrBlock } from './cidr.ts'
import {
  isInjectionEnabled,
  hasSidecar,
  isAmbientNamespace,
  isAmbientPod,
  namespaceLabels,
} from '../workloads/enrolment.ts'
import { groupBy } from '../grouping.ts'
import {
  admitsPort,
  isForAllPeers,
  isForAllPorts,
  policiesOn,
  rulesOf,
  appliesToDirection,
  type PolicyDirection,
} from './network-policies.ts'
import { isEmptySelector, isSelected } from '../../manifest/selectors.ts'

/** Where ztunnel, sidecars and waypoints take each other's traffic. */
export const hbonePort = { number: 15008, protocol: 'TCP' } as const

/** A rule that admits ports of pods in the mesh, but not the mesh's own, nor does another rule in its stead. */
export interface HboneGap {
  readonly policy: NetworkPolicyFacts
  readonly direction: PolicyDirection
  /** Its place in the policy's list of rules. */
  readonly index: number
  readonly rule: PolicyRuleFacts
  /** The pods that it stands for. */
  readonly pods: readonly PodFacts[]
}

export interface HbonePolicyInput {
  readonly namespaces: readonly NamespaceFacts[]
  readonly pods: readonly PodFacts[]
  readonly policies: readonly NetworkPolicyFacts[]
  /** The blocks of addresses that pods have, as far as nodes tell. */
  readonly podBlocks: readonly CidrBlock[]
  /** Namespaces of Istio's own, whose gateways talk to the mesh. */
  readonly istioNamespaces: readonly string[]
}

/** All gaps, in the order of the policies. */
export function hboneGaps(facts: HbonePolicyInput): HboneGap[] {
  const mesh = meshOf(facts)
  return facts.policies.flatMap((policy) => [
    ...gapsOf(policy, 'Ingress', mesh),
    ...gapsOf(policy, 'Egress', mesh),
  ])
}

interface Mesh {
  readonly podsIn: ReadonlyMap<string, readonly PodFacts[]>
  readonly policiesIn: ReadonlyMap<string, readonly NetworkPolicyFacts[]>
  readonly podBlocks: readonly CidrBlock[]
  /** Who may use the port with a pod; undefined for a pod outside the mesh. */
  readonly partners: (pod: PodFacts) => Partners | undefined
}

/** Namespaces, found by name and by label: clusters have thousands, and as many rules. */
interface Partners {
  readonly byName: ReadonlyMap<string, NamespaceFacts>
  /** By `key=value`. */
  readonly byLabel: ReadonlyMap<string, readonly NamespaceFacts[]>
}

function partnersOf(namespaces: readonly NamespaceFacts[]): Partners {
  const labelled = namespaces.flatMap((namespace) =>
    Object.entries(namespace.labels).map(([key, value]) => ({ namespace, pair: `${key}=${value}` })),
  )
  const byLabel = [...groupBy(labelled, ({ pair }) => pair)].map(
    ([pair, all]) => [pair, all.map(({ namespace }) => namespace)] as const,
  )
  return { byName: new Map(namespaces.map((one) => [one.name, one])), byLabel: new Map(byLabel) }
}

function hasSelected({ byName, byLabel }: Partners, selector: LabelSelectorFacts): boolean {
  const [first] = Object.entries(selector.matchLabels ?? {})
  const candidates = first === undefined ? byName.values() : (byLabel.get(first.join('=')) ?? [])
  for (const { labels } of candidates) if (isSelected(selector, labels)) return true
  return false
}

function meshOf({ namespaces, pods, policies, podBlocks, istioNamespaces }: HbonePolicyInput): Mesh {
  const labelsOf = namespaceLabels(namespaces)
  const isAmbient = (pod: PodFacts) => isAmbientPod(pod, labelsOf.get(pod.namespace))
  const ofPods = (holds: (pod: PodFacts) => boolean) => pods.filter(holds).map(({ namespace }) => namespace)
  const ambient = new Set([
    ...namespaces.filter(isAmbientNamespace).map(({ name }) => name),
    ...ofPods(isAmbient),
  ])
  const meshed = new Set([
    ...ambient,
    ...istioNamespaces,
    ...namespaces.filter(({ labels }) => isInjectionEnabled(labels)).map(({ name }) => name),
    ...ofPods((pod) => hasSidecar(pod) || isGateway(pod)),
  ])
  const ofAmbient = partnersOf(namespaces.filter(({ name }) => meshed.has(name)))
  // Sidecars among themselves do not use the port.
  const ofSidecars = partnersOf(namespaces.filter(({ name }) => ambient.has(name)))
  return {
    podsIn: groupBy(pods, ({ namespace }) => namespace),
    policiesIn: groupBy(policies, ({ namespace }) => namespace),
    podBlocks,
    partners: (pod) => (isAmbient(pod) ? ofAmbient : hasSidecar(pod) ? ofSidecars : undefined),
  }
}

function gapsOf(policy: NetworkPolicyFacts, direction: PolicyDirection, mesh: Mesh): HboneGap[] {
  if (!appliesToDirection(policy, direction)) return []
  const selected = (mesh.podsIn.get(policy.namespace) ?? []).filter(({ labels }) =>
    isSelected(policy.podSelector, labels ?? {}),
  )
  const byPartners = [...groupBy(selected, mesh.partners)]
  return rulesOf(policy, direction).flatMap((rule, index) => {
    if (isForAllPorts(rule) || admitsPort(rule, hbonePort) || !hasTcp(rule)) return []
    const pods = byPartners.flatMap(([partners, of]) => {
      const peers = partners && concernedPeers(rule, policy.namespace, direction, partners, mesh.podBlocks)
      return peers === undefined ? [] : of.filter((pod) => isShutOut(pod, peers, direction, mesh))
    })
    return pods.length === 0 ? [] : [{ policy, direction, index, rule, pods }]
  })
}

/** Whether no rule lets the mesh's traffic of these peers through to the pod, or from it. */
function isShutOut(
  pod: PodFacts,
  peers: readonly Peer[],
  direction: PolicyDirection,
  { policiesIn }: Mesh,
): boolean {
  return !policiesOn(policiesIn.get(pod.namespace) ?? [], pod, direction).some((policy) =>
    rulesOf(policy, direction).some((rule) => admitsPort(rule, hbonePort) && covers(rule, peers)),
  )
}

const isGateway = ({ labels }: PodFacts) => labels?.['gateway.networking.k8s.io/gateway-name'] !== undefined

/** DNS goes to no pod of the mesh by way of HBONE, and UDP never does. */
function hasTcp({ ports = [] }: PolicyRuleFacts): boolean {
  return ports.some(({ port, protocol = 'TCP' }) => protocol === 'TCP' && port !== 53)
}

type Peer = NonNullable<PolicyRuleFacts['peers']>[number]

/** Those of a rule's peers that may be in the mesh, [] for anybody; undefined where none is. */
function concernedPeers(
  rule: PolicyRuleFacts,
  own: string,
  direction: PolicyDirection,
  partners: Partners,
  podBlocks: readonly CidrBlock[],
): readonly Peer[] | undefined {
  if (partners.byName.size === 0) return undefined
  // A rule of egress without peers, or with blocks, mostly means the world outside.
  if (isForAllPeers(rule)) return direction === 'Ingress' ? [] : undefined
  const concerned = (rule.peers ?? []).filter(({ cidr, namespaceSelector }) => {
    if (cidr !== undefined) return direction === 'Ingress' && holdsPods(cidr, podBlocks)
    if (namespaceSelector === undefined) return partners.byName.has(own)
    return hasSelected(partners, namespaceSelector)
  })
  return concerned.length === 0 ? undefined : concerned
}

function holdsPods(cidr: string, podBlocks: readonly CidrBlock[]): boolean {
  const block = parseBlock(cidr)
  return block !== undefined && (block.prefix === 0 || podBlocks.some((pods) => overlap(pods, block)))
}

/** Whether a rule holds for all of these peers, as far as it can be told from how they are written. */
function covers(rule: PolicyRuleFacts, wanted: readonly Peer[]): boolean {
  if (isForAllPeers(rule)) return true
  const peers = rule.peers ?? []
  const holdsAllPods = peers.some(
    ({ namespaceSelector, podSelector }) =>
      namespaceSelector !== undefined &&
      isEmptySelector(namespaceSelector) &&
      isEmptySelector(podSelector ?? {}),
  )
  const written = new Set(peers.map((peer) => JSON.stringify(peer)))
  return (
    wanted.length > 0 &&
    wanted.every((peer) => written.has(JSON.stringify(peer)) || (holdsAllPods && peer.cidr === undefined))
  )
}
