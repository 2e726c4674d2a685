// A position in a YAML text, and the character classes of YAML 1.1.
import { YamlError } from './error.ts'

/** A position in a text: offset, line and column, all from 0. */
export interface YamlMark {
  readonly offset: number
  readonly line: number
  readonly column: number
}

const blank = 1
const lineBreak = 2
const flowIndicator = 4
const word = 8

const classes = new Uint8Array(128)
for (const char of ' \t') classes[char.charCodeAt(0)] = blank
for (const char of '\r\n') classes[char.charCodeAt(0)] = lineBreak
for (const char of ',?[]{}') classes[char.charCodeAt(0)] = flowIndicator
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-') {
  classes[char.charCodeAt(0)] = word
}

// A code is NaN beyond the end of the text.

/** Reports whether the code is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** Reports whether the code is a line break. In YAML 1.1 these are CR, LF, NEL, LS and PS. */
export function isBreak(code: number): boolean {
  if (code < 128) return classes[code] === lineBreak
  return code === 0x85 || code === 0x2028 || code === 0x2029
}

/** Reports whether the code is a space, a tab, a line break or the end of the text. */
export function isSpaceOrEnd(code: number): boolean {
  if (code < 128) return ((classes[code] ?? 0) & (blank | lineBreak)) !== 0
  return code !== code || code === 0x85 || code === 0x2028 || code === 0x2029
}

/** Reports whether the code is a character of flow collections: one of `,?[]{}`. */
export function isFlowIndicator(code: number): boolean {
  return code < 128 && classes[code] === flowIndicator
}

/** Reports whether the code may be part of an anchor's name or a tag handle. */
export function isWord(code: number): boolean {
  return code < 128 && classes[code] === word
}

const restOfLine = /[^\r\n\x85\u2028\u2029]*/y

/** Reads a text and counts its lines. */
export class YamlCursor {
  readonly text: string
  readonly file: string | undefined
  offset = 0
  line = 0
  lineStart = 0

  /**
   * True if the text is short enough for patterns that repeat per word or line. For those, V8 keeps up to 64 MB of
   * state.
   */
  readonly isShort: boolean

  /** True if a second byte order mark follows the first. */
  readonly hasTwoMarks: boolean

  constructor(text: string, file?: string) {
    this.text = text
    this.isShort = text.length < 2_000_000
    this.file = file
    if (text.charCodeAt(0) === 0xfeff) this.offset = this.lineStart = 1
    this.hasTwoMarks = text.startsWith('\ufeff\ufeff')
  }

  get column(): number {
    return this.offset - this.lineStart
  }

  /** Returns the code of the character here, or `ahead` characters further. */
  code(ahead = 0): number {
    return this.text.charCodeAt(this.offset + ahead)
  }

  mark(): YamlMark {
    return { offset: this.offset, line: this.line, column: this.column }
  }

  /** Skips one line break (CR LF is one) and returns its meaning: LS and PS stay, the others are LF. */
  skipBreak(): string {
    const code = this.code()
    this.offset += code === 0x0d && this.code(1) === 0x0a ? 2 : 1
    this.line++
    this.lineStart = this.offset
    return code === 0x2028 ? '\u2028' : code === 0x2029 ? '\u2029' : '\n'
  }

  skipBlanks(): void {
    while (isBlank(this.code())) this.offset++
  }

  /** Skips a comment up to the end of the line, if one starts here. */
  skipComment(): void {
    if (this.code() === 0x23) this.takeLine()
  }

  /** Reads the rest of the line, without its line break. */
  takeLine(): string {
    restOfLine.lastIndex = this.offset
    const [line = ''] = restOfLine.exec(this.text) ?? []
    this.offset += line.length
    return line
  }

  /** Reports whether `---` or `...` stands alone at the start of a line. */
  atDocumentMarker(): boolean {
    const code = this.code()
    if ((code !== 0x2d && code !== 0x2e) || this.offset !== this.lineStart) return false
    return this.code(1) === code && this.code(2) === code && isSpaceOrEnd(this.code(3))
  }

  /** Returns an error for the character here. Go prints no line number for the first line. */
  syntaxError(problem: string): YamlError {
    const where = this.line > 0 ? `line ${this.line + 1}: ` : ''
    return this.errorAt(this.mark(), problem, `yaml: ${where}${problem}`, false)
  }

  errorAt(mark: YamlMark, problem: string, goMessage: string, mayQuote = true): YamlError {
    const place = { line: mark.line + 1, column: mark.column + 1 }
    return new YamlError(problem, goMessage, place, this.file, mayQuote)
  }
}
