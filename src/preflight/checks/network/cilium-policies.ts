// Cilium's policies, which hold kubelet's probes of ambient pods to the rules for strangers.
import type { CustomFacts } from '../../../facts/facts.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import {
  admitsBlocks,
  allowsProbes,
  deniesIngress,
  hasIngress,
  isForAllPods,
  isForPods,
} from '../../network/cilium-policies.ts'
import { parseBlock, type CidrBlock } from '../../network/cidr.ts'
import { isSystemNamespace } from '../../workloads/enrolment.ts'
import { clusterwideProbePolicy, probeBlocks } from '../../fixes/host-probes.ts'
import { admitsAddress, rulesOf, speaksOf } from '../../network/network-policies.ts'
import { planNamespaces } from '../../install-view.ts'
import { minorOf } from '../../istio/versions.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#cilium'
const crdName = 'ciliumclusterwidenetworkpolicies.cilium.io'
const config = { namespace: 'kube-system', name: 'cilium-config' } as const
const isBlock = (block: CidrBlock | undefined): block is CidrBlock => block !== undefined

/** The policy for probes, if Cilium knows the field without which the policy would shut every pod off. */
function policyFix(canAllow: boolean, cidrs: readonly string[], policies: readonly CustomFacts[]): Fix {
  if (!canAllow) {
    return {
      kind: 'print',
      text: `not applied by us: the CRD ${crdName} of this Cilium has no spec.enableDefaultDeny, and without it a policy for all pods would itself deny all other ingress. Upgrade Cilium, or add ${cidrs.join(', ')} (fromCIDR, or ipBlock) to each policy that denies ingress`,
      commands: [],
    }
  }
  const object = clusterwideProbePolicy(cidrs)
  return {
    kind: 'apply',
    text: `apply CiliumClusterwideNetworkPolicy/allow-ambient-hostprobes: ingress from ${cidrs.join(', ')} to all pods, without a default deny of its own`,
    actions: [{ do: 'apply', object, isNew: !policies.some(({ name }) => name === object.metadata.name) }],
    undo: ['kubectl delete ciliumclusterwidenetworkpolicy allow-ambient-hostprobes'],
  }
}

export const ciliumPolicyChecks: readonly Check[] = [
  check({
    id: 'CIL-06',
    subject: 'policies',
    level: 'warning',
    title: 'Policies deny the address from which kubelet probes ambient pods',
    why: 'In ambient, probes come from 169.254.7.127 instead of the node, and to Cilium that is a stranger: where a policy denies ingress by default, pods that join the mesh fail their probes and never become ready (istio/istio#49277).',
    remedy:
      'Apply the CiliumClusterwideNetworkPolicy allow-ambient-hostprobes, which allows that address and, by `enableDefaultDeny: false`, changes nothing else.',
    docs,
    scope: { cnis: ['cilium'], mode: 'ambient' },
    needs: [
      'configMaps',
      'networkPolicies',
      'ciliumNetworkPolicies',
      'ciliumClusterwideNetworkPolicies',
      'crds',
      'daemonSets',
      'detection',
      'plan',
    ],
    find: ({ configMaps, networkPolicies, crds, daemonSets, detection, plan, ...read }) => {
      const cidrs = probeBlocks(plan, daemonSets, detection.ipFamilies)
      const blocks = cidrs.map(parseBlock).filter(isBlock)
      if (allowsProbes(read.ciliumClusterwideNetworkPolicies, blocks)) return []
      const ofIstio = new Set(planNamespaces(plan))
      const isForApps = ({ namespace = '' }: { readonly namespace?: string }) =>
        !isSystemNamespace(namespace) && !ofIstio.has(namespace)
      const plain = networkPolicies.filter(
        (policy) =>
          isForApps(policy) &&
          speaksOf(policy, 'Ingress') &&
          !blocks.every((block) => rulesOf(policy, 'Ingress').some((rule) => admitsAddress(rule, block))),
      )
      const own = [
        ...read.ciliumNetworkPolicies.filter(isForApps),
        ...read.ciliumClusterwideNetworkPolicies.filter(isForPods),
      ].filter((policy) => deniesIngress(policy) && !admitsBlocks([policy], blocks))
      const isAlways = configMaps.some(
        ({ name, data }) => name === config.name && data['enable-policy'] === 'always',
      )
      const denying = [
        ...(isAlways ? [nameText('ConfigMap', config)] : []),
        ...own.map((policy) => nameText(policy.kind, policy)),
        ...plain.map((policy) => nameText('NetworkPolicy', policy)),
      ]
      if (denying.length === 0) return []
      const canAllow = crds.some(
        ({ name, specFields }) => name === crdName && specFields?.includes('enableDefaultDeny'),
      )
      return [
        {
          object: objectsText(denying),
          field: isAlways ? 'data[enable-policy]' : 'spec.ingress',
          message: `${isAlways ? 'enable-policy=always denies' : 'denies'} ingress by default, and no CiliumClusterwideNetworkPolicy for all pods allows ${cidrs.join(', ')} (${listText(denying)})`,
          fix: policyFix(canAllow, cidrs, read.ciliumClusterwideNetworkPolicies),
        },
      ]
    },
  }),
  check({
    id: 'CIL-07',
    subject: 'policies',
    level: 'warning',
    title: 'Cilium 1.20 with policy enforcement `always` denies every kubelet probe',
    why: 'Since 1.20, `enable-policy=always` counts the node as a stranger for pods that no policy of ingress selects: probes of all such pods fail, with Istio or without (cilium/cilium#48444).',
    remedy:
      'Give all pods any policy of ingress, such as allow-ambient-hostprobes of CIL-06, or use `enable-policy=default`.',
    docs: 'https://github.com/cilium/cilium/issues/48444',
    scope: { cnis: ['cilium'] },
    needs: ['configMaps', 'ciliumClusterwideNetworkPolicies', 'detection'],
    find: ({ configMaps, ciliumClusterwideNetworkPolicies, detection }): CheckFinding[] => {
      const { version } = detection.cnis.find(({ name }) => name === 'cilium') ?? {}
      const isAlways = configMaps.some(
        ({ name, data }) => name === config.name && data['enable-policy'] === 'always',
      )
      if (!isAlways || (minorOf(version) ?? 0) < 20) return []
      if (ciliumClusterwideNetworkPolicies.some((policy) => isForAllPods(policy) && hasIngress(policy)))
        return []
      return [
        {
          object: nameText('ConfigMap', config),
          field: 'data[enable-policy]',
          message: `is always with Cilium ${version ?? ''}, and no CiliumClusterwideNetworkPolicy with rules of ingress selects all pods`,
          fix: {
            kind: 'print',
            text: 'let the node in by a policy for all pods',
            commands: [
              `kubectl apply -f - <<'EOF'\napiVersion: cilium.io/v2\nkind: CiliumClusterwideNetworkPolicy\nmetadata:\n  name: allow-from-host\nspec:\n  endpointSelector: {}\n  enableDefaultDeny: {ingress: false, egress: false}\n  ingress:\n    - fromEntities: [host]\nEOF`,
            ],
          },
        },
      ]
    },
  }),
]
