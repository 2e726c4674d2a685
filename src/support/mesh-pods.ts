// Finds the pods of the mesh and their parts in it.
import type { Cluster } from '../cluster/api.ts'
import type { KubeObject } from '../manifest/object.ts'
import { compareTexts } from '../manifest/order.ts'
import { isRecord, type JsonObject } from '../values/record.ts'
import type { BundledPod, MeshPodRole } from './summary.ts'

/** A container whose logs may be in a bundle. */
export interface MeshContainer {
  readonly name: string
  /** False if it has never run, so that it has no log. */
  readonly started: boolean
  readonly restarts: number
}

export interface MeshPod extends Omit<BundledPod, 'files'> {
  /** Init containers first. */
  readonly containers: readonly MeshContainer[]
}

const proxyContainer = 'istio-proxy'
const gatewayClassLabel = 'gateway.networking.k8s.io/gateway-class-name'

/** The roles by label. The first match decides. */
const labelledRoles: readonly (readonly [label: string, value: RegExp, role: MeshPodRole])[] = [
  ['app', /^istiod$/, 'istiod'],
  ['app', /^ztunnel$/, 'ztunnel'],
  ['k8s-app', /^istio-cni-node$/, 'cni'],
  [gatewayClassLabel, /^istio-waypoint/, 'waypoint'],
  [gatewayClassLabel, /^istio/, 'gateway'],
]

/** Returns all pods of the mesh, sorted by namespace and name. Rejects with ApiError. */
export async function listMeshPods(cluster: Cluster, signal: AbortSignal): Promise<MeshPod[]> {
  const pods = await cluster.collect('v1', 'Pod', meshPodOf, { signal })
  return pods.toSorted((a, b) => compareTexts(a.namespace, b.namespace) || compareTexts(a.name, b.name))
}

/** Returns a pod's part in the mesh; undefined for a pod without one. */
export function meshPodOf(pod: KubeObject): MeshPod | undefined {
  const role = roleOf(pod)
  if (role === undefined) return undefined
  const status = recordAt(pod, 'status')
  const statuses = [...recordsAt(status, 'initContainerStatuses'), ...recordsAt(status, 'containerStatuses')]
  const containers = containersOf(pod).map((container) => containerOf(container, statuses))
  return {
    namespace: pod.metadata.namespace ?? '',
    name: pod.metadata.name,
    role,
    node: textAt(recordAt(pod, 'spec'), 'nodeName'),
    state: stateOf(status, statuses),
    ready: recordsAt(status, 'conditions').some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    restarts: containers.reduce((sum, { restarts }) => sum + restarts, 0),
    containers,
  }
}

/**
 * Returns the containers whose logs are read: those that have run. Of a sidecar's pod only Istio's, because the logs of
 * applications can contain anything.
 */
export function logContainers({ role, containers }: MeshPod): readonly MeshContainer[] {
  const own = role === 'sidecar' ? containers.filter(({ name }) => name.startsWith('istio-')) : containers
  return own.filter(({ started }) => started)
}

function roleOf(pod: KubeObject): MeshPodRole | undefined {
  const { labels = {} } = pod.metadata
  const labelled = labelledRoles.find(([label, value]) => value.test(labels[label] ?? ''))
  if (labelled) return labelled[2]
  if (!containersOf(pod).some(({ name }) => name === proxyContainer)) return undefined
  // A gateway has nothing but the proxy; a sidecar runs next to a workload, possibly as an init container.
  const own = recordsAt(recordAt(pod, 'spec'), 'containers')
  return own.every(({ name }) => name === proxyContainer) && own.length > 0 ? 'gateway' : 'sidecar'
}

function containersOf(pod: KubeObject): JsonObject[] {
  const spec = recordAt(pod, 'spec')
  return [...recordsAt(spec, 'initContainers'), ...recordsAt(spec, 'containers')]
}

function containerOf({ name }: JsonObject, statuses: readonly JsonObject[]): MeshContainer {
  const status = statuses.find((one) => one['name'] === name)
  const restarts = Number(status?.['restartCount'] ?? 0)
  const state = recordAt(status, 'state')
  return {
    name: String(name),
    started: restarts > 0 || state['running'] !== undefined || state['terminated'] !== undefined,
    restarts,
  }
}

/** The reason why a container waits tells more than the phase. */
function stateOf(status: JsonObject, statuses: readonly JsonObject[]): string {
  const reasons = statuses.map((one) => textAt(recordAt(recordAt(one, 'state'), 'waiting'), 'reason'))
  return reasons.find((reason) => reason !== undefined) ?? textAt(status, 'phase') ?? 'Unknown'
}

function recordAt(object: unknown, key: string): JsonObject {
  const value = isRecord(object) ? object[key] : undefined
  return isRecord(value) ? value : {}
}

function recordsAt(object: JsonObject, key: string): JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textAt(object: JsonObject, key: string): string | undefined {
  const value = object[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
