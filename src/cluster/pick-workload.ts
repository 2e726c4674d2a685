// DaemonSets, Deployments and what leads to their pods → their facts.
import type { EndpointSliceFacts, Labels, ServiceFacts, WorkloadFacts } from '../facts/facts.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isRead } from './annotations.ts'
import { at, list, map, number, present, some, text, texts } from './reading.ts'

/** Environment variables that checks read: other values may be secret, and none of theirs is. */
const variables: ReadonlySet<string> = new Set([
  // Amazon VPC CNI
  'ENABLE_POD_ENI',
  'POD_SECURITY_GROUP_ENFORCING_MODE',
  'DISABLE_TCP_EARLY_DEMUX',
  'ENABLE_PREFIX_DELEGATION',
  'ENABLE_IPv4',
  'ENABLE_IPv6',
  'AWS_VPC_K8S_CNI_CUSTOM_NETWORK_CFG',
  'NETWORK_POLICY_ENFORCING_MODE',
  // Istio
  'CA_TRUSTED_NODE_ACCOUNTS',
  'XDS_ADDRESS',
  'HOST_PROBE_SNAT_IP',
  'HOST_PROBE_SNAT_IPV6',
  'AMBIENT_ENABLE_AWS_BRANCH_ENI_PROBE',
  'ENABLE_NATIVE_SIDECARS',
  'ISTIO_DUAL_STACK',
  'REVISION',
  'CLUSTER_ID',
  'PILOT_AUTO_SEND_UNHEALTHY_ENDPOINTS',
  'PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS',
  'PILOT_ENABLE_STRICT_GATEWAY_MERGING',
  'PILOT_NODE_UNTAINT_CONTROLLERS_TAINT_NAME',
  'PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE',
  'PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY',
  // Calico
  'CALICO_NETWORKING_BACKEND',
  'FELIX_BPFENABLED',
  'FELIX_BPFCONNECTTIMELOADBALANCING',
  'FELIX_BPFCONNECTTIMELOADBALANCINGENABLED',
  'FELIX_BPFHOSTCONNTRACKBYPASS',
  'FELIX_BPFHOSTNETWORKEDNATWITHOUTCTLB',
])
const isVariable = (name: string) => variables.has(name)

/** Arguments that checks read, by the flag's name. */
const isArgument =
  /^--?(enable-network-policy|enable-ipv6|proxy-mode|run-router|run-firewall|run-service-proxy|ip-masq)(=|$)/

const isAnnotation = isRead('object')

export function pickDaemonSet(one: KubeObject): WorkloadFacts {
  return pickWorkload(one, {
    desired: number(one, 'status', 'desiredNumberScheduled') ?? 0,
    updated: number(one, 'status', 'updatedNumberScheduled') ?? 0,
    ready: number(one, 'status', 'numberReady') ?? 0,
  })
}

export function pickDeployment(one: KubeObject): WorkloadFacts {
  return pickWorkload(one, {
    desired: number(one, 'spec', 'replicas') ?? 1,
    updated: number(one, 'status', 'updatedReplicas') ?? 0,
    ready: number(one, 'status', 'readyReplicas') ?? 0,
  })
}

function pickWorkload(
  one: KubeObject,
  counts: Pick<WorkloadFacts, 'desired' | 'updated' | 'ready'>,
): WorkloadFacts {
  const pod = at(one, 'spec', 'template', 'spec')
  const paths = list(pod, 'volumes').flatMap((volume): [string, string][] => {
    const path = text(volume, 'hostPath', 'path')
    return path === undefined ? [] : [[text(volume, 'name') ?? '', path]]
  })
  return present({
    namespace: one.metadata.namespace ?? '',
    name: one.metadata.name,
    labels: map(one.metadata.labels),
    annotations: map(one.metadata.annotations, isAnnotation),
    managers: managersOf(one),
    selector: map(at(one, 'spec', 'selector', 'matchLabels')),
    serviceAccountName: text(pod, 'serviceAccountName'),
    nodeSelector: map(at(pod, 'nodeSelector')),
    containers: list(pod, 'containers').map((container) =>
      present({
        name: text(container, 'name') ?? '',
        image: text(container, 'image') ?? '',
        env: environmentOf(container),
        args: argumentsOf(container),
      }),
    ),
    hostPaths: paths.length > 0 ? Object.fromEntries(paths) : undefined,
    ...counts,
    observed:
      (number(one, 'status', 'observedGeneration') ?? 0) >= (number(one, 'metadata', 'generation') ?? 0),
  })
}

/** The field managers of a live object, each once; undefined where the server names none. */
export function managersOf(object: KubeObject): string[] | undefined {
  const names = list(object, 'metadata', 'managedFields').flatMap((entry) => text(entry, 'manager') ?? [])
  return names.length > 0 ? [...new Set(names)].sort() : undefined
}

function environmentOf(container: unknown): Labels | undefined {
  const pairs = list(container, 'env').flatMap((variable): [string, string][] => {
    const name = text(variable, 'name') ?? ''
    const value = at(variable, 'value')
    return isVariable(name) && typeof value === 'string' ? [[name, value.slice(0, 500)]] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function argumentsOf(container: unknown): readonly string[] | undefined {
  const words = [...list(container, 'command'), ...list(container, 'args')]
  return some(words, (word) => (typeof word === 'string' && isArgument.test(word) ? word : undefined))
}

export function pickService(service: KubeObject): ServiceFacts {
  return present({
    namespace: service.metadata.namespace ?? '',
    name: service.metadata.name,
    type: text(service, 'spec', 'type'),
    clusterIPs: texts(service, 'spec', 'clusterIPs'),
    ports: some(list(service, 'spec', 'ports'), (port) => number(port, 'port')),
    selector: map(at(service, 'spec', 'selector')),
    labels: map(service.metadata.labels),
  })
}

/** A slice counts the endpoints that are ready; an absent condition means ready, as in the API. */
export function pickEndpointSlice(slice: KubeObject): EndpointSliceFacts {
  return {
    namespace: slice.metadata.namespace ?? '',
    service: slice.metadata.labels?.['kubernetes.io/service-name'] ?? '',
    ready: list(slice, 'endpoints').filter((one) => at(one, 'conditions', 'ready') !== false).length,
  }
}
