// A place in a template's text, and the items cut off on the way.
import { blank, brace, closing, digit, isInClass, letter, minus } from './characters.ts'
import type { Item, ItemKind } from './item.ts'

const word = /[\p{L}\p{Nd}_]*/uy

/** Walks over a text, keeping count of lines. */
export class LexCursor {
  input: string
  /** How far it has read. */
  pos = 0
  /** Parentheses open in the action. */
  parens = 0
  private start = 0
  private line = 1
  /** The first line break that `line` does not count yet. */
  private nextBreak: number

  constructor(input: string) {
    this.input = input
    this.nextBreak = findBreak(input, 0)
  }

  /** What was read since the last item, as an item. */
  emit(kind: ItemKind, end = this.pos): Item {
    const item = { kind, pos: this.start, text: this.input.slice(this.start, end), line: this.line }
    this.pos = end
    this.ignore()
    return item
  }

  /** Leaves out what was read since the last item, but for its lines. */
  ignore(): void {
    for (; this.nextBreak < this.pos; this.line++) this.nextBreak = findBreak(this.input, this.nextBreak + 1)
    this.start = this.pos
  }

  /** An error in place of an item; nothing is left to read after it. */
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

  /** The character here; '' at the end. */
  char(at = this.pos): string {
    const code = this.input.codePointAt(at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  skipSpaces(): void {
    while (this.is(blank, this.pos)) this.pos++
  }

  /** Length of the `}}` or ` -}}` here; 0 if there is none. */
  rightDelim(): number {
    if (this.input.charCodeAt(this.pos) === brace) return this.closesAt(this.pos) ? 2 : 0
    return this.is(blank, this.pos) && this.trimsRight(this.pos + 1) ? 4 : 0
  }

  /** Is there a `}}`? */
  closesAt(at: number): boolean {
    return this.input.charCodeAt(at) === brace && this.input.charCodeAt(at + 1) === brace
  }

  /** Is there a `-}}`? */
  trimsRight(at: number): boolean {
    return this.input.charCodeAt(at) === minus && this.closesAt(at + 1)
  }

  /** Where a sticky pattern's match that begins at `from` ends; `from` if it does not match. */
  match(pattern: RegExp, from: number): number {
    pattern.lastIndex = from
    return from + (pattern.exec(this.input)?.[0].length ?? 0)
  }

  /** Where the letters and digits from `from` on end. */
  endOfWord(from: number): number {
    let end = from
    while (this.is(letter | digit, end)) end++
    return this.input.charCodeAt(end) > 127 ? this.match(word, from) : end
  }

  /** May a name end here? */
  isTerminator(at: number): boolean {
    return at >= this.input.length || this.is(closing, at) || this.closesAt(at)
  }
}

function findBreak(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? Infinity : at
}
