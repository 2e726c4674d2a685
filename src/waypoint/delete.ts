// Deletes waypoints, and finds what still selects them.
import type { Cluster } from '../cluster/api.ts'
import { didYouMean, exitStatus, isForbidden, UserError } from '../errors.ts'
import { mapParallel } from '../install/parallel.ts'
import { refOf, type ObjectRef } from '../manifest/object.ts'
import { requireWaypoint } from './apply.ts'
import { gatewayRef, useWaypoint, useWaypointNamespace } from './gateway.ts'
import { listWaypoints } from './list.ts'

export interface DeletedWaypoint {
  readonly ref: ObjectRef
  /** Namespaces and Services that select it: their traffic goes without a waypoint from now on. */
  readonly usedBy: readonly ObjectRef[]
}

/**
 * Deletes the waypoints of these names, or all of a namespace without names. Rejects with UserError, before anything is
 * deleted, for a name that does not exist or is not a waypoint's.
 */
export async function deleteWaypoints(
  cluster: Cluster,
  namespace: string,
  names: readonly string[] | 'all',
): Promise<DeletedWaypoint[]> {
  const waypoints = await listWaypoints(cluster, namespace)
  const known = waypoints.map(({ name }) => name)
  const wanted = names === 'all' ? known : [...new Set(names)]
  for (const name of wanted) if (!known.includes(name)) await refuse(cluster, namespace, name, known)
  return mapParallel(wanted, async (name) => {
    const ref = gatewayRef(namespace, name)
    const usedBy = await usersOf(cluster, namespace, name)
    await cluster.delete(ref)
    return { ref, usedBy }
  })
}

async function refuse(
  cluster: Cluster,
  namespace: string,
  name: string,
  known: readonly string[],
): Promise<never> {
  const other = await cluster.get(gatewayRef(namespace, name))
  if (other) requireWaypoint(other)
  throw unknownWaypoint(namespace, name, known)
}

/** Returns the error for a waypoint that does not exist; `known` are the names that do. */
export function unknownWaypoint(namespace: string, name: string, known: readonly string[]): UserError {
  const message = `namespace "${namespace}" has no waypoint "${name}"${didYouMean(name, known)}`
  const hint = known.length > 0 ? `its waypoints: ${known.join(', ')}` : 'it has no waypoints'
  return new UserError('waypoint-unknown', message, { hint, status: exitStatus.failed })
}

/** Returns the namespaces and Services that select a waypoint; none of a kind that may not be listed. */
async function usersOf(cluster: Cluster, namespace: string, name: string): Promise<ObjectRef[]> {
  const labelSelector = `${useWaypoint}=${name}`
  const lists = await mapParallel(['Namespace', 'Service'], async (kind) => {
    try {
      return (await cluster.list('v1', kind, { labelSelector })).items
    } catch (error) {
      if (isForbidden(error)) return []
      throw error
    }
  })
  return lists.flat().flatMap((object) => {
    const own = object.kind === 'Namespace' ? object.metadata.name : object.metadata.namespace
    const selected = object.metadata.labels?.[useWaypointNamespace] ?? own
    return selected === namespace ? [refOf(object)] : []
  })
}
