// The state of waypoints: the conditions of the Gateway, its Deployment, and what is wrong with its pods.
import type { Cluster } from '../cluster/api.ts'
import { listAt, textOrEmpty } from '../install/fields.ts'
import { mapParallel } from '../install/parallel.ts'
import { diagnose } from '../install/wait/diagnose.ts'
import { readinessOf, type Readiness } from '../install/wait/readiness.ts'
import type { Problem } from '../install/wait/symptoms.ts'
import { waitReady, type WaitProgress } from '../install/wait/wait.ts'
import type { KubeObject } from '../manifest/object.ts'
import { deploymentRef, gatewayRef, waypointOf, type Waypoint } from './gateway.ts'

export interface GatewayCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}

export interface WaypointStatus extends Waypoint {
  /** True if istiod has programmed the Gateway and all pods are ready. */
  readonly ready: boolean
  readonly conditions: readonly GatewayCondition[]
  /** Absent if istiod has not created the Deployment. */
  readonly pods?: Pick<Readiness, 'ready' | 'desired' | 'message'> | undefined
  readonly problems: readonly Problem[]
}

/** Returns the state of waypoints; one that was deleted meanwhile is left out. */
export async function statusOfWaypoints(
  cluster: Cluster,
  waypoints: readonly Waypoint[],
): Promise<WaypointStatus[]> {
  const found = await mapParallel(waypoints, async (waypoint) => {
    const [gateway, deployment] = await Promise.all([
      cluster.get(gatewayRef(waypoint.namespace, waypoint.name)),
      cluster.get(deploymentRef(waypoint)),
    ])
    return gateway && statusOf(cluster, gateway, deployment)
  })
  return found.flatMap((one) => one ?? [])
}

async function statusOf(
  cluster: Cluster,
  gateway: KubeObject,
  deployment: KubeObject | undefined,
): Promise<WaypointStatus> {
  const state = deployment && readinessOf(deployment)
  const isReady = state?.state === 'ready'
  return {
    ...waypointOf(gateway),
    ready: isReady && readinessOf(gateway).state === 'ready',
    conditions: listAt(gateway, 'status', 'conditions').map((condition) => ({
      type: textOrEmpty(condition, 'type'),
      status: textOrEmpty(condition, 'status'),
      reason: textOrEmpty(condition, 'reason'),
      message: textOrEmpty(condition, 'message'),
    })),
    ...(state && { pods: { ready: state.ready, desired: state.desired, message: state.message } }),
    problems: deployment && !isReady ? await diagnose(cluster, [deployment]) : [],
  }
}

export interface WaypointWaitOptions {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: WaitProgress) => void
  /** What to do after the timeout, if that is known. */
  readonly hint?: string | undefined
}

/** Resolves when istiod has programmed the waypoint and its pods are ready; else rejects as waitReady does. */
export async function waitForWaypoint(
  cluster: Cluster,
  waypoint: Pick<Waypoint, 'namespace' | 'name'>,
  { hint, ...options }: WaypointWaitOptions,
): Promise<void> {
  const { namespace, name } = waypoint
  await waitReady(cluster, [gatewayRef(namespace, name), deploymentRef(waypoint)], {
    ...options,
    title: `waypoint ${namespace}/${name}`,
    hint:
      hint ??
      `see \`ambientctl waypoint status ${name} -n ${namespace}\`, or wait longer with --wait-timeout`,
  })
}
