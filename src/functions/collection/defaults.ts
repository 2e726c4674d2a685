// Sprig's default, coalesce, ternary and empty.
import { fn, variadic } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isTrue } from '../../template/kinds.ts'

export const defaultFunctions: FunctionTable = new Map<string, GoFunction>([
  ['all', variadic([], 'any', (...values) => values.every(isTrue))],
  ['any', variadic([], 'any', (...values) => values.some(isTrue))],
  ['coalesce', variadic([], 'any', (...values) => values.find(isTrue) ?? null)],
  ['default', variadic(['any'], 'any', (fallback, given) => (isTrue(given) ? given : fallback))],
  // Sprig's `empty` is the negation of Go's truth.
  ['empty', fn(['any'], (value) => !isTrue(value))],
  ['ternary', fn(['any', 'any', 'bool'], (yes, no, condition) => (condition ? yes : no))],
])
