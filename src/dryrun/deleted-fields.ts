// The dry run of deleting fields of a live object, besides applying it.
import type { ApiResource, Cluster } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import type { JsonObject } from '../values/record.ts'
import type { DryRunBudget } from './budget.ts'
import { mergePatch } from './merge-patch.ts'

interface DeletedFieldsContext {
  readonly cluster: Cluster
  readonly budget: DryRunBudget
}

/**
 * Returns a live object as the server stores it once it has only the `remaining` fields: with the defaults of deleted
 * ones. The managedFields are those of `remaining`. Returns `remaining` itself if the server rejects the patch: the
 * apply of the object was accepted, and only the defaults are unknown then.
 */
export async function dryRunDeletedFields(
  { cluster, budget }: DeletedFieldsContext,
  { ref, resource }: { readonly ref: ObjectRef; readonly resource: ApiResource },
  live: KubeObject,
  remaining: KubeObject,
): Promise<KubeObject> {
  const patch = mergePatch(patchable(live), patchable(remaining))
  try {
    const { object } = await budget.spend({ object: remaining, resource }, () =>
      cluster.patch(ref, patch, { dryRun: true }),
    )
    const { managedFields } = remaining.metadata
    return { ...object, metadata: { ...object.metadata, managedFields } }
  } catch (error) {
    if (error instanceof ApiError) return remaining
    throw error
  }
}

/** Metadata that the server maintains and a patch must not set. */
const serverMetadata: ReadonlySet<string> = new Set(['managedFields', 'resourceVersion', 'generation'])

function patchable({ status: _, metadata, ...object }: KubeObject): JsonObject {
  const kept = Object.entries(metadata).filter(([key]) => !serverMetadata.has(key))
  return { ...object, metadata: Object.fromEntries(kept) }
}
