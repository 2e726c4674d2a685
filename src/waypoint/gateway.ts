// A waypoint as a Gateway object: how it is written and read.
import { conditionOf, textOrEmpty } from '../install/fields.ts'
import { revisionLabel } from '../manifest/labels.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'

const gatewayVersion = 'gateway.networking.k8s.io/v1'

/** The GatewayClass of waypoints; istiod creates it. */
const waypointClass = 'istio-waypoint'

/** Which traffic a waypoint handles: that to Services, to pods and virtual machines, both, or none. */
export type WaypointTraffic = 'service' | 'workload' | 'all' | 'none'

/** What a user chooses for a waypoint. */
export interface WaypointSpec {
  readonly name: string
  readonly namespace?: string | undefined
  /** Without it, istiod uses `service`. */
  readonly for?: WaypointTraffic | undefined
  /** The revision or tag of the control plane; without it, that of the namespace. */
  readonly revision?: string | undefined
}

/** A waypoint in a cluster. */
export interface Waypoint {
  readonly namespace: string
  readonly name: string
  /** `default` if neither the Gateway nor the caller names one. */
  readonly revision: string
  readonly for: string
  /** Status of the condition: True, False or Unknown. */
  readonly programmed: string
}

/** Labels that a namespace, a Service or a pod selects its waypoint with. */
export const useWaypoint = 'istio.io/use-waypoint'
export const useWaypointNamespace = 'istio.io/use-waypoint-namespace'

const trafficLabel = 'istio.io/waypoint-for'

/** Returns the Gateway that makes istiod create a waypoint. HBONE on port 15008 is what ztunnel connects to. */
export function waypointGateway({ name, namespace, for: traffic, revision }: WaypointSpec): KubeObject {
  const labels = {
    ...(revision !== undefined && { [revisionLabel]: revision }),
    ...(traffic !== undefined && { [trafficLabel]: traffic }),
  }
  return {
    apiVersion: gatewayVersion,
    kind: 'Gateway',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      ...(Object.keys(labels).length > 0 && { labels }),
    },
    spec: {
      gatewayClassName: waypointClass,
      listeners: [{ name: 'mesh', port: 15008, protocol: 'HBONE' }],
    },
  }
}

/** Returns the reference of a Gateway; without a name, of the kind. */
export function gatewayRef(namespace: string, name = ''): ObjectRef {
  return { apiVersion: gatewayVersion, kind: 'Gateway', namespace, name }
}

/** Returns the Deployment that istiod creates for a waypoint: it has the name of the Gateway. */
export function deploymentRef({ namespace, name }: Pick<Waypoint, 'namespace' | 'name'>): ObjectRef {
  return { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name }
}

/** Returns the name of the class of a Gateway. */
export function classOf(gateway: KubeObject): string {
  return textOrEmpty(gateway, 'spec', 'gatewayClassName')
}

/** True if a Gateway is a waypoint. */
export function isWaypoint(gateway: KubeObject): boolean {
  return classOf(gateway) === waypointClass
}

/** Returns what a list of waypoints shows of a Gateway. */
export function waypointOf(gateway: KubeObject): Waypoint {
  const { namespace = '', name, labels = {} } = gateway.metadata
  return {
    namespace,
    name,
    revision: labels[revisionLabel] ?? 'default',
    for: labels[trafficLabel] ?? 'service',
    programmed: conditionOf(gateway, 'Programmed')?.status ?? 'Unknown',
  }
}
