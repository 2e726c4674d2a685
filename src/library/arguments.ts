// Validates arguments from JavaScript callers.
import { didYouMean, throwAll, UserError } from '../errors.ts'
import { replaceInvalid } from '../template/bytes.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'

/** All option names of T, so that a new option that is not listed does not compile. */
export type OptionNames<T> = { readonly [Key in keyof Required<T>]: true }

/** Throws UserError for unknown options, which JavaScript would ignore silently. */
export function requireKnown<T extends object>(options: T, known: OptionNames<T>, what: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UserError('usage', `${what}: expected an object of options, got ${nameOf(options)}`)
  const names = Object.keys(known)
  const messages = Object.keys(options)
    .filter((key) => !names.includes(key))
    .map((key) => `${what}: unknown option ${JSON.stringify(key)}${didYouMean(key, names)}`)
  throwAll(messages.map((text) => new UserError('usage', text)))
}

/** The type of numbers: `float64` as in values files; with `int64` integers are int64, as from an API server. */
export type NumberMode = 'float64' | 'int64'

/**
 * Copies plain data to values. `label` is the start of paths in messages. Throws UserErrors with the paths of all
 * invalid data: undefined, functions, dates, instances of classes, cycles, numbers that are neither float64 nor int64.
 */
export function treeOf(data: unknown, label: string, numbers: NumberMode = 'float64'): Tree {
  const reading: Reading = { numbers, errors: [], ancestors: new Set() }
  const value = read(data, label, reading)
  if (reading.errors.length === 0 && !isTree(value))
    reject(reading, label, `expected a map, got ${nameOf(data)}`)
  throwAll(reading.errors)
  return isTree(value) ? value : newTree()
}

interface Reading {
  readonly numbers: NumberMode
  readonly errors: UserError[]
  readonly ancestors: Set<object>
}

/** The same limit as for YAML (yaml/). */
const maxDepth = 1000

function read(data: unknown, path: string, reading: Reading): Value {
  switch (typeof data) {
    case 'string':
      return replaceInvalid(data)
    case 'boolean':
      return data
    case 'number':
      return readNumber(data, path, reading)
    case 'bigint':
      return BigInt.asIntN(64, data) === data ? data : reject(reading, path, `${data} is not an int64`)
    case 'object':
      return data === null ? null : readObject(data, path, reading)
    case 'undefined':
      return reject(
        reading,
        path,
        "undefined is not a value: leave the key out, or use null to remove the chart's default",
      )
    default:
      return reject(reading, path, `${nameOf(data)} is not a value`)
  }
}

function readNumber(data: number, path: string, reading: Reading): Value {
  if (!Number.isFinite(data)) return reject(reading, path, `${data} is not a value`)
  return reading.numbers === 'int64' && Number.isSafeInteger(data) ? BigInt(data) : data
}

function readObject(data: object, path: string, reading: Reading): Value {
  const { ancestors } = reading
  if (ancestors.has(data)) return reject(reading, path, 'contains itself')
  if (ancestors.size >= maxDepth)
    return reject(reading, path.slice(0, 80), `nests more than ${maxDepth} levels`)
  ancestors.add(data)
  const value = Array.isArray(data) ? readList(data, path, reading) : readMap(data, path, reading)
  ancestors.delete(data)
  return value
}

function readList(data: readonly unknown[], path: string, reading: Reading): Value[] {
  // Array.from also visits holes.
  return Array.from(data, (item, i) => read(item, `${path}[${i}]`, reading))
}

function readMap(data: object, path: string, reading: Reading): Value {
  if (!isPlain(data)) return reject(reading, path, `${nameOf(data)} is not a plain object`)
  const symbol = Object.getOwnPropertySymbols(data)[0]
  if (symbol) return reject(reading, path, `has the key ${String(symbol)}, but keys must be strings`)
  return newTree(
    Object.entries(data).map(([key, item]) => [replaceInvalid(key), read(item, below(path, key), reading)]),
  )
}

/**
 * Returns true for objects of {}, JSON.parse and structuredClone, in any realm, and for objects without a prototype.
 */
function isPlain(data: object): boolean {
  if (Object.prototype.toString.call(data) !== '[object Object]') return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function below(path: string, key: string): string {
  return /^[\w-]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}

function reject({ errors }: Reading, path: string, problem: string): null {
  errors.push(new UserError('values', `${path}: ${problem}`))
  return null
}

/** Describes data in messages: `a string`, `a Date`. */
export function nameOf(data: unknown): string {
  if (data === null || data === undefined) return String(data)
  if (Array.isArray(data)) return 'a list'
  if (typeof data !== 'object') return `a ${typeof data}`
  const { constructor } = data as { constructor?: unknown }
  const name = typeof constructor === 'function' && constructor.name ? constructor.name : 'object'
  return `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name}`
}
