// Deep copies of values.
import { isMap, newMap, typed, typeOf } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'

/**
 * Returns a copy that shares no map or list with the original. Structs are not copied, since templates cannot change
 * them.
 */
export function deepCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const type = typeOf(value)
  if (type?.copy) return type.copy(value)
  const copy = copyOf(value)
  return type && copy !== value ? typed(copy, type) : copy
}

function copyOf(value: object): object {
  if (value instanceof Uint8Array) return value.slice()
  if (Array.isArray(value)) return withNestingLimit(() => value.map(deepCopy))
  if (!isMap(value)) return value
  return withNestingLimit(() =>
    newMap(Object.entries(value).map(([key, element]) => [key, deepCopy(element)])),
  )
}
