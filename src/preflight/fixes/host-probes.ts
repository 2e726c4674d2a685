// Kubelet probes reach ambient pods from one link-local address. Policies that filter by address must allow it.
import type { LabelSelectorFacts, WorkloadFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { parseBlock } from '../network/cidr.ts'
import { cniAfter, isCni } from '../istio/istio.ts'
import type { InstallView } from '../install-view.ts'

/** The variables of the CNI agent for the address, and their defaults (istio/istio, cni/pkg/config). */
const families = [
  { family: 'IPv4', variable: 'HOST_PROBE_SNAT_IP', fallback: '169.254.7.127', bits: 32 },
  {
    family: 'IPv6',
    variable: 'HOST_PROBE_SNAT_IPV6',
    fallback: 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff',
    bits: 128,
  },
] as const

/**
 * Returns the source addresses of probes as CIDR blocks (`169.254.7.127/32`): those of the agent after the install, and
 * those of the running agent, which stays until it is replaced.
 */
export function probeBlocks(
  plan: InstallView,
  daemonSets: readonly WorkloadFacts[],
  ipFamilies: readonly string[],
): string[] {
  const live = daemonSets.filter(isCni).map(({ containers }) => containers[0]?.env ?? {})
  const envs = [cniAfter(daemonSets, plan)?.env ?? {}, ...live]
  const used = families.filter(({ family }) => ipFamilies.includes(family))
  // If no IP family is known, IPv4 is the most likely.
  const selected = used.length > 0 ? used : families.slice(0, 1)
  const blocks = selected.flatMap(({ variable, fallback, bits }) =>
    envs.map((env) => {
      const own = env[variable]
      return `${own !== undefined && parseBlock(own) ? own : fallback}/${bits}`
    }),
  )
  return [...new Set(blocks)]
}

const policyName = 'allow-ambient-hostprobes'

/** Returns a Cilium policy that allows probes to every pod. It sets no default deny, so it blocks nothing. */
export function clusterwideProbePolicy(blocks: readonly string[]): KubeObject {
  return {
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumClusterwideNetworkPolicy',
    metadata: { name: policyName },
    spec: {
      description:
        'Ambient pods accept kubelet probes, which arrive from this address of the Istio CNI agent',
      enableDefaultDeny: { egress: false, ingress: false },
      endpointSelector: {},
      ingress: [{ fromCIDR: [...blocks] }],
    },
  }
}

/**
 * Returns a NetworkPolicy that allows probes. It must select the same pods as an existing policy, because it would
 * isolate any other pod.
 */
export function probePolicy(
  namespace: string,
  podSelector: LabelSelectorFacts,
  blocks: readonly string[],
  suffix?: string,
): KubeObject {
  const name = suffix === undefined ? policyName : `${policyName}-${suffix}`.slice(0, 253)
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace },
    spec: {
      podSelector,
      policyTypes: ['Ingress'],
      ingress: [{ from: blocks.map((cidr) => ({ ipBlock: { cidr } })) }],
    },
  }
}
