// Text → items. Trimming ({{- -}}) and comments end here; the parser never sees them.
import { blank, brace, closing, digit, dot, isOf, letter, minus } from './characters.ts'
import { quote, unicodeName } from './quote.ts'

export type ItemKind =
  | 'error'
  | 'bool'
  | 'char'
  | 'charConstant'
  | 'complex'
  | 'assign'
  | 'declare'
  | 'eof'
  | 'field'
  | 'identifier'
  | 'leftDelim'
  | 'leftParen'
  | 'number'
  | 'pipe'
  | 'rawString'
  | 'rightDelim'
  | 'rightParen'
  | 'space'
  | 'string'
  | 'text'
  | 'variable'
  | 'dot'
  | Keyword

const keywords = [
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
] as const
export type Keyword = (typeof keywords)[number]
const isKeyword = new Set<string>(keywords)

export interface Item {
  readonly kind: ItemKind
  /** UTF-16 offset in the input. */
  readonly pos: number
  /** For an error, its message. */
  readonly text: string
  readonly line: number
}

/** The item as Go's parse errors name it. */
export function describe({ kind, text }: Item): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'error') return text
  if (kind === 'dot' || isKeyword.has(kind)) return `<${text}>`
  const chars = [...text]
  return chars.length > 10 ? `${quote(chars.slice(0, 10).join(''))}...` : quote(text)
}

const word = /[\p{L}\p{Nd}_]*/uy
const wordChar = /^[\p{L}\p{Nd}_]$/u
const quotedString = /"(?:[^"\\\n]|\\[^\n])*"/uy
const charConstant = /'(?:[^'\\\n]|\\[^\n])*'/uy
const rawString = /`[^`]*`/y
const number =
  /[+-]?(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?[\d_]*)?)i?/y

const literals = [
  { mark: '"', kind: 'string', pattern: quotedString, unclosed: 'unterminated quoted string' },
  { mark: "'", kind: 'charConstant', pattern: charConstant, unclosed: 'unterminated character constant' },
  { mark: '`', kind: 'rawString', pattern: rawString, unclosed: 'unterminated raw quoted string' },
] as const

export interface LexerOptions {
  /** `break` and `continue` are ordinary names where a function bears them. */
  readonly names?: ReadonlySet<string>
}

export class Lexer {
  private input: string
  private pos = 0
  private start = 0
  private line = 1
  /** The first line break that `line` does not count yet. */
  private nextBreak: number
  private insideAction = false
  private parens = 0
  private readonly names: ReadonlySet<string> | undefined

  constructor(input: string, options: LexerOptions = {}) {
    this.input = input
    this.nextBreak = findBreak(input, 0)
    this.names = options.names
  }

  /** The next item; after the end or an error, `eof` or an error again. */
  next(): Item {
    let item: Item | undefined
    while (!item) item = this.insideAction ? this.lexInsideAction() : this.lexText()
    return item
  }

  private emit(kind: ItemKind, end = this.pos): Item {
    const item = { kind, pos: this.start, text: this.input.slice(this.start, end), line: this.line }
    this.pos = end
    this.ignore()
    return item
  }

  /** Leaves out what was read since the last item, but for its lines. */
  private ignore(): void {
    for (; this.nextBreak < this.pos; this.line++) this.nextBreak = findBreak(this.input, this.nextBreak + 1)
    this.start = this.pos
  }

  private error(message: string, line = this.line): Item {
    const item = { kind: 'error', pos: this.start, text: message, line } as const
    this.input = ''
    this.pos = this.start = 0
    this.nextBreak = Infinity
    return item
  }

  private lexText(): Item | undefined {
    const delim = this.input.indexOf('{{', this.pos)
    if (delim < 0)
      return this.input.length > this.pos ? this.emit('text', this.input.length) : this.emit('eof')
    if (delim === this.pos) return this.lexLeftDelim()
    let end = delim
    if (this.trimsLeft(delim)) while (end > this.pos && this.is(blank, end - 1)) end--
    const item = end > this.pos ? this.emit('text', end) : undefined
    this.pos = delim
    this.ignore()
    return item
  }

  private trimsLeft(delim: number): boolean {
    return this.input.charCodeAt(delim + 2) === minus && this.is(blank, delim + 3)
  }

  private lexLeftDelim(): Item | undefined {
    const afterMarker = this.trimsLeft(this.pos) ? 4 : 2
    if (this.input.startsWith('/*', this.pos + afterMarker)) {
      this.pos += afterMarker
      this.ignore()
      return this.lexComment()
    }
    const item = this.emit('leftDelim', this.pos + 2)
    this.insideAction = true
    this.pos += afterMarker - 2
    this.ignore()
    this.parens = 0
    return item
  }

  private lexComment(): Item | undefined {
    const end = this.input.indexOf('*/', this.pos + 2)
    if (end < 0) return this.error('unclosed comment')
    this.pos = end + 2
    const size = this.rightDelim()
    if (size === 0) return this.error('comment ends before closing delimiter')
    this.pos += size
    if (size > 2) this.skipSpaces()
    this.ignore()
    return undefined
  }

  /** Length of the `}}` or ` -}}` here; 0 if there is none. */
  private rightDelim(): number {
    if (this.input.charCodeAt(this.pos) === brace) return this.closesAt(this.pos) ? 2 : 0
    return this.is(blank, this.pos) && this.trimsRight(this.pos + 1) ? 4 : 0
  }

