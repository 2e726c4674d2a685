// Which keys and items of a value no keyword has looked at yet (unevaluatedProperties, unevaluatedItems).
import { isTree } from '../values/tree.ts'
import type { Rules } from './schema.ts'

/** Keys or indices; empty where nobody asks. */
export type Unevaluated = Set<string | number>

/** What the rules leave open of a value; `asked` if a schema around them asks. */
export function unevaluatedOf(value: unknown, rules: Rules | boolean, asked: boolean): Unevaluated {
  if (typeof rules === 'boolean') return new Set(asked ? allOf(value) : [])
  if (isTree(value)) {
    const wanted = asked || rules.unevaluatedProperties !== undefined
    return new Set(wanted && rules.additionalProperties === undefined ? Object.keys(value) : [])
  }
  if (!Array.isArray(value)) return new Set()
  const wanted = asked || rules.unevaluatedItems !== undefined
  return new Set(wanted && rules.items === undefined ? [...value.keys()].slice(rules.prefix.length) : [])
}

function allOf(value: unknown): Iterable<string | number> {
  if (Array.isArray(value)) return value.keys()
  return isTree(value) ? Object.keys(value) : []
}

/** Takes away what another schema has looked at in the same value. */
export function keepCommon(own: Unevaluated, other: Unevaluated): void {
  for (const key of own) if (!other.has(key)) own.delete(key)
}
