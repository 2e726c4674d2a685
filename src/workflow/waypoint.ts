// `waypoint delete|list|status`.
import { UserError } from '../errors.ts'
import { deleteWaypoints, unknownWaypoint, type DeletedWaypoint } from '../waypoint/delete.ts'
import type { Waypoint } from '../waypoint/gateway.ts'
import { listWaypoints } from '../waypoint/list.ts'
import { requireGatewayApi, requireNamespace } from '../waypoint/require.ts'
import { statusOfWaypoints, type WaypointStatus } from '../waypoint/status.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'
import { waitFor } from './waypoint-apply.ts'

export interface WaypointDeleteRequest extends ClusterOptions {
  readonly namespace?: string | undefined
  /** All waypoints of the namespace. */
  readonly all?: boolean | undefined
}

export interface WaypointListRequest extends ClusterOptions {
  readonly namespace?: string | undefined
  readonly allNamespaces?: boolean | undefined
}

export interface WaypointStatusRequest extends ClusterOptions {
  readonly namespace?: string | undefined
  readonly wait?: boolean | undefined
  /** Milliseconds; 90,000 by default. */
  readonly waitTimeout?: number | undefined
}

/** Deletes waypoints by name, or all of a namespace. Rejects with UserError. */
export async function deleteWaypointsOf(
  names: readonly string[],
  options: WaypointDeleteRequest,
  context: Pick<WorkflowContext, 'env'>,
): Promise<DeletedWaypoint[]> {
  if (names.length > 0 === (options.all ?? false)) {
    const message = names.length > 0 ? 'names and --all exclude each other' : 'no waypoint is named'
    throw new UserError('waypoint-names', `waypoint delete: ${message}; expected NAME... or --all`)
  }
  return withCluster(options, context, async (cluster) => {
    const namespace = options.namespace ?? cluster.namespace
    await requireGatewayApi(cluster)
    await requireNamespace(cluster, namespace)
    return deleteWaypoints(cluster, namespace, options.all ? 'all' : names)
  })
}

/** A list of waypoints, and where they were looked for. */
export interface WaypointsFound<Entry> {
  /** Absent for all namespaces. */
  readonly namespace?: string | undefined
  readonly waypoints: readonly Entry[]
}

/** Lists the waypoints of a namespace or of all. Rejects with UserError. */
export function listWaypointsOf(
  options: WaypointListRequest,
  context: Pick<WorkflowContext, 'env'>,
): Promise<WaypointsFound<Waypoint>> {
  return withCluster(options, context, async (cluster) => {
    const namespace = options.allNamespaces ? undefined : (options.namespace ?? cluster.namespace)
    await requireGatewayApi(cluster)
    if (namespace !== undefined) await requireNamespace(cluster, namespace)
    return { namespace, waypoints: await listWaypoints(cluster, namespace) }
  })
}

/** Returns the state of a waypoint, or of all of a namespace without a name; waits with `wait`. */
export function waypointStatus(
  name: string | undefined,
  options: WaypointStatusRequest,
  context: WorkflowContext,
): Promise<WaypointsFound<WaypointStatus>> {
  return withCluster(options, context, async (cluster) => {
    const namespace = options.namespace ?? cluster.namespace
    await requireGatewayApi(cluster)
    await requireNamespace(cluster, namespace)
    const all = await listWaypoints(cluster, namespace)
    const wanted = all.filter((waypoint) => name === undefined || waypoint.name === name)
    const names = all.map((waypoint) => waypoint.name)
    if (name !== undefined && wanted.length === 0) throw unknownWaypoint(namespace, name, names)
    if (options.wait) for (const waypoint of wanted) await waitFor(cluster, waypoint, options, context)
    return { namespace, waypoints: await statusOfWaypoints(cluster, wanted) }
  })
}
