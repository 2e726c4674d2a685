// Sprig's functions for types and kinds, and reflect.DeepEqual: values of different types are not equal.
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { Complex, Int, isList, isMap, kindOf, typeName, typeOf } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'

/** Reports whether two values have the same type and equal contents. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (typeName(a) !== typeName(b)) return false
  if (a instanceof Int && b instanceof Int) return a.value === b.value
  if (a instanceof Complex && b instanceof Complex) return a.real === b.real && a.imaginary === b.imaginary
  if (typeOf(a)?.nil !== typeOf(b)?.nil) return false
  if (isList(a) && isList(b))
    return a.length === b.length && withNestingLimit(() => a.every((x, i) => deepEqual(x, b[i])))
  if (!isMap(a) || !isMap(b)) return a === b || typeOf(a)?.same?.(a, b) === true
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return withNestingLimit(() => keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key])))
}

export const reflectionFunctions: FunctionTable = new Map<string, GoFunction>([
  ['deepEqual', fn(['any', 'any'], deepEqual)],
  ['kindIs', fn(['string', 'any'], (target, value) => target === kindOf(value))],
  ['kindOf', fn(['any'], kindOf)],
  ['typeIs', fn(['string', 'any'], (target, value) => target === typeName(value))],
  ['typeIsLike', fn(['string', 'any'], (target, value) => [target, `*${target}`].includes(typeName(value)))],
  ['typeOf', fn(['any'], typeName)],
])
