// Digests of the fields of a live object: they show which fields have changed since, but not their content.
import { createHash } from 'node:crypto'
import { canonicalJson } from '../manifest/canonical.ts'
import { isRecord } from '../values/record.ts'

/** A digest for each field; fields below the fourth level and lists have one digest. */
export interface FieldDigests {
  readonly [field: string]: string | FieldDigests
}

const maxDepth = 4

/**
 * Returns the digests of the fields of `live` that `rendered` has, too; other fields are not those of the install. A
 * field that `live` lacks has no digest.
 */
export function fieldDigests(
  live: Readonly<Record<string, unknown>>,
  rendered: Readonly<Record<string, unknown>> = live,
  depth = 1,
): FieldDigests {
  const pairs = Object.keys(rendered)
    .filter((key) => Object.hasOwn(live, key))
    .map((key) => [key, digestOf(live[key], rendered[key], depth)] as const)
  return Object.fromEntries(pairs)
}

function digestOf(live: unknown, rendered: unknown, depth: number): string | FieldDigests {
  if (!isRecord(live) || !isRecord(rendered)) return digest(live)
  if (depth < maxDepth) return fieldDigests(live, rendered, depth + 1)
  const own = Object.entries(live).filter(([key]) => Object.hasOwn(rendered, key))
  return digest(Object.fromEntries(own))
}

/** Returns a short digest: long enough that a change is not missed by accident. */
function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16)
}
