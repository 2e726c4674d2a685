// eq, ne, lt, le, gt and ge: Go's rules for comparing values of unknown types.
import { compareStrings } from './bytes.ts'
import { GoError } from './error.ts'
import { Complex, integerClass, integerValue, kindOf, typeName, typeOf } from './kinds.ts'
import type { GoKind } from './kinds.ts'
import { formatValue } from './format/format.ts'

type BasicKind = 'bool' | 'complex' | 'int' | 'uint' | 'float' | 'string'

function basicKind(kind: GoKind): BasicKind | undefined {
  if (kind === 'bool' || kind === 'string') return kind
  if (kind === 'float64') return 'float'
  return kind === 'complex128' ? 'complex' : integerClass(kind)
}

/** Reports whether the first value equals any of the others. Throws GoError for types that Go does not compare. */
export function equalsAny(first: unknown, others: readonly unknown[]): boolean {
  if (others.length === 0) throw new GoError('missing argument for comparison')
  return others.some((other) => equals(first, other))
}

function equals(a: unknown, b: unknown): boolean {
  const kinds = [kindOf(a), kindOf(b)] as const
  const [basicA, basicB] = [basicKind(kinds[0]), basicKind(kinds[1])]
  if (basicA !== basicB) {
    if (isMixedInteger(basicA, basicB)) return integerValue(a) === integerValue(b)
    if (kinds.includes('invalid')) return false
    throw incompatible(a, b)
  }
  if (basicA === 'int' || basicA === 'uint') return integerValue(a) === integerValue(b)
  if (a instanceof Complex && b instanceof Complex) return a.real === b.real && a.imaginary === b.imaginary
  if (basicA) return a === b
  return equalReferences(a, b, kinds)
}

function isMixedInteger(a: BasicKind | undefined, b: BasicKind | undefined): boolean {
  return (a === 'int' && b === 'uint') || (a === 'uint' && b === 'int')
}

function equalReferences(a: unknown, b: unknown, [kindA, kindB]: readonly [GoKind, GoKind]): boolean {
  if (kindA !== kindB && kindA !== 'invalid' && kindB !== 'invalid') {
    throw new GoError(
      `non-comparable types ${formatValue(a, 's')}: ${typeName(a)}, ${typeName(b)}: ${formatValue(b, 'v')}`,
    )
  }
  if (isNil(a) || isNil(b)) return isNil(a) === isNil(b)
  if (kindB === 'slice' || kindB === 'map' || kindB === 'func' || typeOf(b as object)?.isIncomparable) {
    throw new GoError(`non-comparable type ${formatValue(b, 's')}: ${typeName(b)}`)
  }
  if (kindA === 'struct' && typeName(a) === typeName(b)) return isSame(a as object, b as object)
  return a === b
}

function isSame(a: object, b: object): boolean {
  return a === b || typeOf(a)?.same?.(a, b) === true
}

function isNil(value: unknown): boolean {
  return value === undefined || value === null || typeOf(value)?.nil === true
}

/** Returns -1, 0 or 1. Throws GoError for values without an order. */
export function compareValues(a: unknown, b: unknown): number {
  const kind = orderedKind(a)
  const other = orderedKind(b)
  if (kind !== other && !isMixedInteger(kind, other)) throw incompatible(a, b)
  if (kind === 'bool' || kind === 'complex') throw notOrdered()
  if (kind === 'string') return compareStrings(a as string, b as string)
  const [x, y] =
    kind === 'float' ? [a as number, b as number] : [integerValue(a) ?? 0n, integerValue(b) ?? 0n]
  return x < y ? -1 : x > y ? 1 : x === y ? 0 : NaN
}

function orderedKind(value: unknown): BasicKind {
  const kind = basicKind(kindOf(value))
  if (!kind) throw notOrdered()
  return kind
}

const notOrdered = (): GoError => new GoError('invalid type for comparison')

function incompatible(a: unknown, b: unknown): GoError {
  return new GoError(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
}
