// Checks of NetworkPolicies that deny traffic of the mesh, kubelet probes or traffic of the control plane.
import type { FixAction } from '../../../cluster/apply-fix.ts'
import { check, type Check } from '../../check.ts'
import { allowsProbes } from '../../network/cilium-policies.ts'
import { parseBlock, type CidrBlock } from '../../network/cidr.ts'
import { isAmbientPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { groupBy } from '../../grouping.ts'
import { hboneGaps, hbonePort, type HboneGap } from '../../network/hbone.ts'
import { probeBlocks, probePolicy } from '../../fixes/host-probes.ts'
import {
  admitsAddress,
  coveringPolicies,
  policiesOn,
  portsText,
  rulesOf,
} from '../../network/network-policies.ts'
import { planNamespaces } from '../../install-view.ts'
import { hasProbes } from '../../workloads/probes.ts'
import { blockedTraffic } from '../../network/root-policies.ts'
import { isEmptySelector } from '../../../manifest/selectors.ts'
import { shellWord } from '../../fixes/shell.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/usage/networkpolicy/'
const isBlock = (block: CidrBlock | undefined): block is CidrBlock => block !== undefined

/** The field of a rule without the port: `spec.ingress[0].ports`. */
const portsField = ({ direction, index }: HboneGap) => `spec.${direction.toLowerCase()}[${index}].ports`

/** A command that adds the port to one rule and keeps the rest of the rule. */
function portCommand(gap: HboneGap): string {
  const { namespace, name } = gap.policy
  const patch = [
    {
      op: 'add',
      path: `/${portsField(gap).replace(/[.[]/g, '/').replace(/\]/g, '')}/-`,
      value: { port: hbonePort.number, protocol: hbonePort.protocol },
    },
  ]
  return `kubectl -n ${namespace} patch networkpolicy ${name} --type=json -p ${shellWord(JSON.stringify(patch))}`
}

/** Plugins that apply policies to the address of the probes. Others always allow the node to reach its pods. */
const strict: readonly string[] = ['cilium', 'ovn-kubernetes']

export const networkPolicyChecks: readonly Check[] = [
  check({
    id: 'NS-12',
    subject: 'policies',
    level: 'error',
    title: 'NetworkPolicies block the HBONE port of ambient pods',
    why: 'Ambient pods reach each other on port 15008 (HBONE), whatever the port of the application, and policies see only this port. A rule that allows only application ports drops this traffic: connections time out as soon as both pods are in the mesh.',
    remedy: 'Add `- port: 15008, protocol: TCP` to each rule that names ports of pods in the mesh.',
    docs,
    scope: { mode: 'ambient' },
    needs: ['networkPolicies', 'namespaces', 'pods', 'nodes', 'install'],
    find: ({ networkPolicies, namespaces, pods, nodes, install }) => {
      const podBlocks = nodes.flatMap(({ podCIDRs = [] }) => podCIDRs.map(parseBlock)).filter(isBlock)
      const gaps = hboneGaps({
        namespaces,
        pods,
        policies: networkPolicies,
        podBlocks,
        istioNamespaces: planNamespaces(install),
      })
      return [...groupBy(gaps, ({ policy }) => policy)].map(([policy, all]) => ({
        object: nameText('NetworkPolicy', policy),
        field: all.map(portsField).join(', '),
        message: `allows ${listText([...new Set(all.map(({ rule }) => portsText(rule)))])}, but not 15008/TCP, for ${objectsText([...new Set(all.flatMap(({ pods: of }) => of.map((pod) => nameText('Pod', pod))))])}`,
        fix: {
          kind: 'print' as const,
          text: 'add port 15008/TCP to the rule; keep the application ports for clients outside the mesh',
          commands: all.map(portCommand),
        },
      }))
    },
  }),
  check({
    id: 'NS-13',
    subject: 'policies',
    level: 'warning',
    title: 'NetworkPolicies may block the kubelet probes of ambient pods',
    why: 'In ambient mode, probes reach a pod from one link-local address (169.254.7.127) instead of the node. Most plugins always allow the node; Cilium, OVN-Kubernetes and security groups of EKS apply policies to this address. Pods with probes then never become ready, or restart for ever.',
    remedy:
      'Allow the address in a NetworkPolicy with the same podSelector as the policy that isolates the pods. A wider selector would isolate other pods.',
    docs,
    scope: { mode: 'ambient' },
    needs: [
      'networkPolicies',
      'namespaces',
      'pods',
      'daemonSets',
      'securityGroupPolicies',
      'ciliumNetworkPolicies',
      'ciliumClusterwideNetworkPolicies',
      'detection',
      'install',
    ],
    find: ({ networkPolicies, namespaces, pods, detection, install, ...read }) => {
      const cidrs = probeBlocks(install, read.daemonSets, detection.ipFamilies)
      const blocks = cidrs.map(parseBlock).filter(isBlock)
      if (allowsProbes(read.ciliumClusterwideNetworkPolicies, blocks)) return []
      const isStrict =
        detection.cnis.some(({ name }) => strict.includes(name)) || read.securityGroupPolicies.length > 0
      const labelsOf = namespaceLabels(namespaces)
      const policiesIn = groupBy(networkPolicies, ({ namespace }) => namespace)
      const shut = pods.filter((pod) => {
        const policies = policiesOn(policiesIn.get(pod.namespace) ?? [], pod, 'Ingress')
        if (policies.length === 0 || !hasProbes(pod)) return false
        if (!isAmbientPod(pod, labelsOf.get(pod.namespace))) return false
        const rules = policies.flatMap((policy) => rulesOf(policy, 'Ingress'))
        return !blocks.every((block) => rules.some((rule) => admitsAddress(rule, block)))
      })
      return [...groupBy(shut, ({ namespace }) => namespace)].flatMap(([namespace, of]) => {
        const all = policiesIn.get(namespace) ?? []
        const own = read.ciliumNetworkPolicies.filter((policy) => policy.namespace === namespace)
        if (allowsProbes(own, blocks)) return []
        const cover = coveringPolicies(of, all)
        const taken = new Set(all.map(({ name }) => name))
        const made = cover.map((policy) => {
          const plain = probePolicy(namespace, policy.podSelector, cidrs)
          const isFree = cover.length === 1 && !taken.has(plain.metadata.name)
          return isFree ? plain : probePolicy(namespace, policy.podSelector, cidrs, policy.name)
        })
        return [
          {
            object: objectsText(cover.map((policy) => nameText('NetworkPolicy', policy))),
            field: 'spec.ingress',
            level: isStrict ? ('error' as const) : ('warning' as const),
            message: `isolates ${amountText(of.length, 'ambient pod')} with probes (${listText(of.map(({ name }) => name))}) and does not allow ipBlock ${cidrs.join(', ')}, the source of probes; ${isStrict ? 'this network plugin applies policies to probes' : 'whether probes pass depends on the network plugin'}`,
            fix: {
              kind: 'apply' as const,
              text: `apply ${listText(made.map(({ metadata }) => `NetworkPolicy/${namespace}/${metadata.name}`))}, with the podSelector of ${listText(cover.map(({ name, podSelector }) => (isEmptySelector(podSelector) ? `${name} (all pods)` : name)))}`,
              actions: made.map((object): FixAction => ({ do: 'apply', object, isNew: true })),
              undo: made.map(
                ({ metadata }) => `kubectl -n ${namespace} delete networkpolicy ${metadata.name}`,
              ),
            },
          },
        ]
      })
    },
  }),
  check({
    id: 'NS-14',
    subject: 'policies',
    level: 'error',
    title: 'NetworkPolicies block the control plane or the node agents',
    why: 'Proxies call istiod (15012), the API server calls istiod (15017), istio-cni and istiod call the API server, and ztunnel calls istiod. If a default deny blocks one of these, proxies get no certificates, pods cannot be created, or istio-cni never becomes ready.',
    remedy:
      'Have the charts create policies that allow this traffic (`values.global.networkPolicy.enabled=true`), or allow the ports.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/network-policy/',
    needs: ['networkPolicies', 'install'],
    find: ({ networkPolicies, install }) =>
      [
        ...groupBy(blockedTraffic(install, networkPolicies), ({ policies }) =>
          objectsText(policies.map((policy) => nameText('NetworkPolicy', policy))),
        ),
      ].map(([object, all]) => ({
        object,
        field: [
          ...new Set(
            all.flatMap(({ ways }) => ways.map(({ direction }) => `spec.${direction.toLowerCase()}`)),
          ),
        ].join(', '),
        message: `${all.map(({ workload, ways }) => `selects the pods of ${workload} and blocks ${listText(ways.map(({ what }) => what))}`).join('; ')}`,
        fix: {
          kind: 'render' as const,
          text: 'have the charts create NetworkPolicies for the pods of Istio; traffic is allowed if any policy allows it',
          set: [{ path: 'values.global.networkPolicy.enabled', value: true }],
        },
      })),
  }),
]
