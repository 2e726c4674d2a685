// Finds objects of earlier revisions that are no longer rendered.
import type { LiveObjects } from '../../cluster/live-objects.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { hasKeepPolicy, isOwnedBy } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { mapParallel } from '../parallel.ts'
import type { Change } from './changes.ts'

/** Returns the objects of an inventory that no release of this install renders. */
export function noLongerRendered(
  inventory: readonly KubeObject[],
  rendered: readonly KubeObject[],
): readonly ObjectRef[] {
  const keys = new Set(rendered.map((object) => objectKey(refOf(object))))
  return inventory.map(refOf).filter((ref) => !keys.has(objectKey(ref)))
}

/** Plans to delete objects, except those that another release owns or that have the policy `keep`. */
export async function planPrune(
  live: LiveObjects,
  release: ReleaseName,
  refs: readonly ObjectRef[],
): Promise<Change[]> {
  const changes = await mapParallel(refs, async (ref): Promise<Change[]> => {
    const object = await live.get(ref)
    if (!object || !isOwnedBy(object, release)) return []
    if (hasKeepPolicy(object))
      return [{ ref, action: 'unchanged', live: object, reason: 'kept by helm.sh/resource-policy' }]
    return [{ ref, action: 'delete', live: object, reason: 'not in the new manifest' }]
  })
  return changes.flat()
}
