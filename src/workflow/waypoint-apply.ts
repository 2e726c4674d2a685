// `waypoint generate` and `waypoint apply`.
import type { Cluster } from '../cluster/api.ts'
import type { KubeObject } from '../manifest/object.ts'
import { applyWaypoint, type AppliedWaypoint } from '../waypoint/apply.ts'
import { waypointGateway, type Waypoint, type WaypointSpec } from '../waypoint/gateway.ts'
import {
  requireGatewayApi,
  requireName,
  requireNamespace,
  requireRevision,
  unhandledText,
} from '../waypoint/require.ts'
import { waitForWaypoint } from '../waypoint/status.ts'
import { withCluster } from './cluster/connect.ts'
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

/** Waits for a waypoint, and reports how far it is. */
export async function waitFor(
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
