// A position in a template's text, and the items read from it.
import { blank, brace, closing, digit, isInClass, letter, minus } from './characters.ts'
import type { Item, ItemKind } from './item.ts'

const word = /[\p{L}\p{Nd}_]*/uy

/** Reads a text and counts its lines. */
export class LexCursor {
  input: string
  /** The current offset. */
  pos = 0
  /** Number of open parentheses in the action. */
  parens = 0
  private start = 0
  private line = 1
  /** Offset of the first line break that `line` does not count yet. */
  private nextBreak: number

  constructor(input: string) {
    this.input = input
    this.nextBreak = findBreak(input, 0)
  }

  /** Returns the text read since the last item as an item. */
  emit(kind: ItemKind, end = this.pos): Item {
    const item = { kind, pos: this.start, text: this.input.slice(this.start, end), line: this.line }
    this.pos = end
    this.ignore()
    return item
  }

  /** Skips the text read since the last item, but counts its lines. */
  ignore(): void {
    for (; this.nextBreak < this.pos; this.line++) this.nextBreak = findBreak(this.input, this.nextBreak + 1)
    this.start = this.pos
  }

  /** Returns an error item. Nothing can be read after it. */
  error(message: string): Item {
    const item = { kind: 'error', pos: this.start, text: message, line: this.line } as const
    this.input = ''
    this.pos = this.start = 0
    this.nextBreak = Infinity
    return item
  }

  is(classes: number, at: number): boolean {
    return isInClass(classes, this.input.charCodeAt(at))
  }

  /** Returns the character at this offset, or '' at the end. */
  char(at = this.pos): string {
    const code = this.input.codePointAt(at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  skipSpaces(): void {
    while (this.is(blank, this.pos)) this.pos++
  }

  /** Returns the length of the `}}` or ` -}}` here, or 0. */
  rightDelim(): number {
    if (this.input.charCodeAt(this.pos) === brace) return this.closesAt(this.pos) ? 2 : 0
    return this.is(blank, this.pos) && this.trimsRight(this.pos + 1) ? 4 : 0
  }

  /** Reports whether `}}` follows. */
  closesAt(at: number): boolean {
    return this.input.charCodeAt(at) === brace && this.input.charCodeAt(at + 1) === brace
  }

  /** Reports whether `-}}` follows. */
  trimsRight(at: number): boolean {
    return this.input.charCodeAt(at) === minus && this.closesAt(at + 1)
  }

  /** Returns the end of a sticky pattern's match at `from`, or `from` if it does not match. */
  match(pattern: RegExp, from: number): number {
    pattern.lastIndex = from
    return from + (pattern.exec(this.input)?.[0].length ?? 0)
  }

  /** Returns the end of the letters and digits at `from`. */
  endOfWord(from: number): number {
    let end = from
    while (this.is(letter | digit, end)) end++
    return this.input.charCodeAt(end) > 127 ? this.match(word, from) : end
  }

  /** Reports whether a name may end here. */
  isTerminator(at: number): boolean {
    return at >= this.input.length || this.is(closing, at) || this.closesAt(at)
  }
}

function findBreak(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? Infinity : at
}
