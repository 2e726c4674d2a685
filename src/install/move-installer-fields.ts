// Moves the fields of other installers to ambientctl in the managedFields of a live object.
import type { Cluster } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'
import { refOf, type KubeObject } from '../manifest/object.ts'
import { movedManagedFields, type MoveOptions } from './plan/installer-fields.ts'

/** The maximum number of attempts for an object that controllers change at the same time. */
const maxAttempts = 5

/**
 * Replaces the managedFields of a live object, so that the next apply deletes the fields that it does not have. Changes
 * no other field. Reads the object again after a conflict. Throws ApiError.
 */
export async function moveInstallerFields(
  cluster: Cluster,
  planned: KubeObject,
  options: MoveOptions,
): Promise<void> {
  const ref = refOf(planned)
  let live: KubeObject | undefined = planned
  for (let attempt = 1; live; attempt++) {
    const managedFields = movedManagedFields(live, options)
    if (!managedFields) return
    try {
      // The version makes the server refuse entries that are outdated.
      const { resourceVersion } = live.metadata
      return void (await cluster.patch(ref, { metadata: { managedFields, resourceVersion } }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt === maxAttempts) throw error
      live = await cluster.get(ref)
    }
  }
}
