// The characters and words of a TOML document, read as BurntSushi's lexer does: its errors and the lines it names.
import { toBytes } from '../template/bytes.ts'
import { quote } from '../template/quote.ts'

export interface Token {
  readonly kind:
    'key' | 'string' | 'escaped' | 'multiline' | 'raw' | 'integer' | 'float' | 'bool' | 'datetime'
  readonly text: string
  /** Where the token ends. */
  readonly line: number
}

/** What is wrong, and the line that is to blame. */
export class TomlFault extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const end = ''

/** A character as Go's %q has it; the end of the text is a zero there. */
function shown(char: string): string {
  return quote(char === end ? '\0' : char, { mark: "'" })
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t'
const isLineEnd = (char: string): boolean => char === '\n' || char === '\r'
const isDigit = (char: string): boolean => /^[0-9]$/.test(char)

export class Scanner {
  line = 1
  private readonly text: string
  private start = 0
  private at = 0
  private isAtEnd = false

  constructor(text: string) {
    this.text = text
  }

  // Characters

  /** Takes a character; the end of the text is ''. Control characters and broken UTF-8 are faults anywhere. */
  next(): string {
    const code = this.text.codePointAt(this.at)
    if (code === undefined) {
      this.isAtEnd = true
      return end
    }
    const char = String.fromCodePoint(code)
    if (char === '\n') this.line++
    if (code >= 0xd800 && code <= 0xdfff) this.broken(char)
    // eslint-disable-next-line no-control-regex -- these are what TOML forbids
    if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(char) || (char === '\r' && this.text[this.at + 1] !== '\n')) {
      throw new TomlFault(
        `TOML files cannot contain control characters: '0x${code.toString(16).padStart(2, '0')}'`,
        this.line,
      )
    }
    this.at += char.length
    return char
  }

  private broken(char: string): never {
    const [byte = 0] = toBytes(char)
    throw new TomlFault(`invalid UTF-8 byte: 0x${byte.toString(16).padStart(2, '0')}`, this.line)
  }

  back(): void {
    if (this.isAtEnd) {
      this.isAtEnd = false
      return
    }
    const isPair = /[\udc00-\udfff]/.test(this.text[this.at - 1] ?? '')
    this.at -= isPair ? 2 : 1
    if (this.text[this.at] === '\n') this.line--
  }

  peek(): string {
    const char = this.next()
    this.back()
    return char
  }

  accept(char: string): boolean {
    if (this.next() === char) return true
    this.back()
    return false
  }

  private skip(skips: (char: string) => boolean): void {
    while (skips(this.next()));
    this.back()
  }

  skipBlanks(): void {
    this.skip(isBlank)
  }

  /** Skips blanks, line ends and comments. */
  skipLines(): void {
    for (;;) {
      this.skip((char) => isBlank(char) || isLineEnd(char))
      if (!this.accept('#')) return
      this.comment()
    }
  }

  comment(): void {
    this.skip((char) => char !== end && !isLineEnd(char))
  }

  /** After a value or a table's name: nothing more on this line. */
  lineEnd(): void {
    this.skip(isBlank)
    const char = this.next()
    if (char === '#') return this.comment()
    if (isLineEnd(char) || char === end) return this.back()
    this.fail(
      `expected a top-level item to end with a newline, comment, or EOF, but got ${shown(char)} instead`,
    )
  }

  /** Blames this line; at the end of the text the last one that has something on it. */
  fail(message: string): never {
    const isAfterLine = this.isAtEnd && this.text[this.at - 1] === '\n'
    throw new TomlFault(message, isAfterLine ? this.line - 1 : this.line)
  }

  private failBefore(message: string): never {
    throw new TomlFault(message, this.line - 1)
  }

  private begin(): void {
    this.start = this.at
  }

  private get current(): string {
    return this.text.slice(this.start, this.at)
  }

  private token(kind: Token['kind'], text = this.current): Token {
    return { kind, text, line: this.line }
  }

  // Keys

  /** The first part of a table's name, or the one after a dot. */
  tableNamePart(): Token {
    this.skip(isBlank)
    const char = this.peek()
    if (char === ']' || char === end) this.fail('unexpected end of table name (table names cannot be empty)')
    if (char === '.') this.fail('unexpected table separator (table names cannot be empty)')
    return this.keyPart()
  }

  /** A dot follows, or the end of the name. */
  hasMoreName(): boolean {
    this.skip(isBlank)
    const char = this.next()
    if (char === '.' || char === ']') return char === '.'
    this.fail(`expected '.' or ']' to end table name, but got ${shown(char)} instead`)
  }

  tableListEnd(): void {
    const char = this.next()
    if (char !== ']') {
      this.fail(`expected end of table array name delimiter ']', but got ${shown(char)} instead`)
    }
  }

  firstKeyPart(): Token {
    this.skip(isBlank)
    const char = this.peek()
    if (char === '=' || char === end) this.fail("unexpected '=': key name appears blank")
    if (char === '.') this.fail("unexpected '.': keys cannot start with a '.'")
    return this.keyPart()
  }

  nextKeyPart(): Token {
    this.skip(isBlank)
    const char = this.peek()
    if (char === '=' || char === end) this.fail("unexpected '='")
    if (char === '.') this.fail("unexpected '.'")
    return this.keyPart()
  }

  /** A dot follows, or the sign before the value. */
  hasMoreKey(): boolean {
    this.skip(isBlank)
    const char = this.next()
    if (char === '.' || char === '=') return char === '.'
    if (char === end) this.fail("unexpected EOF; expected key separator '='")
    const message = `expected '.' or '=', but got ${shown(char)} instead`
    if (char === '\n') this.failBefore(message)
    this.fail(message)
  }

  private keyPart(): Token {
    if (this.accept('"')) return this.basicString()
    if (this.accept("'")) return this.rawString()
    this.begin()
    this.skip((char) => /^[A-Za-z0-9_-]$/.test(char))
    return this.token('key')
  }

  // Values

  /** A scalar, of which `char` was taken already. */
  scalar(char: string): Token {
    this.start = this.at - char.length
    if (isDigit(char)) return char === '0' ? this.afterZero() : this.numberOrDate()
    if (char === '"') return this.opens('"') ? this.multiline('"') : this.basicString()
    if (char === "'") return this.opens("'") ? this.multiline("'") : this.rawString()
    if (char === '.') this.fail("floats must start with a digit, not '.'")
    if (char === 'i' || char === 'n') {
      // As loosely as Go's: `nnf` passes here, and fails as a number.
      if ((this.accept('n') && this.accept('f')) || (this.accept('a') && this.accept('n')))
        return this.token('float')
    }
    if (char === '-' || char === '+') return this.signed()
    if (/^\p{L}$/u.test(char)) return this.word()
    const message =
      char === end ? 'unexpected EOF; expected value' : `expected value but found ${shown(char)} instead`
    if (char === '\n') this.failBefore(message)
    this.fail(message)
  }

  private word(): Token {
    this.back()
    const from = this.at
    this.skip((char) => /^\p{L}$/u.test(char))
    const word = this.text.slice(from, this.at)
    if (word === 'true' || word === 'false') return this.token('bool')
    this.fail(`expected value but found ${quote(word)} instead`)
  }

  private run(kind: Token['kind'], belongs: RegExp): Token {
    this.skip((char) => belongs.test(char))
    return this.token(kind)
  }

  private float(): Token {
    return this.run('float', /^[0-9_.+eE-]$/)
  }

  private decimal(): Token {
    this.skip((char) => /^[0-9_]$/.test(char))
    return /^[.eE]$/.test(this.peek()) ? this.float() : this.token('integer')
  }

  private numberOrDate(): Token {
    this.skip(isDigit)
    const char = this.peek()
    if (char === '-' || char === ':') {
      const { text, ...token } = this.run('datetime', /^[0-9:Tt .Zz+-]$/)
      return { ...token, text: text.trim() }
    }
    return this.decimal()
  }

  private afterZero(): Token {
    const char = this.peek()
    if (isDigit(char)) return this.numberOrDate()
    const base = {
      b: ['a binary', /^[01]$/],
      o: ['an octal', /^[0-7]$/],
      x: ['a hexadecimal', /^[0-9a-fA-F]$/],
    }[char]
    if (!base) return this.decimal()
    this.next()
    const [name, digit] = base as [string, RegExp]
    const first = this.peek()
    if (!digit.test(first)) this.fail(`not ${name} number: '${this.current}${first || '\0'}'`)
    this.skip((next) => next === '_' || digit.test(next))
    return this.token('integer')
  }

  private signed(): Token {
    const char = this.next()
    if (char === 'i' || char === 'n') {
      const [second, third] = char === 'i' ? 'nf' : 'an'
      if (!this.accept(second ?? '') || !this.accept(third ?? ''))
        this.fail(`invalid float: '${this.current}'`)
      return this.token('float')
    }
    if (char === '.') this.fail("floats must start with a digit, not '.'")
    if (char === '0' && /^[box]$/.test(this.peek())) {
      this.fail(`cannot use sign with non-decimal numbers: '${this.current}${this.peek()}'`)
    }
    if (isDigit(char)) return this.decimal()
    this.fail(`expected a digit but got ${shown(char)}`)
  }

  // Strings, whose first quote was taken

  private opens(mark: string): boolean {
    if (!this.accept(mark)) return false
    if (this.accept(mark)) return true
    this.back()
    return false
  }

  private basicString(): Token {
    this.begin()
    let kind: Token['kind'] = 'string'
    for (;;) {
      const char = this.next()
      if (char === end) this.fail(`unexpected EOF; expected '"'`)
      if (isLineEnd(char)) this.failBefore('strings cannot contain newlines')
      if (char === '"') return this.token(kind, this.current.slice(0, -1))
      if (char !== '\\') continue
      kind = 'escaped'
      this.escape()
    }
  }

  private rawString(): Token {
    this.begin()
    for (;;) {
      const char = this.next()
      if (char === end) this.fail(`unexpected EOF; expected "'"`)
      if (isLineEnd(char)) this.failBefore('strings cannot contain newlines')
      if (char === "'") return this.token('string', this.current.slice(0, -1))
    }
  }

  /** Up to five quotes may end it, of which the last three are its end. */
  private multiline(mark: '"' | "'"): Token {
    this.begin()
    for (;;) {
      const char = this.next()
      if (char === end) this.fail(`unexpected EOF; expected ${mark === '"' ? `'"""'` : `"'''"`}`)
      if (char === '\\' && mark === '"') this.multilineEscape()
      if (char !== mark || !this.accept(mark) || !this.accept(mark)) continue
      if (this.peek() !== mark) {
        return this.token(mark === '"' ? 'multiline' : 'raw', this.current.slice(0, -3))
      }
      const { current } = this
      if (current.endsWith(mark.repeat(5)) && !(mark === '"' && current.endsWith('\\"""""'))) {
        this.fail(`unexpected ${mark === '"' ? `'""""""'` : `"''''''"`}`)
      }
      this.back()
      this.back()
    }
  }

  private multilineEscape(): void {
    if (isLineEnd(this.next())) return
    this.back()
    this.escape()
  }

  private escape(): void {
    const char = this.next()
    const digits = { x: [2, 'two'], u: [4, 'four'], U: [8, 'eight'] }[char] as [number, string] | undefined
    if (!digits) {
      if (char !== end && 'ebtnfr" \t\\'.includes(char)) return
      throw new TomlFault(
        `invalid escape in string '\\${char === end ? '\0' : char}'`,
        char === end ? this.line - 1 : this.line,
      )
    }
    const [count, name] = digits
    for (let i = 0; i < count; i++) {
      if (/^[0-9a-fA-F]$/.test(this.next())) continue
      this.fail(
        `expected ${name} hexadecimal digits after '\\${char}', but got ${quote(this.current)} instead`,
      )
    }
  }

  // Lists and inline tables, whose opening bracket was taken

  /** Whether a list has an element to come. */
  hasElement(isFirst: boolean): boolean {
    return this.hasMore(isFirst, ']', (found) => {
      return `expected a comma (',') or array terminator (']'), but got ${found}`
    })
  }

  /** Whether an inline table has an entry to come. */
  hasEntry(isFirst: boolean): boolean {
    return this.hasMore(isFirst, '}', (found) => {
      return `expected a comma or an inline table terminator '}', but got ${found} instead`
    })
  }

  private hasMore(isFirst: boolean, close: string, complaint: (found: string) => string): boolean {
    if (!isFirst) {
      this.skipLines()
      const char = this.next()
      if (char === close) return false
      if (char !== ',') this.fail(complaint(char === end ? 'end of file' : `'${char}'`))
    }
    this.skipLines()
    if (this.accept(close)) return false
    if (this.peek() === ',') {
      this.next()
      this.fail('unexpected comma')
    }
    return true
  }
}
