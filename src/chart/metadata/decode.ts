// Values into structs as Go decodes them (encoding/json behind sigs.k8s.io/yaml): keys of any case, scalars that become
// text where the field is text, and onto what a file before has set.
import { jsonTypeName } from '../../functions/json/read.ts'
import { formatGoFloat } from '../../values/go-numbers.ts'
import { isTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'

/** Where a value stands, for messages. */
export interface DecodeLocation {
  /** The innermost struct's name, without its package. */
  readonly struct: string
  readonly path: readonly string[]
}

/**
 * Decodes a field; `before` is what it holds already. Gives undefined for what Go's `omitempty` would leave out, and throws
 * Error in Go's words for a wrong type.
 */
type Decoder = (value: Value, place: DecodeLocation, before: unknown) => unknown

export interface StructDecoder {
  /** As `chart.Metadata`. */
  readonly type: string
  readonly fields: Readonly<Record<string, Decoder>>
}

/** Fields by name. */
export type DecodedFields = Readonly<Record<string, unknown>>

/** Decodes a map onto `before`. Unknown keys are ignored; of several wrong types the first by key is thrown. */
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
    const place = { struct, path: [...(at?.path ?? []), name] }
    const decoded = decoder(value[key] ?? null, place, result[name])
    if (decoded === undefined) Reflect.deleteProperty(result, name)
    else result[name] = decoded
  }
  return result
}

/** A text; numbers as Go writes them with 32 bits. */
export const decodeText: Decoder = (value, place, before) => {
  if (value === null) return before
  if (isTree(value) || Array.isArray(value)) throw wrongType(value, place, 'string')
  if (value === '') return undefined
  return typeof value === 'number' ? formatGoFloat(value, 32) : String(value)
}

/** A text without what terminals could take for a command: any white space is a blank, what cannot be printed is dropped. */
export const decodeCleanText: Decoder = (value, place, before) => {
  const given = decodeText(value, place, before)
  // Compiling the pattern below takes a millisecond.
  if (typeof given !== 'string' || /^[ -~]*$/.test(given)) return given
  return given.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
}

export const decodeBool: Decoder = (value, place, before) => {
  if (value === null) return before
  if (typeof value !== 'boolean') throw wrongType(value, place, 'bool')
  return value
}

export const decodeTextList: Decoder = (value, place) => {
  if (value === null) return undefined
  if (!Array.isArray(value)) throw wrongType(value, place, '[]string')
  return value.map((item) => decodeCleanText(item, place, '') ?? '')
}

/** Any values; their whole numbers are float64 as in all of JSON. */
export const decodeValues: Decoder = (value, place) => {
  if (value === null) return undefined
  if (!Array.isArray(value)) throw wrongType(value, place, '[]interface {}')
  return value.map(asJson)
}

/** Texts by key, added to those before. */
export const decodeTextMap: Decoder = (value, place, before) => {
  if (value === null) return undefined
  if (!isTree(value)) throw wrongType(value, place, 'map[string]string')
  const result = Object.assign(Object.create(null) as Record<string, unknown>, before)
  for (const [key, item] of Object.entries(value)) result[key] = decodeText(item, place, '') ?? ''
  return result
}

/** A list of pointers to structs, each decoded onto the one that had its place; null stays null. */
export function decodeStructList(struct: StructDecoder, empty: DecodedFields = {}): Decoder {
  return (value, place, before) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) throw wrongType(value, place, `[]*${struct.type}`)
    const old = Array.isArray(before) ? (before as (DecodedFields | null)[]) : []
    return value.map((item, i) =>
      item === null ? null : { ...empty, ...decodeStruct(item, struct, old[i] ?? {}, place) },
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

function wrongType(value: Value, place: DecodeLocation | undefined, type: string): Error {
  const where = place ? `struct field ${place.struct}.${place.path.join('.')}` : 'value'
  return new Error(`json: cannot unmarshal ${jsonTypeName(value)} into Go ${where} of type ${type}`)
}
