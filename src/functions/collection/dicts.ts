// Sprig's dictionary functions. set, unset and the merges change their argument; the others return new maps.
import { GoError } from '../../template/error.ts'
import { fn, variadic } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isMap, newMap, sortedEntries, sortedKeys, typed, typeName, typeOf } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'
import { mergeMaps } from './merge.ts'
import { strings, strval } from '../text/text.ts'

function dict(values: readonly unknown[]): GoMap {
  const map = newMap()
  for (let i = 0; i < values.length; i += 2)
    map[strval(values[i])] = i + 1 < values.length ? values[i + 1] : ''
  return map
}

function set(map: GoMap, key: string, value: unknown): GoMap {
  if (typeOf(map)?.nil) throw new GoError('assignment to entry in nil map')
  map[key] = value
  return map
}

function unset(map: GoMap, key: string): GoMap {
  delete map[key]
  return map
}

function pick(map: GoMap, keys: readonly string[]): GoMap {
  return newMap(keys.filter((key) => Object.hasOwn(map, key)).map((key) => [key, map[key]]))
}

function omit(map: GoMap, keys: readonly string[]): GoMap {
  return newMap(Object.entries(map).filter(([key]) => !keys.includes(key)))
}

/** Go asserts map[string]interface{} itself here. Even the type of chart values fails. */
function plainMap(value: unknown): GoMap {
  if (isMap(value) && typeName(value) === 'map[string]interface {}') return value
  const found = value === null || value === undefined ? 'nil' : typeName(value)
  throw new GoError(`interface conversion: interface {} is ${found}, not map[string]interface {}`)
}

function dig(values: readonly unknown[]): unknown {
  if (values.length < 3) throw new GoError('dig needs at least three arguments')
  const fallback = values.at(-2)
  let value: unknown = plainMap(values.at(-1))
  const keys = values.slice(0, -2).map((key) => {
    if (typeof key === 'string') return key
    throw new GoError(
      `interface conversion: interface {} is ${key === null ? 'nil' : typeName(key)}, not string`,
    )
  })
  for (const key of keys) {
    const map = plainMap(value)
    if (!Object.hasOwn(map, key)) return fallback
    value = map[key]
  }
  return value
}

/**
 * Returns a copy that shares no map or list with the original. Structs are not copied, since templates cannot change
 * them.
 */
function deepCopy(value: unknown): unknown {
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

const merged = variadic(['map'], 'map', (target, ...sources) => mergeMaps(target, sources, false))
const overwritten = variadic(['map'], 'map', (target, ...sources) => mergeMaps(target, sources, true))
const copied = fn(['any'], (value) => {
  if (value === null) throw new GoError('reflect: call of reflect.Value.Type on zero Value')
  return deepCopy(value)
})

export const dictFunctions: FunctionTable = new Map<string, GoFunction>([
  ['deepCopy', copied],
  ['dict', variadic([], 'any', (...values) => dict(values))],
  ['dig', variadic([], 'any', (...values) => dig(values))],
  ['get', fn(['map', 'string'], (map, key) => (Object.hasOwn(map, key) ? map[key] : ''))],
  ['hasKey', fn(['map', 'string'], (map, key) => Object.hasOwn(map, key))],
  // Go's order is random here. Sorted order is one of its possible results.
  ['keys', variadic([], 'map', (...maps) => strings(maps.flatMap((map) => sortedKeys(map))))],
  ['merge', merged],
  ['mergeOverwrite', overwritten],
  ['mustDeepCopy', copied],
  ['mustMerge', merged],
  ['mustMergeOverwrite', overwritten],
  ['omit', variadic(['map'], 'string', (map, ...keys) => omit(map, keys))],
  ['pick', variadic(['map'], 'string', (map, ...keys) => pick(map, keys))],
  [
    'pluck',
    variadic(['string'], 'map', (key, ...maps) =>
      maps.filter((map) => Object.hasOwn(map, key)).map((map) => map[key]),
    ),
  ],
  ['set', fn(['map', 'string', 'any'], set)],
  ['unset', fn(['map', 'string'], unset)],
  ['values', fn(['map'], (map) => sortedEntries(map).map(([, value]) => value))],
])
