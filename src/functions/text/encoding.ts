// Base64 and base32. If a text cannot be decoded, the result is Go's error text.
import { byteChars, fromBytes, toBytes } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'

interface Encoding {
  readonly name: string
  readonly alphabet: string
  /** Bits per character. */
  readonly bits: number
  /** Characters per group. */
  readonly group: number
  /** Returns the offset of the first error in the padding, or undefined. `data` characters precede the padding. */
  findError(chars: readonly Char[], data: number, length: number): number | undefined
}

/** A character other than a line break, and its offset in bytes. */
interface Char {
  readonly char: string
  readonly at: number
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const base64: Encoding = {
  name: 'base64',
  alphabet: `${upper}${upper.toLowerCase()}0123456789+/`,
  bits: 6,
  group: 4,
  findError(chars, data, length) {
    const held = data % 4
    const end = chars[data]
    if (!end) return held === 0 ? undefined : length - held
    if (end.char !== '=' || held < 2) return end.at
    const next = chars[data + 1]
    if (held === 3) return next?.at
    if (!next) return length
    return next.char === '=' ? chars[data + 2]?.at : next.at - 1
  },
}

const base32: Encoding = {
  name: 'base32',
  alphabet: `${upper}234567`,
  bits: 5,
  group: 8,
  findError(chars, data) {
    const held = data % 8
    if (data === chars.length) return held === 0 ? undefined : data - held
    const rest = chars.slice(data + 1)
    if (chars[data]?.char !== '=' || held < 2 || rest.length >= 8) return data
    if (rest.length + held < 7) return chars.length
    const wrong = rest.slice(0, 7 - held).findIndex(({ char }) => char !== '=')
    if (wrong >= 0) return data + wrong
    return held === 3 || held === 6 ? data : undefined
  },
}

function encodeBase64(text: string): string {
  const bytes = toBytes(text)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function encode({ alphabet, bits, group }: Encoding, text: string): string {
  const mask = 2 ** bits - 1
  let result = ''
  let [buffer, held] = [0, 0]
  for (const byte of toBytes(text)) {
    buffer = ((buffer << 8) | byte) & 0xffff
    for (held += 8; held >= bits; held -= bits) result += alphabet.charAt((buffer >> (held - bits)) & mask)
  }
  if (held > 0) result += alphabet.charAt((buffer << (bits - held)) & mask)
  return result.padEnd(Math.ceil(result.length / group) * group, '=')
}

/** Decodes a text. Throws GoError. */
function decode(encoding: Encoding, text: string): Uint8Array {
  const bytes = byteChars(text)
  const chars = Array.from(bytes, (char, at) => ({ char, at })).filter(
    ({ char }) => char !== '\r' && char !== '\n',
  )
  const end = chars.findIndex(({ char }) => !encoding.alphabet.includes(char))
  const data = end < 0 ? chars.length : end
  const errorAt = encoding.findError(chars, data, bytes.length)
  if (errorAt !== undefined) throw new GoError(`illegal ${encoding.name} data at input byte ${errorAt}`)
  return unpack(encoding, chars.slice(0, data))
}

// Texts that Node's faster decoder reads differently from Go: incomplete groups and line breaks.
const unlikeGroups = /[^A-Za-z0-9+/=]|=(?!=?$)/

/** base64.StdEncoding. Line breaks are ignored. Throws GoError. */
export function decodeBase64(text: string): Uint8Array {
  const isPlain = text.length % 4 === 0 && !unlikeGroups.test(text)
  return isPlain ? Buffer.from(text, 'base64') : decode(base64, text)
}

function decoder(read: (text: string) => Uint8Array): GoFunction {
  return fn(['string'], (text) =>
    orElse(
      () => fromBytes(read(text)),
      ({ message }) => message,
    ),
  )
}

function unpack({ alphabet, bits }: Encoding, chars: readonly Char[]): Uint8Array {
  const bytes: number[] = []
  let [buffer, held] = [0, 0]
  for (const { char } of chars) {
    buffer = ((buffer << bits) | alphabet.indexOf(char)) & 0xffff
    held += bits
    if (held < 8) continue
    held -= 8
    bytes.push((buffer >> held) & 0xff)
  }
  return Uint8Array.from(bytes)
}

export const encodingFunctions: FunctionTable = new Map<string, GoFunction>([
  ['b32dec', decoder((text) => decode(base32, text))],
  ['b32enc', fn(['string'], (text) => encode(base32, text))],
  ['b64dec', decoder(decodeBase64)],
  ['b64enc', fn(['string'], encodeBase64)],
])
