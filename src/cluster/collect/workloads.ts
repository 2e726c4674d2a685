// Facts of DaemonSets, Deployments, Services and EndpointSlices.
import type { EndpointSliceFacts, Labels, ServiceFacts, WorkloadFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isRead } from './annotations.ts'
import { valueAt, listAt, textMapAt, numberAt, definedFields, selectSome, textAt, textsAt } from './fields.ts'

/** Environment variables that checks read. Others are dropped, because their values may be secret. */
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

/** Flags that checks read. */
const isArgument =
  /^--?(enable-network-policy|enable-ipv6|proxy-mode|run-router|run-firewall|run-service-proxy|ip-masq)(=|$)/

const isAnnotation = isRead('object')

export function daemonSetFacts(one: KubeObject): WorkloadFacts {
  return pickWorkload(one, {
    desired: numberAt(one, 'status', 'desiredNumberScheduled') ?? 0,
    updated: numberAt(one, 'status', 'updatedNumberScheduled') ?? 0,
    ready: numberAt(one, 'status', 'numberReady') ?? 0,
  })
}

export function deploymentFacts(one: KubeObject): WorkloadFacts {
  return pickWorkload(one, {
    desired: numberAt(one, 'spec', 'replicas') ?? 1,
    updated: numberAt(one, 'status', 'updatedReplicas') ?? 0,
    ready: numberAt(one, 'status', 'readyReplicas') ?? 0,
  })
}

function pickWorkload(
  one: KubeObject,
  counts: Pick<WorkloadFacts, 'desired' | 'updated' | 'ready'>,
): WorkloadFacts {
  const pod = valueAt(one, 'spec', 'template', 'spec')
  const paths = listAt(pod, 'volumes').flatMap((volume): [string, string][] => {
    const path = textAt(volume, 'hostPath', 'path')
    return path === undefined ? [] : [[textAt(volume, 'name') ?? '', path]]
  })
  return definedFields({
    namespace: one.metadata.namespace ?? '',
    name: one.metadata.name,
    labels: textMapAt(one.metadata.labels),
    annotations: textMapAt(one.metadata.annotations, isAnnotation),
    managers: fieldManagersOf(one),
    selector: textMapAt(valueAt(one, 'spec', 'selector', 'matchLabels')),
    serviceAccountName: textAt(pod, 'serviceAccountName'),
    nodeSelector: textMapAt(valueAt(pod, 'nodeSelector')),
    containers: listAt(pod, 'containers').map((container) =>
      definedFields({
        name: textAt(container, 'name') ?? '',
        image: textAt(container, 'image') ?? '',
        env: environmentOf(container),
        args: argumentsOf(container),
      }),
    ),
    hostPaths: paths.length > 0 ? Object.fromEntries(paths) : undefined,
    ...counts,
    observed:
      (numberAt(one, 'status', 'observedGeneration') ?? 0) >= (numberAt(one, 'metadata', 'generation') ?? 0),
  })
}

/** Returns the distinct field managers of a live object; undefined if there are none. */
export function fieldManagersOf(object: KubeObject): string[] | undefined {
  const names = listAt(object, 'metadata', 'managedFields').flatMap((entry) => textAt(entry, 'manager') ?? [])
  return names.length > 0 ? [...new Set(names)].sort() : undefined
}

function environmentOf(container: unknown): Labels | undefined {
  const pairs = listAt(container, 'env').flatMap((variable): [string, string][] => {
    const name = textAt(variable, 'name') ?? ''
    const value = valueAt(variable, 'value')
    return isVariable(name) && typeof value === 'string' ? [[name, value.slice(0, 500)]] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function argumentsOf(container: unknown): readonly string[] | undefined {
  const words = [...listAt(container, 'command'), ...listAt(container, 'args')]
  return selectSome(words, (word) => (typeof word === 'string' && isArgument.test(word) ? word : undefined))
}

export function serviceFacts(service: KubeObject): ServiceFacts {
  return definedFields({
    namespace: service.metadata.namespace ?? '',
    name: service.metadata.name,
    type: textAt(service, 'spec', 'type'),
    clusterIPs: textsAt(service, 'spec', 'clusterIPs'),
    ports: selectSome(listAt(service, 'spec', 'ports'), (port) => numberAt(port, 'port')),
    selector: textMapAt(valueAt(service, 'spec', 'selector')),
    labels: textMapAt(service.metadata.labels),
  })
}

/** Counts the ready endpoints of a slice; an absent condition means ready, as in the API. */
export function endpointSliceFacts(slice: KubeObject): EndpointSliceFacts {
  return {
    namespace: slice.metadata.namespace ?? '',
    service: slice.metadata.labels?.['kubernetes.io/service-name'] ?? '',
    ready: listAt(slice, 'endpoints').filter((one) => valueAt(one, 'conditions', 'ready') !== false).length,
  }
}
