// Reads tags, lengths and identifiers of DER as Go's encoding/asn1 does.
import { GoError } from '../../template/error.ts'

/** The header of a DER value. */
export interface Asn1Header {
  /** Class of the tag: 0 universal, 1 application, 2 context, 3 private. */
  readonly class: number
  readonly tag: number
  readonly isCompound: boolean
  readonly length: number
  /** Offset of the content. */
  readonly end: number
}

export const syntax = (text: string): GoError => new GoError(`asn1: syntax error: ${text}`)
export const structure = (text: string): GoError => new GoError(`asn1: structure error: ${text}`)

/** Reads the header at an offset before the end of `bytes`. Throws GoError. */
export function readHeader(bytes: Uint8Array, at: number): Asn1Header {
  const first = bytes[at] ?? 0
  let [tag, next] = [first & 0x1f, at + 1]
  if (tag === 0x1f) {
    ;[tag, next] = readBase128(bytes, next)
    if (tag < 0x1f) throw syntax('non-minimal tag')
  }
  const [length, end] = readLength(bytes, next)
  return { class: first >> 6, tag, isCompound: (first & 0x20) !== 0, length, end }
}

function readLength(bytes: Uint8Array, at: number): [length: number, end: number] {
  const short = bytes[at]
  if (short === undefined) throw syntax('truncated tag or length')
  if (short < 0x80) return [short, at + 1]
  const size = short & 0x7f
  if (size === 0) throw syntax('indefinite length found (not DER)')
  let length = 0
  for (let i = 1; i <= size; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) throw syntax('truncated tag or length')
    if (length >= 1 << 23) throw structure('length too large')
    length = length * 256 + byte
    if (length === 0) throw structure('superfluous leading zeros in length')
  }
  if (length < 0x80) throw structure('non-minimal length')
  return [length, at + 1 + size]
}

function readBase128(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (at - start === 5) throw structure('base 128 integer too large')
    if (at === start && byte === 0x80) throw syntax('integer is not minimally encoded')
    value = value * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    if (value > 0x7fffffff) throw structure('base 128 integer too large')
    return [value, at + 1]
  }
  throw syntax('truncated base 128 integer')
}

/** Returns an integer of any size from its content. Throws GoError. */
export function readInteger(content: Uint8Array): bigint {
  const [first = 0, second = 0] = content
  if (content.length === 0) throw structure('empty integer')
  const isPadded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)
  if (content.length > 1 && isPadded) throw structure('integer not minimally-encoded')
  return BigInt.asIntN(8 * content.length, BigInt(`0x${Buffer.from(content).toString('hex')}`))
}

/** Returns the arcs of an object identifier from its content. Throws GoError. */
export function readIdentifierArcs(content: Uint8Array): number[] {
  if (content.length === 0) throw syntax('zero length OBJECT IDENTIFIER')
  const [first, end] = readBase128(content, 0)
  const arcs = first < 80 ? [Math.floor(first / 40), first % 40] : [2, first - 80]
  for (let at = end; at < content.length;) {
    const [arc, next] = readBase128(content, at)
    arcs.push(arc)
    at = next
  }
  return arcs
}
