// Conversion of values to text, and functions for characters that several families share.
import { fromBytes } from '../../template/bytes.ts'
import { toText } from '../../template/format/format.ts'
import { stringList, typed } from '../../template/kinds.ts'

/** Sprig's strval: strings unchanged, bytes as text, other values with %v (nil is `<nil>`). */
export function strval(value: unknown): string {
  if (typeof value === 'string') return value
  return value instanceof Uint8Array ? fromBytes(value) : toText(value)
}

/** Sprig's strslice: the texts of a list's elements without nil. A scalar becomes a list of one element. */
export function strslice(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (value instanceof Uint8Array) return Array.from(value, String)
  if (!Array.isArray(value)) return [strval(value)]
  return value.filter((element: unknown) => element !== null && element !== undefined).map(strval)
}

/** Returns a []string. */
export function strings(texts: string[]): string[] {
  return typed(texts, stringList)
}

const space = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

/** unicode.IsSpace. */
export function isSpace(char: string): boolean {
  return space.test(char)
}

/** strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** unicode.ToUpper. The result is one character. */
export function upperChar(char: string): string {
  const upper = char.toUpperCase()
  if (upper.length === 1 || [...upper].length === 1) return upper
  // For Greek letters with iota subscript, JavaScript writes the iota as a separate letter.
  const distance = /^[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7]$/.test(char)
    ? 8
    : /^[\u1fb3\u1fc3\u1ff3]$/.test(char)
      ? 9
      : 0
  return String.fromCodePoint((char.codePointAt(0) ?? 0) + distance)
}

/** unicode.ToTitle. Digraphs such as ǆ have a title case of their own, Georgian letters have none. */
export function titleChar(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x1c4 && code <= 0x1cc) return String.fromCodePoint(code - ((code - 0x1c4) % 3) + 1)
  if (code >= 0x1f1 && code <= 0x1f3) return '\u01f2'
  return code >= 0x10d0 && code <= 0x10ff ? char : upperChar(char)
}

/** unicode.ToLower. The result is one character. */
export function lowerChar(char: string): string {
  return [...char.toLowerCase()][0] ?? char
}
