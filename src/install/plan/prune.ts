// What earlier revisions of a release made and the new manifests no longer have.
import type { LiveObjects } from '../../cluster/live-objects.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { isKept, isOwnedBy } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { mapParallel } from '../parallel.ts'
import type { Change } from './changes.ts'

/** Objects of an inventory that no release of this install makes any more. */
export function noLongerMade(
  inventory: readonly KubeObject[],
  made: readonly KubeObject[],
): readonly ObjectRef[] {
  const wanted = new Set(made.map((object) => objectKey(refOf(object))))
  return inventory.map(refOf).filter((ref) => !wanted.has(objectKey(ref)))
}

/** The changes that prune them. What another release owns by now stays, and so does what is marked to be kept. */
export async function planPrune(
  live: LiveObjects,
  release: ReleaseName,
  refs: readonly ObjectRef[],
): Promise<Change[]> {
  const changes = await mapParallel(refs, async (ref): Promise<Change[]> => {
    const object = await live.get(ref)
    if (!object || !isOwnedBy(object, release)) return []
    if (isKept(object))
      return [{ ref, action: 'unchanged', live: object, reason: 'kept by helm.sh/resource-policy' }]
    return [{ ref, action: 'delete', live: object, reason: 'not in the new manifest' }]
  })
  return changes.flat()
}
