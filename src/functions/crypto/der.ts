// Writes ASN.1 in DER, the encoding of certificates and private keys.
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  identifier: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** The context tag of a primitive value, and of a value that contains others. */
export const context = (number: number): number => 0x80 | number
export const contextWith = (number: number): number => 0xa0 | number

/** Returns a value with this tag and these parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const digits = length.toString(16)
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content])
}

/** Returns a DER sequence of these parts. */
export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return der(tags.sequence, ...parts)
}

/** Encodes an integer that is not negative. */
export function integer(value: bigint): Uint8Array {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  // The first bit is the sign, so it must be 0.
  return der(tags.integer, Buffer.from(parseInt(even.charAt(0), 16) < 8 ? even : `00${even}`, 'hex'))
}

/** Encodes bytes as a bit string. `unused` bits of the last byte do not count. */
export function bits(content: Uint8Array, unused = 0): Uint8Array {
  return der(tags.bits, Buffer.of(unused), content)
}

/** Encodes an object identifier in dotted form. */
export function identifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(tags.identifier, Uint8Array.from(bytes))
}
