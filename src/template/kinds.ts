// Go's kinds over JavaScript's values.
//
//   undefined       no value at all (an invalid reflect.Value)
//   null            a nil interface
//   number, bigint  float64, int64; every other integer type is an Int
//   Array           a slice; Uint8Array is []uint8
//   null-prototype  a map with string keys
//   anything that carries a GoType: a named map or slice, a struct, a pointer
import { compareStrings } from './bytes.ts'

export type GoKind =
  | 'invalid'
  | 'bool'
  | IntKind
  | 'float64'
  | 'complex128'
  | 'string'
  | 'slice'
  | 'map'
  | 'struct'
  | 'ptr'
  | 'func'

const intKinds = ['int', 'int8', 'int16', 'int32', 'int64'] as const
const uintKinds = ['uint', 'uint8', 'uint16', 'uint32', 'uint64'] as const
export type IntKind = (typeof intKinds)[number] | (typeof uintKinds)[number]

/** A map with string keys; iterate in the order of `sortedKeys`. */
export interface GoMap {
  [key: string]: unknown
}

/** What Go's type system knows of a value beyond JavaScript's. */
export interface GoType {
  /** As %T prints it: `chartutil.Values`, `[]string`. */
  readonly name: string
  readonly kind: GoKind
  /** Element type of a map or slice; an interface if absent. */
  readonly elem?:
    'string' | 'int' | 'float64' | 'bool' | '[]uint8' | '[]interface {}' | 'map[string]interface {}'
  /** A nil map or slice: empty, prints as one, null in JSON. */
  readonly nil?: boolean
  /** A struct's exported field; undefined if there is none of that name. */
  field?(receiver: object, name: string): unknown
  /** A method that templates can call: a GoFunction, which methodOf in function.ts returns. */
  method?(receiver: object, name: string): object | undefined
  /** May `eq` look at it? A struct that holds maps or lists has no equality. */
  readonly isIncomparable?: boolean
  /** Are two values of the type equal in all that they hold? If absent, only one and the same is. */
  same?(a: object, b: object): boolean
  /** What a deep copy makes of a value; the value itself if absent. */
  copy?(receiver: object): object
  /** The String method, which %v and the verbs of texts print. */
  print?(receiver: object): string
  /** The GoString method, which %#v prints. */
  goPrint?(receiver: object): string
  /** What an action prints of it as a field, where Go finds the String method of its pointer. */
  shown?(receiver: object): string
  /** The fields of a struct, or of what a pointer points to, in Go's order. */
  members?(receiver: object): readonly Member[]
  /** A named map type: the same map as map[string]interface{}. */
  plain?(receiver: object): object
  /** What JSON and YAML see instead. */
  data?(receiver: object): unknown
}

/** A struct's field. Its name tells whether it is exported. */
export interface Member {
  readonly name: string
  readonly value: unknown
  /** Are the fields of this field the struct's own, too? */
  readonly isEmbedded?: boolean
}

const goType: unique symbol = Symbol('Go type')

/** Gives an object, a list or a map its Go type; later additions and removals keep it. */
export function typed<T extends object>(value: T, type: GoType): T {
  return Object.defineProperty(value, goType, { value: type, configurable: true })
}

/** The type given with `typed`. */
export function typeOf(value: object): GoType | undefined {
  return (value as { readonly [goType]?: GoType })[goType]
}

export const stringList: GoType = { name: '[]string', kind: 'slice', elem: 'string' }
export const intList: GoType = { name: '[]int', kind: 'slice', elem: 'int' }
export const stringMap: GoType = { name: 'map[string]string', kind: 'map', elem: 'string' }
const nilMap: GoType = { name: 'map[string]interface {}', kind: 'map', nil: true }
const nilList: GoType = { name: '[]interface {}', kind: 'slice', nil: true }

/** An integer whose type is not int64. */
export class Int {
  readonly value: bigint
  readonly kind: IntKind

  constructor(value: bigint, kind: IntKind) {
    this.value = value
    this.kind = kind
  }
}

/** A Go `int`, as literals, lengths and indices are. */
export function int(value: number | bigint): Int {
  return new Int(BigInt(value), 'int')
}

export class Complex {
  readonly real: number
  readonly imaginary: number

  constructor(real: number, imaginary: number) {
    this.real = real
    this.imaginary = imaginary
  }
}

