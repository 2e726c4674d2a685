// Writes objects only if they have not changed since the user agreed to the fix.
import { ApiError } from '../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Cluster } from './api.ts'
import { isSubsetOf } from './is-subset-of.ts'
import { isRecord } from '../values/record.ts'

/** The condition of a write. */
export interface WritePrecondition {
  readonly ref: ObjectRef
  /** The fields as they were read; null for an absent field. */
  readonly read: unknown
  /** The desired fields; a field that already has its desired value is no difference. */
  readonly desired?: unknown
  /** Selects the part of the object that `read` and `desired` describe; by default the whole object. */
  readonly view?: (live: KubeObject) => unknown
}

/** Returns the live object if it is as it was read; else rejects with ApiError. */
export async function requireUnchanged(
  cluster: Cluster,
  { ref, read, desired, view }: WritePrecondition,
): Promise<KubeObject> {
  const live = await cluster.get(ref)
  if (!live) throw changedObjectError(ref, 'it was deleted')
  const [first] = differences(view ? view(live) : live, read, desired, '')
  if (first !== undefined) throw changedObjectError(ref, first)
  return live
}

/** Attempts to write an object while others change unrelated fields. */
const maxAttempts = 5

/**
 * Writes an object that is as it was read. `write` receives the live object and must require its version; after a
 * version conflict the object is read again. Does nothing if the object already has the desired fields.
 */
export async function writeUnchanged(
  cluster: Cluster,
  precondition: WritePrecondition,
  write: (live: KubeObject) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const live = await requireUnchanged(cluster, precondition)
    if (
      precondition.desired !== undefined &&
      isSubsetOf(precondition.desired, precondition.view ? precondition.view(live) : live)
    )
      return
    try {
      return void (await write(live))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt === maxAttempts) throw error
    }
  }
}

/** Returns the error for an object that has changed since the fix was computed. */
export function changedObjectError(ref: ObjectRef, how: string): ApiError {
  const object = objectName(ref)
  const message = `${object} has changed since it was read: ${how}. It was not modified; run preflight again`
  return new ApiError(message, { object, status: 409, reason: 'Conflict' })
}

/** Returns each field that has neither its old nor its desired value: `data.a is "2", and was "1"`. */
function differences(live: unknown, read: unknown, desired: unknown, path: string): string[] {
  if (isRecord(read)) {
    return Object.entries(read).flatMap(([key, value]) =>
      differences(own(live, key), value, own(desired, key), path === '' ? key : `${path}.${key}`),
    )
  }
  // Facts omit empty strings.
  if (
    isSubsetOf(read, live) ||
    (live === '' && read === null) ||
    (desired !== undefined && isSubsetOf(desired, live))
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
