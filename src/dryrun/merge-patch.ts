// JSON merge patches (RFC 7386).
import { canonicalJson } from '../manifest/canonical.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

/** Returns the patch that turns one object into another: null for a deleted field, lists as a whole. */
export function mergePatch(from: JsonObject, to: JsonObject): JsonObject {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(from)) if (to[key] === undefined) patch[key] = null
  for (const [key, value] of Object.entries(to)) {
    const before = from[key]
    if (canonicalJson(before ?? null) === canonicalJson(value ?? null)) continue
    patch[key] = isRecord(before) && isRecord(value) ? mergePatch(before, value) : value
  }
  return patch
}
