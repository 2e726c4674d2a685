// Finds objects of earlier revisions that are no longer rendered.
import type { LiveObjects } from '../../cluster/live-objects.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { hasKeepPolicy, isOwnedBy } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { gitOpsToolOf } from '../installers.ts'
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

export interface PruneOptions {
  /** False keeps all objects. */
  readonly prune: boolean
  /** Also delete what a GitOps tool manages. */
  readonly force: boolean
}

/**
 * Plans to delete objects of a release. Those that another release owns have no change. Those with the policy `keep`, and
 * without `force` those that a GitOps tool manages, are kept.
 */
export async function planPrune(
  live: LiveObjects,
  release: ReleaseName,
  refs: readonly ObjectRef[],
  options: PruneOptions,
): Promise<Change[]> {
  const changes = await mapParallel(refs, async (ref): Promise<Change[]> => {
    const object = await live.get(ref)
    if (!object || !isOwnedBy(object, release)) return []
    const kept = keepReason(object, options)
    if (kept !== undefined) return [{ ref, action: 'unchanged', live: object, reason: kept }]
    return [{ ref, action: 'delete', live: object, reason: 'not in the new manifest' }]
  })
  return changes.flat()
}

function keepReason(object: KubeObject, { prune, force }: PruneOptions): string | undefined {
  if (hasKeepPolicy(object)) return 'kept by helm.sh/resource-policy'
  const tool = gitOpsToolOf(object)
  if (tool !== undefined && !force) return `not in the new manifest; kept, because ${tool} manages it`
  return prune ? undefined : 'not in the new manifest; kept because of --prune=false'
}
