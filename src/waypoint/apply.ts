// Creates or changes a waypoint, and labels its namespace to use it. Everything is checked before the first change.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import { appliedAction, type AppliedAction } from '../install/applied-action.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import {
  classOf,
  gatewayRef,
  isWaypoint,
  useWaypoint,
  waypointGateway,
  type WaypointSpec,
} from './gateway.ts'

export interface WaypointApplyOptions {
  /** Label the namespace so that its pods use the waypoint. */
  readonly enrollNamespace: boolean
  /** Take over fields of other field managers, and replace the label of a namespace that uses another waypoint. */
  readonly overwrite: boolean
}

export interface AppliedWaypoint {
  readonly gateway: KubeObject
  readonly action: AppliedAction
  /** Whether the namespace was labelled, or was before. Absent if that was not asked for. */
  readonly namespace?: 'labelled' | 'unchanged' | undefined
}

/**
 * Applies the Gateway and labels the namespace. `live` is the namespace; undefined without the right to read it. Rejects
 * with UserError, before anything is changed, for a Gateway or a label that somebody else set.
 */
export async function applyWaypoint(
  cluster: Cluster,
  spec: WaypointSpec & { readonly namespace: string },
  live: KubeObject | undefined,
  options: WaypointApplyOptions,
): Promise<AppliedWaypoint> {
  const gateway = waypointGateway(spec)
  const before = await cluster.get(refOf(gateway))
  if (before) requireWaypoint(before)
  if (options.enrollNamespace) await requireEnrollable(cluster, spec, live, options)
  const { object } = await applyGateway(cluster, gateway, options)
  const action = appliedAction(before, object)
  if (!options.enrollNamespace) return { gateway: object, action }
  const isEnrolled = live?.metadata.labels?.[useWaypoint] === spec.name
  if (!isEnrolled) {
    const ref = { apiVersion: 'v1', kind: 'Namespace', name: spec.namespace }
    await cluster.patch(ref, { metadata: { labels: { [useWaypoint]: spec.name } } })
  }
  return { gateway: object, action, namespace: isEnrolled ? 'unchanged' : 'labelled' }
}

/** Throws UserError for a Gateway of another class. */
export function requireWaypoint(gateway: KubeObject): void {
  if (isWaypoint(gateway)) return
  const name = objectName(refOf(gateway))
  throw new UserError(
    'not-a-waypoint',
    `${name} has class "${classOf(gateway)}", so it is not a waypoint; nothing was changed`,
    { hint: 'choose another name', status: exitStatus.failed },
  )
}

async function requireEnrollable(
  cluster: Cluster,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  live: KubeObject | undefined,
  { overwrite }: WaypointApplyOptions,
): Promise<void> {
  const used = live?.metadata.labels?.[useWaypoint]
  if (used === name) return
  if (used !== undefined && !overwrite) {
    const message = `Namespace/${namespace} uses waypoint "${used}" (label ${useWaypoint}); nothing was changed`
    throw new UserError('namespace-enrolled', message, {
      hint: `add --overwrite to let it use "${name}"`,
      status: exitStatus.failed,
    })
  }
  const { allowed } = await cluster.can('patch', 'v1', 'Namespace', namespace)
  if (allowed) return
  const message = `--enroll-namespace: you are not allowed to patch Namespace/${namespace}; nothing was changed`
  throw new UserError('namespace-forbidden', message, {
    hint: `without the flag, ask an administrator for: kubectl label namespace ${namespace} ${useWaypoint}=${name}`,
    status: exitStatus.failed,
  })
}

async function applyGateway(
  cluster: Cluster,
  gateway: KubeObject,
  { overwrite }: WaypointApplyOptions,
): ReturnType<Cluster['apply']> {
  try {
    return await cluster.apply(gateway, { force: overwrite })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const causes = error.causes.map(({ field, message }) => `  ${field}: ${message}`)
    const name = objectName(gatewayRef(gateway.metadata.namespace ?? '', gateway.metadata.name))
    throw new UserError(
      'waypoint-conflict',
      [`${name} exists, and others set these fields; nothing was changed:`, ...causes].join('\n'),
      { hint: 'add --overwrite to take them over, or choose another --name', status: exitStatus.failed },
    )
  }
}