/** What a pointer points to, where a struct is; anything else as it is (text/template's indirect). */
export function pointee(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const type = typeOf(value)
  if (type?.kind !== 'ptr' || !type.members) return value
  const inner = {
    ...type,
    name: type.name.slice(1),
    kind: 'struct',
    members: () => type.members?.(value) ?? [],
  }
  return typed(Object.create(value) as object, inner as GoType)
}

const copies = new WeakMap<object, object>()

/** A struct as Go hands it to a function: a copy, which shows no String method of its pointer. */
export function passByValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const type = typeOf(value)
  if (!type?.shown) return value
  const plain = { ...type }
  delete plain.shown
  const copy = copies.get(value) ?? typed(Object.create(value) as object, plain)
  copies.set(value, copy)
  return copy
}

/** An empty map[string]interface{}, or one with these entries. */
export function newMap(entries: Iterable<readonly [string, unknown]> = []): GoMap {
  const map = Object.create(null) as GoMap
  for (const [key, value] of entries) map[key] = value
  return map
}

export const newNilMap = (): GoMap => typed(newMap(), nilMap)
export const newNilList = (): unknown[] => typed([], nilList)

/** What Go finds where a map of this element type has no such key. */
export function zeroOf(elem: GoType['elem']): unknown {
  if (elem === undefined) return null
  return {
    string: '',
    int: int(0),
    float64: 0,
    bool: false,
    '[]uint8': new Uint8Array(),
    '[]interface {}': newNilList(),
    'map[string]interface {}': newNilMap(),
  }[elem]
}

/** Is it a map[string]interface{}, a named one, or a map of another element type? */
export function isMap(value: unknown): value is GoMap {
  return kindOf(value) === 'map'
}

/** Is it a list of any element type ([]byte too)? */
export function isList(value: unknown): value is unknown[] | Uint8Array {
  return kindOf(value) === 'slice'
}

/** reflect.Kind; a nil interface has no kind of its own here. */
export function kindOf(value: unknown): GoKind {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return 'float64'
    case 'bigint':
      return 'int64'
    case 'boolean':
      return 'bool'
    case 'object':
      return value === null ? 'invalid' : kindOfObject(value)
    default:
      return 'invalid'
  }
}

function kindOfObject(value: object): GoKind {
  const type = typeOf(value)
  if (type) return type.kind
  if (Array.isArray(value) || value instanceof Uint8Array) return 'slice'
  if (value instanceof Int) return value.kind
  return value instanceof Complex ? 'complex128' : 'map'
}

const plainNames: Partial<Record<GoKind, string>> = {
  invalid: '<nil>',
  slice: '[]interface {}',
  map: 'map[string]interface {}',
}

/** The type's name as %T prints it; `<nil>` for nil. */
export function typeName(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const type = typeOf(value)
    if (type) return type.name
    if (value instanceof Uint8Array) return '[]uint8'
  }
  const kind = kindOf(value)
  return plainNames[kind] ?? kind
}

export type IntegerClass = 'int' | 'uint'

/** Signed, unsigned, or no integer at all. */
export function integerClass(kind: GoKind): IntegerClass | undefined {
  if ((intKinds as readonly GoKind[]).includes(kind)) return 'int'
  return (uintKinds as readonly GoKind[]).includes(kind) ? 'uint' : undefined
}

/** The value of an integer of any type; undefined for anything else. */
export function integerValue(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return value instanceof Int ? value.value : undefined
}

/** Go's truth: not the zero value, not empty. */
export function isTrue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value !== ''
    case 'number':
      return value !== 0
    case 'bigint':
      return value !== 0n
    case 'boolean':
      return value
    case 'object':
      return value !== null && isTrueObject(value)
    default:
      return false
  }
}

function isTrueObject(value: object): boolean {
  if (value instanceof Int) return value.value !== 0n
  if (value instanceof Complex) return value.real !== 0 || value.imaginary !== 0
  const kind = kindOfObject(value)
  if (kind === 'slice') return (value as unknown[]).length > 0
  if (kind !== 'map') return true
  for (const _ in value) return true
  return false
}

/** A map's entries in the order in which Go ranges and prints: keys by their bytes. */
export function sortedEntries(map: GoMap): [string, unknown][] {
  return sortedKeys(map).map((key) => [key, map[key]])
}

/** A map's keys in the order of their bytes. */
export function sortedKeys(map: object): string[] {
  const keys = Object.keys(map)
  // The engine's own order of UTF-16 units is that of bytes but where surrogates stand, and far faster asked for.
  return keys.some((key) => /[\ud800-\udfff]/.test(key)) ? keys.sort(compareStrings) : keys.sort()
}
