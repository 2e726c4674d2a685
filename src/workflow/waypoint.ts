// `waypoint generate|apply|delete|list|status`.
import type { Cluster } from '../cluster/api.ts'
import { UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { applyWaypoint, type AppliedWaypoint } from '../waypoint/apply.ts'
import { deleteWaypoints, unknownWaypoint, type DeletedWaypoint } from '../waypoint/delete.ts'
import { waypointGateway, type Waypoint, type WaypointSpec } from '../waypoint/gateway.ts'
import { listWaypoints } from '../waypoint/list.ts'
import {
  requireGatewayApi,
  requireName,
  requireNamespace,
  requireRevision,
  unhandledText,
} from '../waypoint/require.ts'
import { statusOfWaypoints, waitForWaypoint, type WaypointStatus } from '../waypoint/status.ts'
import { withCluster } from './connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

export interface WaypointApplyRequest extends WaypointSpec, ClusterOptions {
  readonly enrollNamespace?: boolean | undefined
  readonly overwrite?: boolean | undefined
  /** Wait until the waypoint is ready. */
  readonly wait?: boolean | undefined
  /** Milliseconds; 90,000 by default. */
  readonly waitTimeout?: number | undefined
}

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

const defaultTimeout = 90_000

/** Returns the Gateway of a waypoint; contacts no cluster. */
export function generateWaypoint(options: WaypointSpec): KubeObject {
  requireName(options.name)
  return waypointGateway(options)
}

/** Applies a waypoint, and waits for it with `wait`. Rejects with UserError. */
export async function applyWaypointTo(
  options: WaypointApplyRequest,
  context: WorkflowContext,
): Promise<AppliedWaypoint> {
  requireName(options.name)
  return withCluster(options, context, async (cluster) => {
    const { name, revision, enrollNamespace = false, overwrite = false } = options
    const namespace = options.namespace ?? cluster.namespace
    await requireGatewayApi(cluster)
    const live = await requireNamespace(cluster, namespace)
    const planes = await requireRevision(cluster, revision)
    const spec = { name, namespace, revision, for: options.for }
    const applied = await applyWaypoint(cluster, spec, live, { enrollNamespace, overwrite })
    const unhandled = unhandledText(applied.gateway, live, planes)
    if (unhandled !== undefined) warn(context, unhandled)
    if (enrollNamespace && live && !isAmbient(live)) warn(context, notAmbient(namespace))
    if (options.wait) await waitFor(cluster, { namespace, name }, { ...options, hint: unhandled }, context)
    return applied
  })
}

const isAmbient = ({ metadata: { labels } }: KubeObject) => labels?.['istio.io/dataplane-mode'] === 'ambient'

const notAmbient = (namespace: string) =>
  `Namespace/${namespace} is not in ambient mode, so its pods do not use the waypoint; add it to the mesh with: kubectl label namespace ${namespace} istio.io/dataplane-mode=ambient`

interface WaitRequest {
  readonly waitTimeout?: number | undefined
  readonly hint?: string | undefined
}

async function waitFor(
  cluster: Cluster,
  waypoint: Pick<Waypoint, 'namespace' | 'name'>,
  { waitTimeout = defaultTimeout, hint }: WaitRequest,
  context: WorkflowContext,
): Promise<void> {
  const title = `${waypoint.namespace}/${waypoint.name}`
  const start = context.now().getTime()
  await waitForWaypoint(cluster, waypoint, {
    timeout: waitTimeout,
    hint,
    signal: context.signal,
    onProgress: (progress) => context.onEvent({ kind: 'waypoint-waiting', waypoint: title, progress }),
  })
  context.onEvent({ kind: 'waypoint-ready', waypoint: title, duration: context.now().getTime() - start })
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
