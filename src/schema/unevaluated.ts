// Tracks the keys and items that no keyword has evaluated (for unevaluatedProperties and unevaluatedItems).
import { isTree } from '../values/tree.ts'
import type { SchemaKeywords } from './schema.ts'

/** Keys or indices. Empty if they are not tracked. */
export type Unevaluated = Set<string | number>

// Shared, because keys are only ever removed.
const nothing: Unevaluated = new Set()

/** Returns the keys that the keywords do not evaluate. `isTracked` is true if an enclosing schema needs them. */
export function unevaluatedOf(
  value: unknown,
  rules: SchemaKeywords | boolean,
  isTracked: boolean,
): Unevaluated {
  const {
    unevaluatedProperties,
    unevaluatedItems,
    additionalProperties,
    items,
    prefix = [],
  } = typeof rules === 'boolean' ? {} : rules
  if (isTree(value)) {
    const isOpen = (isTracked || unevaluatedProperties) && additionalProperties === undefined
    return isOpen ? new Set(Object.keys(value)) : nothing
  }
  const isOpen = Array.isArray(value) && (isTracked || unevaluatedItems) && items === undefined
  return isOpen ? new Set([...value.keys()].slice(prefix.length)) : nothing
}

/** Removes the keys that another schema has evaluated in the same value. */
export function keepCommon(own: Unevaluated, other: Unevaluated): void {
  for (const key of own) if (!other.has(key)) own.delete(key)
}