  private closesAt(at: number): boolean {
    return this.input.charCodeAt(at) === brace && this.input.charCodeAt(at + 1) === brace
  }

  /** Is there a `-}}`? */
  private trimsRight(at: number): boolean {
    return this.input.charCodeAt(at) === minus && this.closesAt(at + 1)
  }

  private is(classes: number, at: number): boolean {
    return isOf(classes, this.input.charCodeAt(at))
  }

  private skipSpaces(): void {
    while (this.is(blank, this.pos)) this.pos++
  }

  private lexRightDelim(size: number): Item {
    this.pos += size - 2
    this.ignore()
    const item = this.emit('rightDelim', this.pos + 2)
    if (size > 2) this.skipSpaces()
    this.ignore()
    this.insideAction = false
    return item
  }

  private lexInsideAction(): Item {
    const size = this.rightDelim()
    if (size > 0) return this.parens === 0 ? this.lexRightDelim(size) : this.error('unclosed left paren')
    const first = this.input.charCodeAt(this.pos)
    if (isOf(blank, first)) return this.lexSpace()
    if (isOf(letter, first)) return this.lexIdentifier()
    const next = this.input.charCodeAt(this.pos + 1)
    if (first === dot && !isOf(digit, next) && this.pos + 1 < this.input.length)
      return this.lexFieldOrVariable('field')
    if (first === dot || isOf(digit, first)) return this.lexNumber()
    return this.lexMark(this.char())
  }

  private lexMark(char: string): Item {
    if (char === '') return this.error('unclosed action')
    if (char === '=') return this.emit('assign', this.pos + 1)
    if (char === ':') {
      return this.input[this.pos + 1] === '=' ? this.emit('declare', this.pos + 2) : this.error('expected :=')
    }
    if (char === '|') return this.emit('pipe', this.pos + 1)
    const literal = literals.find(({ mark }) => mark === char)
    if (literal) return this.lexLiteral(literal)
    if (char === '$') return this.lexFieldOrVariable('variable')
    if (char === '(' || char === ')') return this.lexParen(char)
    if (char === '+' || char === '-') return this.lexNumber()
    if (wordChar.test(char)) return this.lexIdentifier()
    if (/[ -~]/.test(char)) return this.emit('char', this.pos + 1)
    return this.error(`unrecognized character in action: ${unicodeName(char)}`)
  }

  private char(at = this.pos): string {
    const code = this.input.codePointAt(at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  private lexSpace(): Item {
    let end = this.pos
    while (this.is(blank, end)) end++
    // The last blank may belong to the delimiter ` -}}`.
    if (this.trimsRight(end)) end--
    return this.emit('space', end)
  }

  private lexParen(char: '(' | ')'): Item {
    this.parens += char === '(' ? 1 : -1
    if (this.parens < 0) return this.error('unexpected right paren')
    return this.emit(char === '(' ? 'leftParen' : 'rightParen', this.pos + 1)
  }

  private lexLiteral({ kind, pattern, unclosed }: (typeof literals)[number]): Item {
    const end = this.match(pattern, this.pos)
    return end > this.pos ? this.emit(kind, end) : this.error(unclosed)
  }

  /** Where a sticky pattern's match that begins at `from` ends; `from` if it does not match. */
  private match(pattern: RegExp, from: number): number {
    pattern.lastIndex = from
    return from + (pattern.exec(this.input)?.[0].length ?? 0)
  }

  private lexFieldOrVariable(kind: 'field' | 'variable'): Item {
    const end = this.endOfWord(this.pos + 1)
    if (!this.isTerminator(end)) return this.error(`bad character ${unicodeName(this.char(end))}`)
    return this.emit(end === this.pos + 1 && kind === 'field' ? 'dot' : kind, end)
  }

  private endOfWord(from: number): number {
    let end = from
    while (this.is(letter | digit, end)) end++
    return this.input.charCodeAt(end) > 127 ? this.match(word, from) : end
  }

  private isTerminator(at: number): boolean {
    return at >= this.input.length || this.is(closing, at) || this.closesAt(at)
  }

  private lexNumber(): Item {
    let end = this.match(number, this.pos)
    if (wordChar.test(this.char(end))) return this.badNumber(end + this.char(end).length)
    if (!/[+-]/.test(this.input[end] ?? '')) return this.emit('number', end)
    end = this.match(number, end)
    if (wordChar.test(this.char(end))) return this.badNumber(end + this.char(end).length)
    return this.input[end - 1] === 'i' ? this.emit('complex', end) : this.badNumber(end)
  }

  private badNumber(end: number): Item {
    return this.error(`bad number syntax: ${quote(this.input.slice(this.start, end))}`)
  }

  private lexIdentifier(): Item {
    const end = this.endOfWord(this.pos)
    if (!this.isTerminator(end)) return this.error(`bad character ${unicodeName(this.char(end))}`)
    const text = this.input.slice(this.pos, end)
    if (isKeyword.has(text) && !this.names?.has(text)) return this.emit(text as Keyword, end)
    return this.emit(text === 'true' || text === 'false' ? 'bool' : 'identifier', end)
  }
}

function findBreak(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? Infinity : at
}
