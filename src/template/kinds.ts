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

/** A map with string keys. Iterate in the order of `sortedKeys`. */
export interface GoMap {
  [key: string]: unknown
}

/** Go type information that the JavaScript value does not carry. */
export interface GoType {
  /** The type's name as %T prints it: `chartutil.Values`, `[]string`. */
  readonly name: string
  readonly kind: GoKind
  /** Element type of a map or slice. If absent, an interface. */
  readonly elem?:
    'string' | 'int' | 'float64' | 'bool' | '[]uint8' | '[]interface {}' | 'map[string]interface {}'
  /** A nil map or slice: it is empty and prints as empty, but is null in JSON. */
  readonly nil?: boolean
  /** Returns a struct's exported field, or undefined if there is no such field. */
  field?(receiver: object, name: string): unknown
  /** A method that templates can call: a GoFunction, which methodOf in function.ts returns. */
  method?(receiver: object, name: string): object | undefined
  /** True if `eq` rejects the type: a struct that contains maps or lists is not comparable. */
  readonly isIncomparable?: boolean
  /** Reports whether two values of the type are equal. If absent, only the same object is equal. */
  same?(a: object, b: object): boolean
  /** Returns a deep copy. If absent, the value itself is used. */
  copy?(receiver: object): object
  /** Returns the result of the String method, which %v and the string verbs print. */
  print?(receiver: object): string
  /** Returns the result of the GoString method, which %#v prints. */
  goPrint?(receiver: object): string
  /** Returns the text that an action prints for a field whose pointer type has the String method. */
  shown?(receiver: object): string
  /** Returns the fields of a struct, or of the struct that a pointer points to, in Go's order. */
  members?(receiver: object): readonly Member[]
  /** For a named map type: returns the same map as map[string]interface{}. */
  plain?(receiver: object): object
  /** Returns the value that JSON and YAML encode instead. */
  data?(receiver: object): unknown
}

/** A struct's field. The case of its first letter shows whether it is exported. */
export interface Member {
  readonly name: string
  readonly value: unknown
  /** True for an embedded field: its fields belong to the struct, too. */
  readonly isEmbedded?: boolean
}

const goType: unique symbol = Symbol('Go type')

/** Gives an object, a list or a map its Go type. The type stays when elements are added or removed. */
export function typed<T extends object>(value: T, type: GoType): T {
  return Object.defineProperty(value, goType, { value: type, configurable: true })
}

/** Returns the type that `typed` assigned. */
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

/** Returns a Go `int`, the type of literals, lengths and indices. */
export function int(value: number | bigint): Int {
  return new Int(BigInt(value), 'int')
}

/** A Go complex128. */
export class Complex {
  readonly real: number
  readonly imaginary: number

  constructor(real: number, imaginary: number) {
    this.real = real
    this.imaginary = imaginary
  }
}

/** Returns the struct that a pointer points to, and any other value unchanged (text/template's indirect). */
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

/** Returns a struct as Go passes it to a function: a copy without the methods of its pointer. */
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

/** Returns an empty map[string]interface{}, or one with these entries. */
export function newMap(entries?: Iterable<readonly [string, unknown]>): GoMap {
  const map = Object.create(null) as GoMap
  if (entries) for (const [key, value] of entries) map[key] = value
  return map
}

export const newNilMap = (): GoMap => typed(newMap(), nilMap)
export const newNilList = (): unknown[] => typed([], nilList)

/** Returns the value of a missing key in a map of this element type. */
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

/** Reports whether the value is a map: map[string]interface{}, a named map or a map of another element type. */
export function isMap(value: unknown): value is GoMap {
  return kindOf(value) === 'map'
}

/** Reports whether the value is a list of any element type, including []byte. */
export function isList(value: unknown): value is unknown[] | Uint8Array {
  return kindOf(value) === 'slice'
}

/** Returns the reflect.Kind. A nil interface has no kind of its own here. */
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

/** Returns the type's name as %T prints it: `<nil>` for nil. */
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

/** Returns whether the kind is a signed or unsigned integer; undefined for other kinds. */
export function integerClass(kind: GoKind): IntegerClass | undefined {
  if ((intKinds as readonly GoKind[]).includes(kind)) return 'int'
  return (uintKinds as readonly GoKind[]).includes(kind) ? 'uint' : undefined
}

/** Returns the value of an integer of any type; undefined for other values. */
export function integerValue(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return value instanceof Int ? value.value : undefined
}

/** Reports whether a value is true in Go's templates: not the zero value and not empty. */
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

/** Returns a map's entries in the order in which Go iterates and prints: by the bytes of the keys. */
export function sortedEntries(map: GoMap): [string, unknown][] {
  return sortedKeys(map).map((key) => [key, map[key]])
}

/** Returns a map's keys, sorted by their bytes. */
export function sortedKeys(map: object): string[] {
  const keys = Object.keys(map)
  // JavaScript's own sort is much faster, and UTF-16 order differs from byte order only with surrogates.
  return keys.some((key) => /[\ud800-\udfff]/.test(key)) ? keys.sort(compareStrings) : keys.sort()
}
