// Waits by watch until objects are gone.
import type { Cluster } from '../../cluster/api.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { objectKey, objectName } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { listAt, textAt } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { follow, newBoard } from './watching.ts'
import type { Followed } from './watching.ts'

export interface GoneOptions {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((left: readonly ObjectRef[]) => void) | undefined
}

/**
 * Resolves when the server has none of the objects. Rejects with a UserError `not-gone` that says what holds those that
 * are left, or with the signal's reason.
 */
export async function waitGone(
  cluster: Cluster,
  refs: readonly ObjectRef[],
  options: GoneOptions,
): Promise<void> {
  options.signal?.throwIfAborted()
  const board = newBoard(refs)
  const see = (ref: ObjectRef, object: KubeObject | undefined) => {
    if (object) board.set(objectKey(ref), { ref, object })
    else board.delete(objectKey(ref))
  }
  const look = () => mapParallel(refs, async (ref) => see(ref, await cluster.get(ref)))
  await look()
  if (board.size === 0) return
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, options.timeout)
  options.signal?.addEventListener('abort', end)
  if (options.signal?.aborted) end()
  const tell = () => options.onProgress?.([...board.values()].map(({ ref }) => ref))
  tell()
  try {
    await follow(cluster, [...board.values()], stop.signal, (ref, object) => {
      see(ref, object)
      if (board.size === 0) end()
      else if (!object) tell()
    })
  } finally {
    end()
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', end)
  }
  if (board.size === 0) return
  options.signal?.throwIfAborted()
  // A watch that had to list again does not report what was deleted in the meantime.
  await look()
  if (board.size > 0) throw notGone([...board.values()])
}

/** What a namespace's controller says of its deletion: contents that stay, groups that do not answer. */
function namespaceHolders(object: KubeObject | undefined): string[] {
  return listAt(object, 'status', 'conditions')
    .filter(
      (condition) => /^Namespace/.test(textAt(condition, 'type')) && textAt(condition, 'status') === 'True',
    )
    .map((condition) => textAt(condition, 'message'))
}

function notGone(left: readonly Followed[]): UserError {
  const lines = left.map(({ ref, object }) => {
    const holders = [...listAt(object, 'metadata', 'finalizers').map(String), ...namespaceHolders(object)]
    return `  ${objectName(ref)}${holders.length > 0 ? `: held by ${holders.join(', ')}` : ''}`
  })
  return new UserError('not-gone', ['deleted, but still there:', ...lines].join('\n'), {
    hint: 'a finalizer is taken off by the controller that put it there: see that it runs, and run this again',
    status: exitStatus.failed,
  })
}
