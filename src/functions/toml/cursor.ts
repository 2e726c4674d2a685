// The characters of a TOML document, taken as BurntSushi's lexer does: what is wrong anywhere, and the lines it names.
import { toBytes } from '../../template/bytes.ts'
import { quote } from '../../template/format/quote.ts'

/** What is wrong, and the line that is to blame. */
export class TomlError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** Stands for the end of the text. */
export const endOfText = ''

/** A character as Go's %q has it; the end of the text is a zero there. */
export function quotedChar(char: string): string {
  return quote(char === endOfText ? '\0' : char, { mark: "'" })
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t'
export const isLineEnd = (char: string): boolean => char === '\n' || char === '\r'
export const isDigit = (char: string): boolean => /^[0-9]$/.test(char)

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

  /** Takes a character; the end of the text is ''. Control characters and broken UTF-8 are faults anywhere. */
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

  /** Skips blanks, line ends and comments. */
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

  /** Blames this line; at the end of the text the last one that has something on it. */
  fail(message: string): never {
    const isAfterLine = this.isAtEnd && this.text[this.at - 1] === '\n'
    throw new TomlError(message, isAfterLine ? this.line - 1 : this.line)
  }

  /** Blames the line before: a line end was taken. */
  failBefore(message: string): never {
    throw new TomlError(message, this.line - 1)
  }

  /** A token begins here, or with what was taken just now. */
  begin(taken = ''): void {
    this.start = this.at - taken.length
  }

  /** What has been taken of the token. */
  get current(): string {
    return this.text.slice(this.start, this.at)
  }
}
