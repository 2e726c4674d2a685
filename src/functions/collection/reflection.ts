// Sprig's functions for types and kinds.
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { kindOf, typeName } from '../../template/kinds.ts'
import { deepEqual } from './equal.ts'

export const reflectionFunctions: FunctionTable = new Map<string, GoFunction>([
  ['deepEqual', fn(['any', 'any'], deepEqual)],
  ['kindIs', fn(['string', 'any'], (target, value) => target === kindOf(value))],
  ['kindOf', fn(['any'], kindOf)],
  ['typeIs', fn(['string', 'any'], (target, value) => target === typeName(value))],
  ['typeIsLike', fn(['string', 'any'], (target, value) => [target, `*${target}`].includes(typeName(value)))],
  ['typeOf', fn(['any'], typeName)],
])
