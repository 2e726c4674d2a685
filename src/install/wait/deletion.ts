// Waits with watches until objects are deleted.
import type { Cluster } from '../../cluster/api.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { objectKey, objectName } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { listAt, textOrEmpty } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { cleanupFailure, retryFailedCleanups } from './failed-cleanup.ts'
import { watchObjects, unreadObjects } from './watch-objects.ts'
import type { WatchedObject } from './watch-objects.ts'

export interface DeletionOptions {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((left: readonly ObjectRef[]) => void) | undefined
}

/**
 * Resolves when none of the objects exists. Rejects with a UserError `not-gone` that lists the remaining objects with
 * their finalizers, or with the signal's reason.
 */
export async function waitForDeletion(
  cluster: Cluster,
  refs: readonly ObjectRef[],
  options: DeletionOptions,
): Promise<void> {
  options.signal?.throwIfAborted()
  const remaining = unreadObjects(refs)
  const update = (ref: ObjectRef, object: KubeObject | undefined) => {
    if (object) remaining.set(objectKey(ref), { ref, object })
    else remaining.delete(objectKey(ref))
  }
  const readAll = () => mapParallel(refs, async (ref) => update(ref, await cluster.get(ref)))
  await readAll()
  if (remaining.size === 0) return
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, options.timeout)
  options.signal?.addEventListener('abort', end)
  if (options.signal?.aborted) end()
  const report = () => options.onProgress?.([...remaining.values()].map(({ ref }) => ref))
  report()
  const stopRetries = retryFailedCleanups(cluster, () => remaining.values())
  try {
    await watchObjects(cluster, [...remaining.values()], stop.signal, (ref, object) => {
      update(ref, object)
      if (remaining.size === 0) end()
      else if (!object) report()
    })
  } finally {
    end()
    stopRetries()
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', end)
  }
  if (remaining.size === 0) return
  options.signal?.throwIfAborted()
  // A watch that had to list again does not report objects deleted in between.
  await readAll()
  if (remaining.size > 0) throw notDeleted([...remaining.values()])
}

/** Returns why the namespace controller cannot finish a deletion: remaining objects, API groups without a response. */
function namespaceBlockers(object: KubeObject | undefined): string[] {
  return listAt(object, 'status', 'conditions')
    .filter(
      (condition) =>
        /^Namespace/.test(textOrEmpty(condition, 'type')) && textOrEmpty(condition, 'status') === 'True',
    )
    .map((condition) => textOrEmpty(condition, 'message'))
}

function notDeleted(left: readonly WatchedObject[]): UserError {
  const lines = left.map(({ ref, object }) => {
    const blockers = [
      ...listAt(object, 'metadata', 'finalizers').map(String),
      ...namespaceBlockers(object),
      ...[cleanupFailure(object) ?? []].flat(),
    ]
    return `  ${objectName(ref)}${blockers.length > 0 ? `: blocked by ${blockers.join(', ')}` : ''}`
  })
  return new UserError('not-gone', ['deleted, but still present:', ...lines].join('\n'), {
    hint: 'the controller that added a finalizer must remove it: check that it runs, then run the command again',
    status: exitStatus.failed,
  })
}
