// Reads DER by schemas, as Go's encoding/asn1 reads it into structs, with Go's error texts.
import { orElse } from '../../template/error.ts'
import type { GoError } from '../../template/error.ts'
import { readHeader, readIdentifierArcs, readInteger, structure, syntax } from './asn1-header.ts'
import type { Asn1Header } from './asn1-header.ts'

/** The schema of a DER value, and the conversion to its JavaScript value. */
export interface Asn1Form<T> {
  /** Go's name of the type in errors; '' for a type without a name. */
  readonly name: string
  /** The universal tag. Absent if any value is accepted. */
  readonly tag?: number
  readonly isCompound: boolean
  /** The value to use if an optional value is absent. */
  readonly absent?: { readonly value: T }
  /** Number of the context tag that encloses the value. */
  readonly wrapper?: number
  /** Converts the content. Throws GoError. */
  read(content: Uint8Array, whole: Uint8Array): T
}

type ValueOf<F> = F extends Asn1Form<infer T> ? T : never
type Fields = Readonly<Record<string, Asn1Form<unknown>>>
type StructOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** Returns the value at the start of `bytes`, and its length in bytes (asn1.Unmarshal). Throws GoError. */
export function unmarshal<T>(
  bytes: Uint8Array,
  form: Asn1Form<T>,
): { readonly value: T; readonly end: number } {
  return readField(bytes, 0, form)
}

/** Reports whether the bytes have this form. */
export function matchesForm(bytes: Uint8Array, form: Asn1Form<unknown>): boolean {
  return orElse(
    () => {
      unmarshal(bytes, form)
      return true
    },
    () => false,
  )
}

function readField<T>(bytes: Uint8Array, at: number, form: Asn1Form<T>): { value: T; end: number } {
  const absent = (otherwise: () => GoError) => {
    if (!form.absent) throw otherwise()
    return { value: form.absent.value, end: at }
  }
  if (at === bytes.length) return absent(() => syntax('sequence truncated'))
  let header = readHeader(bytes, at)
  if (form.wrapper !== undefined) {
    if (header.end === bytes.length) throw structure('explicit tag has no child')
    const { length, isCompound } = header
    if (header.class !== 2 || header.tag !== form.wrapper || (length > 0 && !isCompound))
      return absent(() => structure("explicitly tagged member didn't match"))
    if (length === 0) throw structure('zero length explicit tag was not an asn1.Flag')
    header = readHeader(bytes, header.end)
  }
  if (!isOf(form, header)) return absent(() => mismatch(form, header))
  const end = header.end + header.length
  if (end > bytes.length) throw syntax('data truncated')
  return { value: form.read(bytes.subarray(header.end, end), bytes.subarray(at, end)), end }
}

function isOf({ tag, isCompound }: Asn1Form<unknown>, header: Asn1Header): boolean {
  return tag === undefined || (header.class === 0 && header.tag === tag && header.isCompound === isCompound)
}

// Only required forms cause this error, and they have no parameters.
const parameters =
  '{optional:false explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false}'

function mismatch(form: Asn1Form<unknown>, header: Asn1Header): GoError {
  const { class: kind, tag, length, isCompound, end } = header
  const found = `{class:${kind} tag:${tag} length:${length} isCompound:${isCompound}}`
  return structure(`tags don't match (${form.tag} vs ${found}) ${parameters} ${form.name} @${end}`)
}

/** Returns an optional form. */
export function optionalForm<T>(form: Asn1Form<T>): Asn1Form<T | undefined> {
  return { ...form, absent: { value: undefined } }
}

/** Returns an optional form inside a context tag. */
export function wrappedForm<T>(wrapper: number, form: Asn1Form<T>): Asn1Form<T | undefined> {
  return { ...optionalForm(form), wrapper }
}

/** Returns a sequence of named fields in order. Values after the last field are ignored. */
export function structForm<const F extends Fields>(name: string, fields: F): Asn1Form<StructOf<F>> {
  return {
    name,
    tag: 16,
    isCompound: true,
    read(content) {
      let at = 0
      const values = Object.entries(fields).map(([key, form]) => {
        const { value, end } = readField(content, at, form)
        at = end
        return [key, value]
      })
      return Object.fromEntries(values) as StructOf<F>
    },
  }
}

/** Returns a sequence of any number of values of one form. */
export function sequenceOf<T>(form: Asn1Form<T>): Asn1Form<T[]> {
  return { name: '', tag: 16, isCompound: true, read: (content) => readElements(content, form) }
}

// Go counts the elements first, so errors in headers come before errors in contents.
function readElements<T>(content: Uint8Array, form: Asn1Form<T>): T[] {
  for (let at = 0; at < content.length;) {
    const header = readHeader(content, at)
    if (!isOf(form, header)) throw structure('sequence tag mismatch')
    at = header.end + header.length
    if (at > content.length) throw syntax('truncated sequence')
  }
  const values: T[] = []
  for (let at = 0; at < content.length;) {
    const { value, end } = readField(content, at, form)
    values.push(value)
    at = end
  }
  return values
}

function readSmall(content: Uint8Array): bigint {
  const value = readInteger(content)
  if (content.length > 8) throw structure('integer too large')
  return value
}

/** An integer of any size. */
export const bigInteger: Asn1Form<bigint> = { name: '', tag: 2, isCompound: false, read: readInteger }
/** A Go int. */
export const smallInteger: Asn1Form<bigint> = { name: 'int', tag: 2, isCompound: false, read: readSmall }
export const octets: Asn1Form<Uint8Array> = {
  name: '',
  tag: 4,
  isCompound: false,
  read: (content) => content,
}
/** Any value, with its header. */
export const rawValue: Asn1Form<Uint8Array> = {
  name: 'RawValue',
  isCompound: false,
  read: (_, whole) => whole,
}

/** An object identifier in dotted form. */
export const objectIdentifier: Asn1Form<string> = {
  name: 'ObjectIdentifier',
  tag: 6,
  isCompound: false,
  read: (content) => readIdentifierArcs(content).join('.'),
}

/** A bit string. Its value is not used. */
export const bitString: Asn1Form<undefined> = {
  name: 'BitString',
  tag: 3,
  isCompound: false,
  read(content) {
    const [padding = 0] = content
    if (content.length === 0) throw syntax('zero length BIT STRING')
    const isWrong = padding > 7 || (content.length === 1 && padding > 0)
    if (isWrong || ((content.at(-1) ?? 0) & ((1 << padding) - 1)) !== 0)
      throw syntax('invalid padding bits in BIT STRING')
  },
}
