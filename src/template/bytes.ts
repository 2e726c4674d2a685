// Go's strings are bytes, JavaScript's strings are UTF-16. A byte that is not valid UTF-8 (functions may split a
// character) is stored in a string as the lone surrogate U+DC00 + byte. The output has the original byte again.

const escapedByte = /[\udc80-\udcff]/u
const escapedBytes = /([\udc80-\udcff])/u
const ascii = /^[\0-\x7f]*$/

/** Reports whether all characters are ASCII, so that bytes and UTF-16 units have the same count. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

/** Returns the length in bytes (Go's len of a string). */
export function byteLength(text: string): number {
  if (isAscii(text)) return text.length
  return escapedByte.test(text) ? toBytes(text).length : Buffer.byteLength(text)
}

/** Encodes a text as UTF-8 and restores escaped bytes. Any other lone surrogate becomes U+FFFD. */
export function toBytes(text: string): Uint8Array {
  if (!escapedByte.test(text)) return Buffer.from(text)
  const parts = text.split(escapedBytes).map((part, i) => {
    return i % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part)
  })
  return Buffer.concat(parts)
}

/** Returns a text with one character for each byte, for Go code that handles bytes as characters. */
export function byteChars(text: string): string {
  return isAscii(text) ? text : Buffer.from(toBytes(text)).toString('latin1')
}

/**
 * Decodes UTF-8, the inverse of toBytes. Invalid bytes are escaped one by one, in the same places as Go decodes them.
 */
export function fromBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (!text.includes('\ufffd')) return text
  let result = ''
  for (let i = 0; i < bytes.length;) {
    const size = runeSize(bytes, i)
    if (size === 0) result += String.fromCharCode(0xdc00 + (bytes[i] ?? 0))
    else result += Buffer.from(bytes.subarray(i, i + size)).toString()
    i += size || 1
  }
  return result
}

/** Returns s[start:end], counted in bytes. */
export function byteSlice(text: string, start: number, end?: number): string {
  return isAscii(text) ? text.slice(start, end) : fromBytes(toBytes(text).subarray(start, end))
}

/** Replaces invalid bytes with U+FFFD, as Go's `string([]rune(s))` does. */
export function replaceInvalid(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Compares two texts by their bytes, as Go does: -1, 0 or 1. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // Without surrogates, UTF-16 and UTF-8 have the same order.
    if (!isSurrogate(x) && !isSurrogate(y)) return x < y ? -1 : 1
    return Buffer.compare(toBytes(a), toBytes(b))
  }
  return Math.sign(a.length - b.length)
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

/** Returns the length of the UTF-8 sequence at `at`, or 0 if the sequence is invalid. */
function runeSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  const low = { 0xe0: 0xa0, 0xf0: 0x90 }[first] ?? 0x80
  const high = { 0xed: 0x9f, 0xf4: 0x8f }[first] ?? 0xbf
  for (let i = 1; i < size; i++) {
    const byte = bytes[at + i] ?? 0
    if (byte < (i === 1 ? low : 0x80) || byte > (i === 1 ? high : 0xbf)) return 0
  }
  return size
}
