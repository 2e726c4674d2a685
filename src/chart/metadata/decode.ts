// Decodes values into structs as Go does (encoding/json through sigs.k8s.io/yaml): keys match in any case, scalars
// become text in string fields, and a later file overwrites single fields of an earlier one.
import { jsonTypeName } from '../../functions/json/read.ts'
import { formatGoFloat } from '../../values/go-numbers.ts'
import { isTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'

/** The location of a value, for messages. */
export interface DecodeLocation {
  /** The name of the innermost struct, without its package. */
  readonly struct: string
  readonly path: readonly string[]
}

/**
 * Decodes a field whose current value is `before`. Returns undefined for a value that Go's `omitempty` omits. Throws
 * Error with Go's message for a wrong type.
 */
type Decoder = (value: Value, location: DecodeLocation, before: unknown) => unknown

export interface StructDecoder {
  /** The Go type: `chart.Metadata`. */
  readonly type: string
  readonly fields: Readonly<Record<string, Decoder>>
}

/** Fields by name. */
export type DecodedFields = Readonly<Record<string, unknown>>

/** Decodes a map onto `before`. Ignores unknown keys. Throws Error for the first wrong type in the order of keys. */
export function decodeStruct(
  value: Value,
  { type, fields }: StructDecoder,
  before: DecodedFields = {},
  at?: DecodeLocation,
): DecodedFields {
  if (!isTree(value)) throw wrongType(value, at, type)
  const struct = type.slice(type.indexOf('.') + 1)
  const result: Record<string, unknown> = { ...before }
  for (const key of Object.keys(value).sort()) {
    const field = fields[key] ? key : key.toLowerCase()
    const name = fields[field] ? field : Object.keys(fields).find((known) => known.toLowerCase() === field)
    const decoder = name === undefined ? undefined : fields[name]
    if (name === undefined || !decoder) continue
    const location = { struct, path: [...(at?.path ?? []), name] }
    const decoded = decoder(value[key] ?? null, location, result[name])
    if (decoded === undefined) Reflect.deleteProperty(result, name)
    else result[name] = decoded
  }
  return result
}

/** Decodes a string. Numbers are printed as Go's float32. */
export const decodeText: Decoder = (value, location, before) => {
  if (value === null) return before
  if (isTree(value) || Array.isArray(value)) throw wrongType(value, location, 'string')
  if (value === '') return undefined
  return typeof value === 'number' ? formatGoFloat(value, 32) : String(value)
}

/**
 * Decodes a string and removes terminal control codes: white space becomes a blank, unprintable characters are dropped.
 */
export const decodeCleanText: Decoder = (value, location, before) => {
  const decoded = decodeText(value, location, before)
  // Compiling the pattern below takes a millisecond.
  if (typeof decoded !== 'string' || /^[ -~]*$/.test(decoded)) return decoded
  return decoded.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
}

export const decodeBool: Decoder = (value, location, before) => {
  if (value === null) return before
  if (typeof value !== 'boolean') throw wrongType(value, location, 'bool')
  return value
}

export const decodeTextList: Decoder = (value, location) => {
  if (value === null) return undefined
  if (!Array.isArray(value)) throw wrongType(value, location, '[]string')
  return value.map((item) => decodeCleanText(item, location, '') ?? '')
}

/** Decodes a list of any values. All numbers become float64, as in JSON. */
export const decodeValues: Decoder = (value, location) => {
  if (value === null) return undefined
  if (!Array.isArray(value)) throw wrongType(value, location, '[]interface {}')
  return value.map(asJson)
}

/** Decodes a map of strings and adds it to the current one. */
export const decodeTextMap: Decoder = (value, location, before) => {
  if (value === null) return undefined
  if (!isTree(value)) throw wrongType(value, location, 'map[string]string')
  const result = Object.assign(Object.create(null) as Record<string, unknown>, before)
  for (const [key, item] of Object.entries(value)) result[key] = decodeText(item, location, '') ?? ''
  return result
}

/**
 * Returns a decoder for a list of pointers to structs. Each is decoded onto the current one at its index; null stays.
 */
export function decodeStructList(struct: StructDecoder, empty: DecodedFields = {}): Decoder {
  return (value, location, before) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) throw wrongType(value, location, `[]*${struct.type}`)
    const old = Array.isArray(before) ? (before as (DecodedFields | null)[]) : []
    return value.map((item, i) =>
      item === null ? null : { ...empty, ...decodeStruct(item, struct, old[i] ?? {}, location) },
    )
  }
}

function asJson(value: Value): Value {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(asJson)
  if (!isTree(value)) return value
  const result: Tree = { ...value }
  for (const [key, item] of Object.entries(value)) result[key] = asJson(item)
  return result
}

function wrongType(value: Value, location: DecodeLocation | undefined, type: string): Error {
  const where = location ? `struct field ${location.struct}.${location.path.join('.')}` : 'value'
  return new Error(`json: cannot unmarshal ${jsonTypeName(value)} into Go ${where} of type ${type}`)
}
