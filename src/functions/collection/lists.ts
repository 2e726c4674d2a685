// Sprig's list functions. Each returns a new list and does not change its argument.
import { GoError } from '../../template/error.ts'
import { fn, variadic } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { Int, isList, isTrue, kindOf, newNilList, typed, typeOf } from '../../template/kinds.ts'
import { toInt64 } from '../number/cast.ts'
import { deepEqual } from './reflection.ts'

/** Returns the elements of any kind of list. Throws GoError with Sprig's verb for the action. */
function elements(list: unknown, action: string): unknown[] {
  if (list === null || list === undefined) {
    throw new GoError('runtime error: invalid memory address or nil pointer dereference')
  }
  if (!isList(list)) throw new GoError(`Cannot ${action} type ${kindOf(list)}`)
  return list instanceof Uint8Array ? Array.from(list, (byte) => new Int(BigInt(byte), 'uint8')) : list
}

const includes = (list: readonly unknown[], value: unknown): boolean =>
  list.some((element) => deepEqual(value, element))

function uniq(list: readonly unknown[]): unknown[] {
  const result: unknown[] = []
  for (const element of list) if (!includes(result, element)) result.push(element)
  return result
}

function slice(list: unknown, indices: readonly unknown[]): unknown {
  if (list !== null && !isList(list)) {
    throw new GoError(`list should be type of slice or array but ${kindOf(list)}`)
  }
  const { length } = elements(list, 'slice')
  if (length === 0 || list === null) return null
  const start = indices.length > 0 ? Number(toInt64(indices[0])) : 0
  const end = indices.length > 1 ? Number(toInt64(indices[1])) : length
  if (start < 0 || start > end || end > length)
    throw new GoError('reflect.Value.Slice: slice index out of bounds')
  const type = typeOf(list)
  return type ? typed(list.slice(start, end), type) : list.slice(start, end)
}

// A list that is repeatedly concatenated with itself would exhaust the memory.
const maxElements = 2 ** 22

function concat(lists: readonly unknown[]): unknown[] {
  const result = lists.flatMap((list) => {
    if (list !== null && !isList(list)) throw new GoError(`Cannot concat type ${kindOf(list)} as list`)
    return elements(list, 'concat')
  })
  if (result.length > maxElements)
    throw new GoError(`${result.length} elements exceed the maximum of ${maxElements}`)
  return result.length > 0 ? result : newNilList()
}

/** Sprig also computes with negative sizes. The result is no chunk, one chunk, or an error. */
function chunkCount(size: number, length: number): number {
  const count = Math.floor((length - 1) / size) + 1
  if (size > 0 || (size < 0 && count === 0)) return count
  if (size < -1 && length === 1) return 1
  throw new GoError('runtime error: makeslice: len out of range')
}

function chunk(size: number, list: readonly unknown[]): unknown[][] {
  const chunks = Array.from({ length: chunkCount(size, list.length) }, (_, i) =>
    size < 0 ? [...list] : list.slice(i * size, (i + 1) * size),
  )
  return typed(chunks, { name: '[][]interface {}', kind: 'slice', elem: '[]interface {}' })
}

/** Defines a function of one list. `action` is Sprig's verb in the error for other types. */
function listFunction(action: string, body: (list: unknown[]) => unknown): GoFunction {
  return fn(['any'], (list) => body(elements(list, action)))
}

function has(needle: unknown, list: unknown): boolean {
  return list !== null && includes(elements(list, 'find has on'), needle)
}

const list = variadic([], 'any', (...values) => values)
const append = fn(['any', 'any'], (list, value) => [...elements(list, 'push on'), value])

/** Functions by name. Each has a `must` variant, which differs in Go only in how it fails. */
const withMustVariants: Readonly<Record<string, GoFunction>> = {
  append,
  push: append,
  chunk: fn(['int', 'any'], (size, list) => chunk(size, elements(list, 'chunk'))),
  compact: listFunction('compact on', (list) => list.filter(isTrue)),
  first: listFunction('find first on', (list) => list[0] ?? null),
  has: fn(['any', 'any'], has),
  initial: listFunction('find initial on', (list) => (list.length > 0 ? list.slice(0, -1) : newNilList())),
  last: listFunction('find last on', (list) => list.at(-1) ?? null),
  prepend: fn(['any', 'any'], (list, value) => [value, ...elements(list, 'prepend on')]),
  rest: listFunction('find rest on', (list) => (list.length > 0 ? list.slice(1) : newNilList())),
  reverse: listFunction('find reverse on', (list) => [...list].reverse()),
  slice: variadic(['any'], 'any', (list, ...indices) => slice(list, indices)),
  uniq: listFunction('find uniq on', uniq),
  without: variadic(['any'], 'any', (list, ...omitted) =>
    elements(list, 'find without on').filter((element) => !includes(omitted, element)),
  ),
}

export const listFunctions: FunctionTable = new Map<string, GoFunction>([
  ['concat', variadic([], 'any', (...lists) => concat(lists))],
  ['list', list],
  ['tuple', list],
  ...Object.entries(withMustVariants),
  ...Object.entries(withMustVariants).map(([name, body]) => [mustName(name), body] as const),
])

/** `first` → `mustFirst`. */
function mustName(name: string): string {
  return `must${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
