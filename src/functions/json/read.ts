// Parses JSON as Go's encoding/json does, with Go's error texts.
import { toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import type { GoMap } from '../../template/kinds.ts'
import { quote } from '../../template/format/quote.ts'

/** Returns the value of a JSON text. Numbers are float64. Throws GoError. */
export function parseJson(text: string): unknown {
  try {
    return normalize(JSON.parse(text))
  } catch (error) {
    throw error instanceof SyntaxError ? new GoError(syntaxErrorMessage(text)) : error
  }
}

/**
 * Removes the prototypes of maps and replaces lone surrogates by U+FFFD, in place. A copy would take twice as long.
 */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return halves.test(value) ? value.replace(/\p{Cs}/gu, '\ufffd') : value
  if (value === Infinity || value === -Infinity) {
    throw new GoError('json: cannot unmarshal number into Go value of type float64')
  }
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) Object.setPrototypeOf(value, null)
  const items = value as GoMap
  for (const key of Object.keys(items)) {
    const normalized = normalize(items[key])
    if (normalized !== items[key]) items[key] = normalized
  }
  return value
}

const halves = /[\ud800-\udfff]/

/** Returns Go's error for a text that is not valid JSON (encoding/json's scanner). */
function syntaxErrorMessage(text: string): string {
  const scan: Scanner = new Scanner(text)
  try {
    scan.value()
    scan.space()
    scan.fail('after top-level value')
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.message
    throw error
  }
}

class JsonSyntaxError extends Error {}

// eslint-disable-next-line no-control-regex -- JSON strings may not hold them
const strings = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y
const digits = /[0-9]*/y

class Scanner {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Go adds a space to the end of every text, which some positions do not accept. */
  fail(where: string, end?: ' '): never {
    const code = this.text.codePointAt(this.at) ?? end?.charCodeAt(0)
    if (code === undefined) throw new JsonSyntaxError('unexpected end of JSON input')
    // Go prints the first byte of a character that is not ASCII.
    const byte = toBytes(String.fromCodePoint(code))[0] ?? 0
    throw new JsonSyntaxError(`invalid character ${quote(String.fromCharCode(byte), { mark: "'" })} ${where}`)
  }

  space(): void {
    while (/[ \t\r\n]/.test(this.peek())) this.at++
  }

  value(): void {
    this.space()
    const char = this.peek()
    if (char === '{') this.object()
    else if (char === '[') this.array()
    else if (char === '"') this.string()
    else if (/[-0-9]/.test(char)) this.number()
    else if (char === 't') this.literal('true')
    else if (char === 'f') this.literal('false')
    else if (char === 'n') this.literal('null')
    else this.fail('looking for beginning of value')
  }

  private peek(): string {
    return this.text[this.at] ?? ''
  }

  private object(): void {
    this.at++
    this.space()
    if (this.peek() === '}') return void this.at++
    for (;;) {
      this.space()
      if (this.peek() !== '"') this.fail('looking for beginning of object key string')
      this.string()
      this.space()
      if (this.peek() !== ':') this.fail('after object key')
      this.at++
      this.value()
      this.space()
      if (this.peek() === '}') return void this.at++
      if (this.peek() !== ',') this.fail('after object key:value pair')
      this.at++
    }
  }

  private array(): void {
    this.at++
    this.space()
    if (this.peek() === ']') return void this.at++
    for (;;) {
      this.value()
      this.space()
      if (this.peek() === ']') return void this.at++
      if (this.peek() !== ',') this.fail('after array element')
      this.at++
    }
  }

  private string(): void {
    strings.lastIndex = this.at
    this.at += strings.exec(this.text)?.[0].length ?? 1
    if (this.peek() === '"') return void this.at++
    if (this.peek() !== '\\') this.fail('in string literal')
    this.at++
    if (this.peek() !== 'u') this.fail('in string escape code', ' ')
    this.at++
    while (/[\da-fA-F]/.test(this.peek())) this.at++
    this.fail('in \\u hexadecimal character escape', ' ')
  }

  private number(): void {
    if (this.peek() === '-') this.at++
    if (this.peek() === '0') this.at++
    else this.digits('in numeric literal')
    if (this.peek() === '.') {
      this.at++
      this.digits('after decimal point in numeric literal')
    }
    if (/[eE]/.test(this.peek())) {
      this.at++
      if (/[+-]/.test(this.peek())) this.at++
      this.digits('in exponent of numeric literal')
    }
  }

  private digits(where: string): void {
    digits.lastIndex = this.at
    const count = digits.exec(this.text)?.[0].length ?? 0
    if (count === 0) this.fail(where, ' ')
    this.at += count
  }

  private literal(word: string): void {
    for (const char of word) {
      if (this.peek() !== char) this.fail(`in literal ${word} (expecting ${quote(char, { mark: "'" })})`, ' ')
      this.at++
    }
  }
}

/** Returns Go's name of a JSON type in `cannot unmarshal X into Go value of type …`. */
export function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value
}
