// Checks of policies under Cilium, which treats the probes of ambient pods as traffic from outside the cluster.
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
import { admitsAddress, rulesOf, appliesToDirection } from '../../network/network-policies.ts'
import { planNamespaces } from '../../install-view.ts'
import { minorOf } from '../../istio/versions.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#cilium'
const crdName = 'ciliumclusterwidenetworkpolicies.cilium.io'
const config = { namespace: 'kube-system', name: 'cilium-config' } as const
const isBlock = (block: CidrBlock | undefined): block is CidrBlock => block !== undefined

/** A fix that allows probes by a policy, if Cilium supports enableDefaultDeny. Otherwise the policy would deny the rest. */
function policyFix(canAllow: boolean, cidrs: readonly string[], policies: readonly CustomFacts[]): Fix {
  if (!canAllow) {
    return {
      kind: 'print',
      text: `cannot be applied automatically: the CRD ${crdName} has no spec.enableDefaultDeny, so a policy for all pods would deny all other ingress. Upgrade Cilium, or add ${cidrs.join(', ')} (fromCIDR, or ipBlock) to each policy that denies ingress`,
      commands: [],
    }
  }
  const object = clusterwideProbePolicy(cidrs)
  return {
    kind: 'apply',
    text: `apply CiliumClusterwideNetworkPolicy/allow-ambient-hostprobes: ingress from ${cidrs.join(', ')} to all pods, without a default deny`,
    actions: [{ do: 'apply', object, isNew: !policies.some(({ name }) => name === object.metadata.name) }],
    undo: ['kubectl delete ciliumclusterwidenetworkpolicy allow-ambient-hostprobes'],
  }
}

export const ciliumPolicyChecks: readonly Check[] = [
  check({
    id: 'CIL-06',
    subject: 'policies',
    level: 'warning',
    title: 'Policies deny kubelet probes of ambient pods',
    why: 'In ambient mode, probes come from 169.254.7.127 instead of the node, and Cilium treats this address as outside the cluster. If a policy denies ingress by default, pods that join the mesh fail their probes and never become ready (istio/istio#49277).',
    remedy:
      'Apply the CiliumClusterwideNetworkPolicy allow-ambient-hostprobes. It allows this address and, because of `enableDefaultDeny: false`, changes nothing else.',
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
      'install',
    ],
    find: ({ configMaps, networkPolicies, crds, daemonSets, detection, install, ...read }) => {
      const cidrs = probeBlocks(install, daemonSets, detection.ipFamilies)
      const blocks = cidrs.map(parseBlock).filter(isBlock)
      if (allowsProbes(read.ciliumClusterwideNetworkPolicies, blocks)) return []
      const ofIstio = new Set(planNamespaces(install))
      const isForApps = ({ namespace = '' }: { readonly namespace?: string }) =>
        !isSystemNamespace(namespace) && !ofIstio.has(namespace)
      const plain = networkPolicies.filter(
        (policy) =>
          isForApps(policy) &&
          appliesToDirection(policy, 'Ingress') &&
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
          message: `${isAlways ? 'enable-policy=always denies' : 'denies'} ingress by default, but no CiliumClusterwideNetworkPolicy for all pods allows ${cidrs.join(', ')} (${listText(denying)})`,
          fix: policyFix(canAllow, cidrs, read.ciliumClusterwideNetworkPolicies),
        },
      ]
    },
  }),
  check({
    id: 'CIL-07',
    subject: 'policies',
    level: 'warning',
    title: 'Policy enforcement `always` of Cilium 1.20 denies every kubelet probe',
    why: 'Since 1.20, `enable-policy=always` denies traffic from the node to pods that no ingress policy selects: the probes of these pods fail, with or without Istio (cilium/cilium#48444).',
    remedy:
      'Select all pods with an ingress policy, such as allow-ambient-hostprobes of CIL-06, or set `enable-policy=default`.',
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
          message: `is always with Cilium ${version ?? ''}, but no CiliumClusterwideNetworkPolicy with ingress rules selects all pods`,
          fix: {
            kind: 'print',
            text: 'allow the node with a policy for all pods',
            commands: [
              `kubectl apply -f - <<'EOF'\napiVersion: cilium.io/v2\nkind: CiliumClusterwideNetworkPolicy\nmetadata:\n  name: allow-from-host\nspec:\n  endpointSelector: {}\n  enableDefaultDeny: {ingress: false, egress: false}\n  ingress:\n    - fromEntities: [host]\nEOF`,
            ],
          },
        },
      ]
    },
  }),
]
