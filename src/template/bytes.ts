// Go's strings are bytes, ours are UTF-16. A byte that is not valid UTF-8 (functions may cut a character in
// two) lives in a string as the lone surrogate U+DC00 + byte, and becomes that byte again on the way out.

const escapedByte = /[\udc80-\udcff]/u
const escapedBytes = /([\udc80-\udcff])/u
const ascii = /^[\0-\x7f]*$/

/** Is every character one byte? Then bytes and UTF-16 units are counted alike. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

/** Go's len of a string. */
export function byteLength(text: string): number {
  if (isAscii(text)) return text.length
  return escapedByte.test(text) ? toBytes(text).length : Buffer.byteLength(text)
}

/** UTF-8, with escaped bytes as they were; any other lone surrogate becomes U+FFFD. */
export function toBytes(text: string): Uint8Array {
  if (!escapedByte.test(text)) return Buffer.from(text)
  const parts = text.split(escapedBytes).map((part, i) => {
    return i % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part)
  })
  return Buffer.concat(parts)
}

/** A character for each byte: so Go code sees a text that takes bytes for characters. */
export function byteChars(text: string): string {
  return isAscii(text) ? text : Buffer.from(toBytes(text)).toString('latin1')
}

/** The inverse of toBytes: invalid bytes are escaped, one by one as Go decodes them. */
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

/** s[start:end] in bytes. */
export function byteSlice(text: string, start: number, end?: number): string {
  return isAscii(text) ? text.slice(start, end) : fromBytes(toBytes(text).subarray(start, end))
}

/** Text as Go's `string([]rune(s))` has it: bytes that are no UTF-8 become U+FFFD. */
export function replaceInvalid(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Bytewise order, as Go sorts and compares strings. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // The order of UTF-16 is that of UTF-8 but for surrogates.
    if (!isSurrogate(x) && !isSurrogate(y)) return x < y ? -1 : 1
    return Buffer.compare(toBytes(a), toBytes(b))
  }
  return Math.sign(a.length - b.length)
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

/** Length of the UTF-8 sequence at `at`; 0 if the byte there begins none. */
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
