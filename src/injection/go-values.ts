// JSON as Go values: structs with Go's field names, and protobuf messages with nil-safe getters.
import { fn } from '../template/function.ts'
import type { GoFunction } from '../template/function.ts'
import { GoError } from '../template/error.ts'
import { Int, newMap, sortedEntries, stringList, stringMap, typed } from '../template/kinds.ts'
import type { GoMap, GoType, IntKind } from '../template/kinds.ts'
import { toValue } from '../values/tree.ts'
import { enums, types } from './go-types.ts'

export type Json = Readonly<Record<string, unknown>>

/**
 * A value of a type of `go-types.ts` from its JSON: `v1.PodSpec` is a struct, `*v1alpha1.MeshConfig` a message, which
 * has getters and may be nil (undefined), `[]v1.Container` a list. Missing fields have Go's zero values. Throws
 * RangeError for an unknown type.
 */
export function goValue(type: string, json: unknown): unknown {
  if (type.startsWith('[]')) return list(type, json)
  if (type.startsWith('*')) return pointer(type, json)
  const scalar = scalars[type]
  if (scalar) return scalar(json)
  if (enums[type]) return enumOf(type, json)
  return struct(type, (json ?? {}) as Json)
}

const integer = (kind: IntKind) => (json: unknown) => new Int(BigInt((json as number | undefined) ?? 0), kind)

const scalars: Readonly<Record<string, (json: unknown) => unknown>> = {
  string: (json) => (json as string | undefined) ?? '',
  bool: (json) => json === true,
  int32: integer('int32'),
  int64: integer('int64'),
  uint32: integer('uint32'),
  any: (json) => (json === undefined ? null : toValue(json)),
  'map[string]string': (json) => typed(newMap(sortedEntries((json ?? {}) as GoMap)), stringMap),
}

function list(type: string, json: unknown): unknown[] {
  const items = (json ?? []) as unknown[]
  if (type === '[]string') return typed([...items], stringList)
  const elements = items.map((item) => goValue(type.slice(2), item))
  return typed(elements, { name: type, kind: 'slice', nil: json === undefined })
}

/** A message is its own pointer; a pointer to anything else is what it points to, or nil. */
function pointer(type: string, json: unknown): unknown {
  const name = type.slice(1)
  if (types[name]?.message !== true) return json === undefined || json === null ? null : goValue(name, json)
  return json === undefined || json === null ? nilMessage(type) : message(type, json)
}

function enumOf(type: string, json: unknown): Int {
  const text = typeof json === 'string' ? json : (enums[type]?.[Number(json ?? 0)] ?? '')
  const print = (): string => text
  const value = BigInt(enums[type]?.indexOf(text) ?? 0)
  return typed(new Int(value, 'int32'), {
    name: type,
    kind: 'int32',
    print,
    method: (_, name) => (name === 'String' ? fn([], print) : undefined),
  })
}

function struct(name: string, json: Json): object {
  const read = readerOf(name, json)
  return typed(
    {},
    { name, kind: 'struct', field: (_, field) => read(field), data: () => ordered(name, json) },
  )
}

/** `json` may be the scalar that protobuf's JSON makes of its wrappers and durations. */
function message(type: string, json: unknown): object {
  const name = type.slice(1)
  const fields = isObject(json) ? json : { value: json }
  const read = readerOf(name, fields)
  return typed({}, {
    name: type,
    kind: 'ptr',
    field: (_, field) => read(field),
    method: gettersOf(read),
    data: () => (isObject(json) ? ordered(name, json) : json),
  } satisfies GoType)
}

/** Go's nil message: it is false, every getter works, and every field is an error. */
function nilMessage(type: string): object {
  const getters = gettersOf(readerOf(type.slice(1), {}))
  return typed(newMap(), {
    name: type,
    kind: 'map',
    nil: true,
    method: (receiver, name) =>
      getters(receiver, name) ??
      fn([], () => {
        throw new GoError(`nil pointer evaluating ${type}.${name}`)
      }),
  })
}

type ReadField = (field: string) => unknown

/** Returns the value of a field by its name, the same value each time; undefined if the type has no such field. */
function readerOf(name: string, json: Json): ReadField {
  const { fields } = layoutOf(name)
  const values = new Map<string, unknown>()
  return (field) => {
    const known = values.get(field)
    if (known !== undefined) return known
    const found = fields.get(field)
    if (found === undefined) return undefined
    const value = goValue(found.type, json[found.key])
    values.set(field, value)
    return value
  }
}

function gettersOf(read: ReadField): (receiver: object, method: string) => GoFunction | undefined {
  return (_, method) => {
    if (!method.startsWith('Get')) return undefined
    const value = read(method.slice(3))
    return value === undefined ? undefined : fn([], () => value)
  }
}

interface Layout {
  /** The type and the key in JSON of each field, by its name. */
  readonly fields: ReadonlyMap<string, { readonly type: string; readonly key: string }>
  /** The type of each key in JSON, in Go's order. */
  readonly keys: ReadonlyMap<string, string>
}

const layouts = new Map<string, Layout>()

function layoutOf(name: string): Layout {
  const layout = layouts.get(name) ?? makeLayout(name)
  layouts.set(name, layout)
  return layout
}

function makeLayout(name: string): Layout {
  const type = types[name]
  if (!type) throw new RangeError(`no type ${name} in src/injection/go-types.ts`)
  const fields = Object.entries(type.fields).map(
    ([field, type]) => [field, { type, key: jsonName(field) }] as const,
  )
  return { fields: new Map(fields), keys: new Map(fields.map(([, { type, key }]) => [key, type])) }
}

/**
 * Fields in Go's order, as encoding/json and protobuf's JSON print them; fields that are not in the table come last.
 */
function ordered(name: string, json: Json): Json {
  const { keys } = layoutOf(name)
  const result = newMap()
  for (const [key, type] of keys) if (key in json) result[key] = ofField(type, json[key])
  for (const key of Object.keys(json)) if (!keys.has(key)) result[key] = ofField('any', json[key])
  return result
}

/** Keeps the name of an enum, as protobuf's JSON does. */
function ofField(type: string, json: unknown): unknown {
  return enums[type] ? json : goValue(type, json)
}

/** `DNSPolicy` is dnsPolicy, `UID` uid, `HostIP` hostIP. */
function jsonName(field: string): string {
  return field.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (head) => head.toLowerCase())
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null
}
