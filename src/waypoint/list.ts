// Lists the waypoints of a cluster.
import type { Cluster } from '../cluster/api.ts'
import { gatewayRef, isWaypoint, waypointOf, type Waypoint } from './gateway.ts'

/** Returns the waypoints of a namespace, or of all without one, sorted by namespace and name. */
export async function listWaypoints(cluster: Cluster, namespace: string | undefined): Promise<Waypoint[]> {
  const { apiVersion, kind } = gatewayRef('')
  const { items } = await cluster.list(apiVersion, kind, { namespace })
  return items
    .filter(isWaypoint)
    .map(waypointOf)
    .toSorted((a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
