// Quotes and unquotes string and character literals as Go's strconv does.
import { fromBytes, replaceInvalid, toBytes } from '../bytes.ts'

const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u
const shortEscapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
}
const plain = /^[ !#-[\]-~]*$/

export interface QuoteOptions {
  /** `"` for strings, `'` for characters. */
  readonly mark?: '"' | "'"
  /** Escape all characters that are not ASCII (%+q). */
  readonly asciiOnly?: boolean
}

/** strconv.Quote and its variants for characters and for ASCII. */
export function quote(text: string, { mark = '"', asciiOnly = false }: QuoteOptions = {}): string {
  if (mark === '"' && plain.test(text)) return `"${text}"`
  let result = mark
  for (const char of text) result += quoteChar(char, mark, asciiOnly)
  return result + mark
}

function quoteChar(char: string, mark: string, asciiOnly: boolean): string {
  if (char === mark) return `\\${mark}`
  const short = shortEscapes[char]
  if (short) return short
  const code = char.codePointAt(0) ?? 0
  if (isPrint(char) && !(asciiOnly && code > 0x7f)) return char
  if (code < 0x20 || code === 0x7f) return `\\x${hex(code, 2)}`
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${hex(code & 0xff, 2)}`
  if (code >= 0xd800 && code <= 0xdfff) return '\\ufffd'
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
}

/** strconv.IsPrint of one character. */
export function isPrint(char: string): boolean {
  const code = char.charCodeAt(0)
  // The pattern takes a millisecond to compile, and ASCII does not need it.
  return code < 0x80 ? code >= 0x20 && code < 0x7f : printable.test(char)
}

/** Returns `U+0040 '@'`, as %#U prints a character. */
export function unicodeName(text: string): string {
  const char = replaceInvalid(text)
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return isPrint(char) ? `U+${code} '${char}'` : `U+${code}`
}

/** Reports whether the text can be a raw string (strconv.CanBackquote). */
export function canBackquote(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- the rule is about control characters
  return !/[\0-\x08\x0a-\x1f\x7f`\ufeff]|\p{Cs}/u.test(text)
}

/** Returns the text of a `"…"` or raw string literal, or undefined if the syntax is invalid (strconv.Unquote). */
export function unquote(literal: string): string | undefined {
  const body = literal.slice(1, -1)
  if (literal.startsWith('`')) return body.replaceAll('\r', '')
  return body.includes('\\') ? unescape(body, '"') : body
}

/**
 * Returns the first character after a `'`, and the rest (strconv.UnquoteChar). `code` is absent if the syntax is
 * invalid.
 */
export function unquoteChar(text: string): { readonly code?: number; readonly tail: string } {
  escape.lastIndex = 0
  const first = text.startsWith('\\')
    ? (escape.exec(text)?.[0] ?? '')
    : String.fromCodePoint(text.codePointAt(0) ?? 0)
  const tail = text.slice(first.length)
  const code = text.startsWith("'") ? undefined : unescape(first, "'")?.codePointAt(0)
  if (code === undefined) return { tail }
  return { code: code >= 0xdc80 && code <= 0xdcff ? code & 0xff : code, tail }
}

const escape =
  /\\(?:([abfnrtv\\"'])|x([\da-fA-F]{2})|([0-3][0-7]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|.?)/gsu
const unescaped: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

function unescape(body: string, mark: string): string | undefined {
  let valid = true
  const replaced = body.replace(
    escape,
    (_, short?: string, x?: string, octal?: string, u?: string, long?: string) => {
      if (short !== undefined && (short === mark || unescaped[short])) return unescaped[short] ?? mark
      const byte = x ? parseInt(x, 16) : octal ? parseInt(octal, 8) : undefined
      if (byte !== undefined)
        return byte < 0x80 ? String.fromCharCode(byte) : String.fromCharCode(0xdc00 + byte)
      const code = u || long ? parseInt(u ?? long ?? '', 16) : -1
      const isRune = code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      if (isRune) return String.fromCodePoint(code)
      valid = false
      return ''
    },
  )
  // Several escaped bytes together may form one character.
  return valid ? fromBytes(toBytes(replaced)) : undefined
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
