// Which keys and items of a value no keyword has looked at yet (unevaluatedProperties, unevaluatedItems).
import { isTree } from '../values/tree.ts'
import type { SchemaKeywords } from './schema.ts'

/** Keys or indices; empty where nobody asks. */
export type Unevaluated = Set<string | number>

// Nothing is ever added to one, so that all that are empty can be the same.
const nothing: Unevaluated = new Set()

/** What the rules leave open of a value; `asked` if a schema around them asks. */
export function unevaluatedOf(value: unknown, rules: SchemaKeywords | boolean, asked: boolean): Unevaluated {
  const {
    unevaluatedProperties,
    unevaluatedItems,
    additionalProperties,
    items,
    prefix = [],
  } = typeof rules === 'boolean' ? {} : rules
  if (isTree(value)) {
    const isOpen = (asked || unevaluatedProperties) && additionalProperties === undefined
    return isOpen ? new Set(Object.keys(value)) : nothing
  }
  const isOpen = Array.isArray(value) && (asked || unevaluatedItems) && items === undefined
  return isOpen ? new Set([...value.keys()].slice(prefix.length)) : nothing
}

/** Takes away what another schema has looked at in the same value. */
export function keepCommon(own: Unevaluated, other: Unevaluated): void {
  for (const key of own) if (!other.has(key)) own.delete(key)
}
