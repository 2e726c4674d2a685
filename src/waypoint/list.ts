// Lists the waypoints of a cluster.
import type { Cluster } from '../cluster/api.ts'
import { compareTextLists } from '../manifest/order.ts'
import { gatewayRef, isWaypoint, waypointOf, type Waypoint } from './gateway.ts'

/** Returns the waypoints of a namespace, or of all without one, sorted by namespace and name. */
export async function listWaypoints(cluster: Cluster, namespace: string | undefined): Promise<Waypoint[]> {
  const { apiVersion, kind } = gatewayRef('')
  const { items } = await cluster.list(apiVersion, kind, { namespace })
  return items
    .filter(isWaypoint)
    .map(waypointOf)
    .toSorted((a, b) => compareTextLists([a.namespace, a.name], [b.namespace, b.name]))
}
