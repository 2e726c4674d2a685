// ASN.1 in DER: what certificates and private keys are written in.
import { GoError } from '../template/error.ts'

/** One value: its tag, what is in it, and all of it as it was written. */
export interface DerValue {
  readonly tag: number
  readonly content: Uint8Array
  readonly whole: Uint8Array
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** A value of a tag, made of the parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const digits = length.toString(16)
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content])
}

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return der(tags.sequence, ...parts)
}

/** A whole number that is not negative. */
export function integer(value: bigint): Uint8Array {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  // The first bit is the sign.
  return der(tags.integer, Buffer.from(parseInt(even.charAt(0), 16) < 8 ? even : `00${even}`, 'hex'))
}

/** Bytes as a bit string; `unused` bits of the last one do not count. */
export function bits(content: Uint8Array, unused = 0): Uint8Array {
  return der(tags.bits, Buffer.of(unused), content)
}

/** An object identifier, from its dotted form. */
export function identifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(tags.identifier, Uint8Array.from(bytes))
}

/** The values that stand one after the other in `bytes`. Throws GoError for what is no DER. */
export function readAll(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const value = readAt(bytes, at)
    values.push(value)
    at += value.whole.length
  }
  return values
}

function readAt(bytes: Uint8Array, at: number): DerValue {
  const [tag = 0, short = 0] = bytes.subarray(at, at + 2)
  const size = short < 0x80 ? 0 : short & 0x7f
  const start = at + 2 + size
  let length = short
  if (size > 0) {
    length = 0
    for (const byte of bytes.subarray(at + 2, start)) length = length * 256 + byte
  }
  if (bytes.length - at < 2 || size > 4 || short === 0x80 || start + length > bytes.length)
    throw new GoError('asn1: syntax error: data truncated')
  const end = start + length
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) }
}

/** The values inside a sequence that begins `bytes`. Throws GoError. */
export function readSequence(bytes: Uint8Array): DerValue[] {
  const first = readAt(bytes, 0)
  if (first.tag !== tags.sequence) throw new GoError("asn1: structure error: tags don't match")
  return readAll(first.content)
}

/** The number in an integer's content. */
export function numberOf({ content }: DerValue): bigint {
  return BigInt(`0x${Buffer.from(content).toString('hex') || '0'}`)
}
