// What JavaScript hands in, looked at before anything is done with it.
import { didYouMean, throwAll, UserError } from '../errors.ts'
import { replaceInvalid } from '../template/bytes.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'

/** Every option of T by its name, so that none is forgotten. */
export type Known<T> = { readonly [Key in keyof Required<T>]: true }

/** Throws UserError for an option that is not known: JavaScript would drop it without a word. */
export function requireKnown<T extends object>(options: T, known: Known<T>, what: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UserError('usage', `${what}: expected an object of options, got ${nameOf(options)}`)
  const names = Object.keys(known)
  const faults = Object.keys(options)
    .filter((key) => !names.includes(key))
    .map((key) => `${what}: unknown option ${JSON.stringify(key)}${didYouMean(key, names)}`)
  throwAll(faults.map((text) => new UserError('usage', text)))
}

/** How numbers are read: as a values file's (float64), or as an API server's (int64 where they are whole). */
export type Numbers = 'float64' | 'int64'

/**
 * A copy of plain data as values; `label` is where its paths begin. Throws UserErrors naming the path of all that is no
 * value: undefined, functions, dates, instances of classes, cycles, what is neither float64 nor int64.
 */
export function treeOf(data: unknown, label: string, numbers: Numbers = 'float64'): Tree {
  const reading: Reading = { numbers, faults: [], ancestors: new Set() }
  const value = read(data, label, reading)
  if (reading.faults.length === 0 && !isTree(value))
    refuse(reading, label, `expected a map, got ${nameOf(data)}`)
  throwAll(reading.faults)
  return isTree(value) ? value : newTree()
}

interface Reading {
  readonly numbers: Numbers
  readonly faults: UserError[]
  readonly ancestors: Set<object>
}

/** As deep as YAML may nest (values/yaml). */
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
      return BigInt.asIntN(64, data) === data ? data : refuse(reading, path, `${data} is no int64`)
    case 'object':
      return data === null ? null : readObject(data, path, reading)
    case 'undefined':
      return refuse(
        reading,
        path,
        "undefined is no value: leave the key out, or give null to remove the chart's default",
      )
    default:
      return refuse(reading, path, `${nameOf(data)} is no value`)
  }
}

function readNumber(data: number, path: string, reading: Reading): Value {
  if (!Number.isFinite(data)) return refuse(reading, path, `${data} is no value`)
  return reading.numbers === 'int64' && Number.isSafeInteger(data) ? BigInt(data) : data
}

function readObject(data: object, path: string, reading: Reading): Value {
  const { ancestors } = reading
  if (ancestors.has(data)) return refuse(reading, path, 'is part of itself')
  if (ancestors.size >= maxDepth)
    return refuse(reading, path.slice(0, 80), `nests more than ${maxDepth} levels`)
  ancestors.add(data)
  const value = Array.isArray(data) ? readList(data, path, reading) : readMap(data, path, reading)
  ancestors.delete(data)
  return value
}

function readList(data: readonly unknown[], path: string, reading: Reading): Value[] {
  // Holes are elements too.
  return Array.from(data, (item, i) => read(item, `${path}[${i}]`, reading))
}

function readMap(data: object, path: string, reading: Reading): Value {
  if (!isPlain(data)) return refuse(reading, path, `${nameOf(data)} is no plain object`)
  const symbol = Object.getOwnPropertySymbols(data)[0]
  if (symbol) return refuse(reading, path, `has the key ${String(symbol)}, and keys are strings`)
  return newTree(
    Object.entries(data).map(([key, item]) => [replaceInvalid(key), read(item, below(path, key), reading)]),
  )
}

/** Made by {}, JSON.parse, structuredClone, in any realm, or without a prototype. */
function isPlain(data: object): boolean {
  if (Object.prototype.toString.call(data) !== '[object Object]') return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function below(path: string, key: string): string {
  return /^[\w-]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}

function refuse({ faults }: Reading, path: string, fault: string): null {
  faults.push(new UserError('values', `${path}: ${fault}`))
  return null
}

/** What a thing is, for messages: `a string`, `a Date`. */
export function nameOf(data: unknown): string {
  if (data === null || data === undefined) return String(data)
  if (Array.isArray(data)) return 'a list'
  if (typeof data !== 'object') return `a ${typeof data}`
  const { constructor } = data as { constructor?: unknown }
  const name = typeof constructor === 'function' && constructor.name ? constructor.name : 'object'
  return `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name}`
}
