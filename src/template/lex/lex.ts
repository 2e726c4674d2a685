// Turns text into items. Trimming ({{- -}}) and comments are handled here, so the parser never sees them.
import { blank, minus } from './characters.ts'
import type { Item, Names } from './item.ts'
import { lexAction } from './action.ts'
import { LexCursor } from './cursor.ts'

/** Reads the items of a template's text one by one. */
export class Lexer extends LexCursor {
  private readonly names: Names
  private insideAction = false

  constructor(input: string, names: Names) {
    super(input)
    this.names = names
  }

  /** Returns the next item. After the end or an error, it returns `eof` or the error again. */
  next(): Item {
    let item: Item | undefined
    while (!item) item = this.insideAction ? this.lexInsideAction() : this.lexText()
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
    return lexAction(this, this.names)
  }
}
