// Reads the characters of a TOML document as BurntSushi's lexer does, with its character errors and line numbers.
import { toBytes } from '../../template/bytes.ts'
import { quote } from '../../template/format/quote.ts'

/** An error with the line that it reports. */
export class TomlError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** The character at the end of the text. */
export const endOfText = ''

/** Returns a character as Go's %q prints it. The end of the text is a zero character. */
export function quotedChar(char: string): string {
  return quote(char === endOfText ? '\0' : char, { mark: "'" })
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t'
export const isLineEnd = (char: string): boolean => char === '\n' || char === '\r'
export const isDigit = (char: string): boolean => /^[0-9]$/.test(char)

/** Reads the characters of a TOML document and counts its lines. */
export class TomlCursor {
  line = 1
  private readonly text: string
  private start = 0
  private at = 0
  private isAtEnd = false

  constructor(text: string) {
    this.text = text
  }

  // Characters

  /** Consumes and returns a character, '' at the end. Throws for control characters and invalid UTF-8. */
  next(): string {
    const code = this.text.codePointAt(this.at)
    if (code === undefined) {
      this.isAtEnd = true
      return endOfText
    }
    const char = String.fromCodePoint(code)
    if (char === '\n') this.line++
    if (code >= 0xd800 && code <= 0xdfff) this.broken(char)
    // eslint-disable-next-line no-control-regex -- these are what TOML forbids
    if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(char) || (char === '\r' && this.text[this.at + 1] !== '\n')) {
      throw new TomlError(
        `TOML files cannot contain control characters: '0x${code.toString(16).padStart(2, '0')}'`,
        this.line,
      )
    }
    this.at += char.length
    return char
  }

  private broken(char: string): never {
    const [byte = 0] = toBytes(char)
    throw new TomlError(`invalid UTF-8 byte: 0x${byte.toString(16).padStart(2, '0')}`, this.line)
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

  skip(skips: (char: string) => boolean): void {
    while (skips(this.next()));
    this.back()
  }

  skipBlanks(): void {
    this.skip(isBlank)
  }

  /** Skips spaces, line breaks and comments. */
  skipLines(): void {
    for (;;) {
      this.skip((char) => isBlank(char) || isLineEnd(char))
      if (!this.accept('#')) return
      this.comment()
    }
  }

  comment(): void {
    this.skip((char) => char !== endOfText && !isLineEnd(char))
  }

  /** Throws an error for this line, or for the last line with content at the end of the text. */
  fail(message: string): never {
    const isAfterLine = this.isAtEnd && this.text[this.at - 1] === '\n'
    throw new TomlError(message, isAfterLine ? this.line - 1 : this.line)
  }

  /** Throws an error for the previous line, after a consumed line break. */
  failBefore(message: string): never {
    throw new TomlError(message, this.line - 1)
  }

  /** Starts a token at the current position, or at the characters `taken` just before it. */
  begin(taken = ''): void {
    this.start = this.at - taken.length
  }

  /** The text of the token so far. */
  get current(): string {
    return this.text.slice(this.start, this.at)
  }
}
