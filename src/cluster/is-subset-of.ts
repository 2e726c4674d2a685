// Checks that a live object contains all fields that were sent.
import { isRecord } from '../values/record.ts'

/**
 * True if `whole` contains `part`: each field of a mapping, and each list item at the same index. A null in `part`
 * means absent, as in a merge patch. Ignores fields that only `whole` has and empty values that the server dropped.
 */
export function isSubsetOf(part: unknown, whole: unknown): boolean {
  if (part === null || part === undefined) return whole === null || whole === undefined
  if (Array.isArray(part)) {
    const items: unknown[] = Array.isArray(whole) ? whole : []
    return items.length === part.length && part.every((item, i) => isSubsetOf(item, items[i]))
  }
  if (isRecord(part)) {
    return Object.entries(part).every(([key, value]) => isSubsetOf(value, own(whole, key)))
  }
  return whole === part
}

function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
