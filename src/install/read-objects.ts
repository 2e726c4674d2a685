// Reads many objects with few requests.
import type { Cluster } from '../cluster/api.ts'
import { createLiveObjects } from '../cluster/live-objects.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { mapParallel } from './parallel.ts'

/**
 * Returns the live objects in the order of `refs`; undefined for objects that do not exist. Reads several objects of a
 * kind in a namespace with one list, and those that are not in it by name. Rejects with ApiError.
 */
export async function readObjects(
  cluster: Cluster,
  refs: readonly ObjectRef[],
): Promise<(KubeObject | undefined)[]> {
  const live = createLiveObjects(cluster)
  await live.prefetch(refs)
  return mapParallel(refs, live.get)
}
