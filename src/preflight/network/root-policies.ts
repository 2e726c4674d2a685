// Ways that Istio's own pods need, held against the NetworkPolicies of their namespaces.
import type { NetworkPolicyFacts, PolicyRuleFacts } from '../../facts/facts.ts'
import { getTree, isTree } from '../../values/tree.ts'
import { admitsPort, isForAllPeers, policiesOn, rulesOf, type PolicyDirection } from './network-policies.ts'
import type { InstallView } from '../install-view.ts'
import { plannedWorkloads, type PlannedWorkload } from '../workloads/resources.ts'
import { isSelected } from '../../manifest/selectors.ts'

interface Way {
  readonly direction: PolicyDirection
  readonly what: string
  /** Whether a rule lets it through. */
  readonly isOpenBy: (rule: PolicyRuleFacts) => boolean
}

/** Ports on which API servers listen: behind the Service, and themselves in the common distributions. */
const apiPorts = [443, 6443, 8443, 16443]

const admits = (rule: PolicyRuleFacts, number: number) => admitsPort(rule, { number, protocol: 'TCP' })

/** Whether a rule's peers are more than the pods of its own namespace. */
const reachesOut = (rule: PolicyRuleFacts) =>
  isForAllPeers(rule) ||
  (rule.peers ?? []).some(({ cidr, namespaceSelector }) => (cidr ?? namespaceSelector) !== undefined)

/** Whether a rule's peers can be an API server, which is no pod that a selector finds. */
const reachesHosts = (rule: PolicyRuleFacts) =>
  isForAllPeers(rule) || (rule.peers ?? []).some(({ cidr }) => cidr !== undefined)

const toApi: Way = {
  direction: 'Egress',
  what: 'the API server',
  isOpenBy: (rule) => reachesHosts(rule) && apiPorts.some((port) => admits(rule, port)),
}

const from = (port: number, who: string): Way => ({
  direction: 'Ingress',
  what: `${port}/TCP from ${who}`,
  isOpenBy: (rule) => reachesOut(rule) && admits(rule, port),
})

/** By labels of the pods. */
const needs: readonly { readonly key: string; readonly value: string; readonly ways: readonly Way[] }[] = [
  {
    key: 'app',
    value: 'istiod',
    ways: [from(15012, 'proxies of all namespaces'), from(15017, 'the API server'), toApi],
  },
  { key: 'k8s-app', value: 'istio-cni-node', ways: [toApi] },
  {
    key: 'app',
    value: 'ztunnel',
    ways: [{ direction: 'Egress', what: '15012/TCP to istiod', isOpenBy: (rule) => admits(rule, 15012) }],
  },
]

/** What a workload of the plan would be cut off from, and the policies that cover it. */
export interface BlockedTraffic {
  /** `Deployment/istio-system/istiod`. */
  readonly workload: string
  readonly policies: readonly NetworkPolicyFacts[]
  readonly ways: readonly Way[]
}

/** All that is closed; workloads for which the plan brings policies of its own have every way open. */
export function blockedTraffic(plan: InstallView, live: readonly NetworkPolicyFacts[]): BlockedTraffic[] {
  return plannedWorkloads(plan).flatMap((workload) => {
    if (workload.podSpec['hostNetwork'] === true || isHelped(plan, workload)) return []
    const { object, namespace, podLabels } = workload
    const ways = needs
      .filter(({ key, value }) => podLabels[key] === value)
      .flatMap((row) => row.ways)
      .map((way) => ({ way, policies: policiesOn(live, { namespace, labels: podLabels }, way.direction) }))
      .filter(
        ({ way, policies }) =>
          policies.length > 0 &&
          !policies.some((policy) => rulesOf(policy, way.direction).some(way.isOpenBy)),
      )
    if (ways.length === 0) return []
    const policies = [...new Set(ways.flatMap((row) => row.policies))]
    return [{ workload: object, policies, ways: ways.map(({ way }) => way) }]
  })
}

function isHelped({ objects }: InstallView, { namespace, podLabels }: PlannedWorkload): boolean {
  return objects.some(({ kind, metadata, spec }) => {
    if (kind !== 'NetworkPolicy' || metadata.namespace !== namespace || !isTree(spec)) return false
    const { matchLabels } = getTree(spec, ['podSelector']) ?? {}
    return isSelected({ matchLabels: (matchLabels ?? {}) as Record<string, string> }, podLabels)
  })
}
