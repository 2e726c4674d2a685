// Whether a cluster is still as it was read: time passes between reading it and a fix that the user agreed to.
import { ApiError } from '../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Cluster } from './api.ts'
import { isSubsetOf } from './is-subset-of.ts'
import { isRecord } from '../values/record.ts'

/** What a write goes by. */
export interface Basis {
  readonly ref: ObjectRef
  /** The fields as they were read; null for one that was not there. */
  readonly read: unknown
  /** The fields as they are to be; a field that is so already is no difference. */
  readonly wanted?: unknown
  /** Where `read` and `wanted` are in the object; they are the object's own fields if absent. */
  readonly view?: (live: KubeObject) => unknown
}

/** The live object, if it is as it was read; rejects with ApiError where it is not. */
export async function unchanged(cluster: Cluster, { ref, read, wanted, view }: Basis): Promise<KubeObject> {
  const live = await cluster.get(ref)
  if (!live) throw changed(ref, 'it is gone')
  const [first] = differences(view ? view(live) : live, read, wanted, '')
  if (first !== undefined) throw changed(ref, first)
  return live
}

/** How often others may write fields of an object that do not matter here before we give up. */
const mostAttempts = 5

/**
 * Writes over an object that is as it was read. `write` gets the live object, whose version must be its condition: when
 * that has passed, the object is looked at again. Does nothing where the object is as wanted.
 */
export async function writeUnchanged(
  cluster: Cluster,
  basis: Basis,
  write: (live: KubeObject) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const live = await unchanged(cluster, basis)
    if (basis.wanted !== undefined && isSubsetOf(basis.wanted, basis.view ? basis.view(live) : live)) return
    try {
      return void (await write(live))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt === mostAttempts) throw error
    }
  }
}

/** The error for an object that is not what the fix was meant for. */
export function changed(ref: ObjectRef, how: string): ApiError {
  const object = objectName(ref)
  const message = `${object} has changed since it was read: ${how}. It was left alone; run preflight again`
  return new ApiError(message, { object, status: 409, reason: 'Conflict' })
}

/** Each field that is neither as it was read nor as it is wanted: `data.a is "2", and was "1"`. */
function differences(live: unknown, read: unknown, wanted: unknown, path: string): string[] {
  if (isRecord(read)) {
    return Object.entries(read).flatMap(([key, value]) =>
      differences(own(live, key), value, own(wanted, key), path === '' ? key : `${path}.${key}`),
    )
  }
  // An empty text is none to facts.
  if (
    isSubsetOf(read, live) ||
    (live === '' && read === null) ||
    (wanted !== undefined && isSubsetOf(wanted, live))
  )
    return []
  return [`${path} is ${textOf(live)}, and was ${textOf(read)}`]
}

function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'absent'
  return typeof value === 'object' ? 'something else' : JSON.stringify(value).slice(0, 80)
}
