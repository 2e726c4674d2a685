// JSON as Go's encoding/json reads it, with its words for what is wrong.
import { toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { newMap } from '../../template/kinds.ts'
import { quote } from '../../template/format/quote.ts'

/** The value of a text: numbers are float64. Throws GoError. */
export function parseJson(text: string): unknown {
  try {
    return adopt(JSON.parse(text))
  } catch (error) {
    throw error instanceof SyntaxError ? new GoError(complaint(text)) : error
  }
}

function adopt(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd')
  if (value === Infinity || value === -Infinity) {
    throw new GoError('json: cannot unmarshal number into Go value of type float64')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(adopt)
  return newMap(Object.entries(value).map(([key, element]) => [key, adopt(element)]))
}

/** How a text that is no JSON departs from it (encoding/json's scanner). */
function complaint(text: string): string {
  const scan: Scanner = new Scanner(text)
  try {
    scan.value()
    scan.space()
    scan.fail('after top-level value')
  } catch (error) {
    if (error instanceof Departure) return error.message
    throw error
  }
}

class Departure extends Error {}

// eslint-disable-next-line no-control-regex -- JSON strings may not hold them
const strings = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y
const digits = /[0-9]*/y

class Scanner {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Go ends every text with a blank, which some places do not take. */
  fail(where: string, end?: ' '): never {
    const code = this.text.codePointAt(this.at) ?? end?.charCodeAt(0)
    if (code === undefined) throw new Departure('unexpected end of JSON input')
    // Go names the first byte of what is not ASCII.
    const byte = toBytes(String.fromCodePoint(code))[0] ?? 0
    throw new Departure(`invalid character ${quote(String.fromCharCode(byte), { mark: "'" })} ${where}`)
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

/** What Go calls a JSON value's type in `cannot unmarshal X into Go value of type …`. */
export function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value
}
