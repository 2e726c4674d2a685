// Turns YAML text into tokens by libyaml's rules: indentation becomes tokens, and the `:` after a key identifies
// it.
import { readBlock } from './block.ts'
import type { YamlCursor, YamlMark } from './cursor.ts'
import { isBreak, isSpaceOrEnd, isWord } from './cursor.ts'
import { PossibleKeys } from './simple-keys.ts'
import { readDirective, readTag } from './tags.ts'
import type { Directive, Tag } from './tags.ts'
import { readPlain, readQuoted } from './text.ts'

export type TokenKind =
  | 'end of stream'
  | 'document start'
  | 'document end'
  | 'block sequence'
  | 'block mapping'
  | 'block end'
  | '['
  | ']'
  | '{'
  | '}'
  | ','
  | '-'
  | 'key'
  | 'value'

export type YamlToken = { readonly mark: YamlMark } & (
  | { readonly kind: TokenKind }
  | { readonly kind: 'alias' | 'anchor'; readonly name: string }
  | { readonly kind: 'scalar'; readonly value: string; readonly plain: boolean }
  | { readonly kind: 'tag'; readonly tag: Tag }
  | { readonly kind: 'directive'; readonly directive: Directive }
)

// Go's limit for nesting is 10000, which would exceed JavaScript's stack.
const maxDepth = 1000

type FlowKind = '[' | ']' | '{' | '}' | ','

// Characters that cannot start a plain scalar, or only before certain characters.
const indicators = new Set<number>()
for (const char of '-?:,[]{}#&*!|>\'"%@` \t\r\n\x85\u2028\u2029') indicators.add(char.charCodeAt(0))

/** Reads the tokens of a text, one after the other. Throws YamlError. */
export class YamlScanner {
  readonly cursor: YamlCursor
  private readonly queue: YamlToken[] = []
  /** The next token, once no token can be inserted before it. */
  private current: YamlToken | undefined
  private taken = 0
  private indent = -1
  private readonly indents: number[] = []
  private flowDepth = 0
  private keyAllowed = true
  private readonly keys: PossibleKeys

  constructor(cursor: YamlCursor) {
    this.cursor = cursor
    this.keys = new PossibleKeys(cursor)
  }

  /** Returns the next token without consuming it. */
  peek(): YamlToken {
    return this.current ?? this.findNext()
  }

  private findNext(): YamlToken {
    // The first token in the queue may still become a key. Then other tokens are inserted before it.
    while (this.queue.length === 0 || this.keys.mayBecomeKey(this.taken)) this.fetch()
    return (this.current = this.queue[0] as YamlToken)
  }

  /** Consumes the next token. */
  next(): YamlToken {
    const token = this.peek()
    this.current = undefined
    this.queue.shift()
    this.taken++
    return token
  }

  /** Moves the cursor to the start of a later line. Allowed only between documents, with no token in the queue. */
  moveTo(offset: number, line: number): void {
    this.cursor.offset = this.cursor.lineStart = offset
    this.cursor.line = line
    this.keyAllowed = true
  }

  private fetch(): void {
    const { cursor } = this
    this.skipToToken()
    this.closeIndents(cursor.column)
    const code = cursor.code()
    if (cursor.offset >= cursor.text.length) this.fetchEnd()
    else if (cursor.column === 0 && code === 0x25) this.fetchDirective()
    else if (cursor.atDocumentMarker()) this.fetchDocumentMarker(code === 0x2d)
    else this.fetchContent(code)
  }

  private fetchContent(code: number): void {
    if (!indicators.has(code)) {
      this.fetchPlain()
      return
    }
    const flow = this.flowDepth > 0
    const char = String.fromCharCode(code)
    const spaceNext = isSpaceOrEnd(this.cursor.code(1))
    if (isFlowKind(char)) this.fetchFlow(char)
    else if (char === '-' && spaceNext) this.fetchEntry()
    else if (char === '?' && (flow || spaceNext)) this.fetchKey()
    else if (char === ':' && (flow || spaceNext)) this.fetchValue()
    else if (char === '*' || char === '&') this.fetchAnchor(char)
    else if (char === '!') this.fetchTag()
    else if ((char === '|' || char === '>') && !flow) this.fetchBlock()
    else if (char === "'" || char === '"') this.fetchQuoted()
    else if ('-?:'.includes(char)) this.fetchPlain()
    else throw this.cursor.syntaxError('found character that cannot start any token')
  }

  private skipToToken(): void {
    const { cursor } = this
    for (;;) {
      // Tabs are not allowed in indentation.
      const tabs = this.flowDepth > 0 || !this.keyAllowed
      // If a text has two byte order marks, go-yaml treats the first character of each line as one.
      if (cursor.hasTwoMarks && cursor.column === 0 && cursor.offset < cursor.text.length) cursor.offset++
      let code = cursor.code()
      while (code === 0x20 || (tabs && code === 0x09)) code = cursor.text.charCodeAt(++cursor.offset)
      cursor.skipComment()
      if (!isBreak(cursor.code())) return
      cursor.skipBreak()
      if (this.flowDepth === 0) this.keyAllowed = true
    }
  }

  private push(token: YamlToken): void {
    this.queue.push(token)
  }

  /**
   * Inserts a token before the token with this number, or last if that is consumed already (only after a bare `{}` or
   * `[]`).
   */
  private insert(token: YamlToken, before: number | undefined): void {
    const place = before === undefined ? -1 : before - this.taken
    this.queue.splice(place < 0 ? this.queue.length : place, 0, token)
  }

  /** Adds a token of `length` characters at the current position. */
  private pushHere(kind: TokenKind, length: number): void {
    this.push({ kind, mark: this.cursor.mark() })
    this.cursor.offset += length
  }

  /**
   * Starts a block collection if the column is withNestingLimit than the current one. `token`: number of the token to insert it
   * before.
   */
  private openIndent(kind: 'block sequence' | 'block mapping', mark: YamlMark, token?: number): void {
    if (this.flowDepth > 0 || this.indent >= mark.column) return
    this.indents.push(this.indent)
    this.indent = mark.column
    this.limitDepth(this.indents.length)
    this.insert({ kind, mark }, token)
  }

  private closeIndents(column: number): void {
    if (this.flowDepth > 0) return
    while (this.indent > column) {
      this.push({ kind: 'block end', mark: this.cursor.mark() })
      this.indent = this.indents.pop() ?? -1
    }
  }

  private limitDepth(depth: number): void {
    if (depth > maxDepth) throw this.cursor.syntaxError(`exceeded max depth of ${maxDepth}`)
  }

  private saveKey(): void {
    if (!this.keyAllowed) return
    const mark = this.cursor.mark()
    const required = this.flowDepth === 0 && this.indent === mark.column
    this.keys.save(this.taken + this.queue.length, mark, required)
  }

  private fetchEnd(): void {
    const { cursor } = this
    if (cursor.column !== 0) {
      cursor.line++
      cursor.lineStart = cursor.offset
    }
    this.closeIndents(-1)
    this.keys.drop()
    this.keyAllowed = false
    this.pushHere('end of stream', 0)
  }

  private fetchDirective(): void {
    this.closeIndents(-1)
    this.keys.drop()
    this.keyAllowed = false
    const mark = this.cursor.mark()
    this.push({ kind: 'directive', directive: readDirective(this.cursor), mark })
  }

  private fetchDocumentMarker(start: boolean): void {
    this.closeIndents(-1)
    this.keys.drop()
    this.keyAllowed = false
    this.pushHere(start ? 'document start' : 'document end', 3)
  }

  private fetchFlow(kind: FlowKind): void {
    const opens = kind === '[' || kind === '{'
    const bracket = this.taken + this.queue.length
    if (opens) {
      this.saveKey()
      this.keys.enterFlow(bracket)
      this.limitDepth(++this.flowDepth)
    } else {
      this.keys.drop()
      if (kind !== ',' && this.flowDepth > 0) {
        this.keys.leaveFlow()
        this.flowDepth--
      }
    }
    this.keyAllowed = opens || kind === ','
    this.pushHere(kind, 1)
  }

  private fetchEntry(): void {
    if (this.flowDepth === 0) {
      if (!this.keyAllowed) {
        throw this.cursor.syntaxError('block sequence entries are not allowed in this context')
      }
      this.openIndent('block sequence', this.cursor.mark())
    }
    this.keys.drop()
    this.keyAllowed = true
    this.pushHere('-', 1)
  }

  private fetchKey(): void {
    if (this.flowDepth === 0) {
      if (!this.keyAllowed) throw this.cursor.syntaxError('mapping keys are not allowed in this context')
      this.openIndent('block mapping', this.cursor.mark())
    }
    this.keys.drop()
    this.keyAllowed = this.flowDepth === 0
    this.pushHere('key', 1)
  }

  private fetchValue(): void {
    const key = this.keys.take()
    if (key) {
      this.insert({ kind: 'key', mark: key.mark }, key.token)
      this.openIndent('block mapping', key.mark, key.token)
      this.keyAllowed = false
    } else {
      if (this.flowDepth === 0) {
        if (!this.keyAllowed) throw this.cursor.syntaxError('mapping values are not allowed in this context')
        this.openIndent('block mapping', this.cursor.mark())
      }
      this.keyAllowed = this.flowDepth === 0
    }
    this.pushHere('value', 1)
  }

  private fetchAnchor(char: '*' | '&'): void {
    this.saveKey()
    this.keyAllowed = false
    const { cursor } = this
    const mark = cursor.mark()
    const start = ++cursor.offset
    while (isWord(cursor.code())) cursor.offset++
    const name = cursor.text.slice(start, cursor.offset)
    const next = cursor.code()
    if (name === '' || !(isSpaceOrEnd(next) || '?:,]}%@`'.includes(String.fromCharCode(next)))) {
      throw cursor.syntaxError('did not find expected alphabetic or numeric character')
    }
    this.push({ kind: char === '*' ? 'alias' : 'anchor', name, mark })
  }

  private fetchTag(): void {
    this.saveKey()
    this.keyAllowed = false
    const mark = this.cursor.mark()
    this.push({ kind: 'tag', tag: readTag(this.cursor), mark })
  }

  private fetchBlock(): void {
    this.keys.drop()
    this.keyAllowed = true
    const mark = this.cursor.mark()
    this.push({ kind: 'scalar', value: readBlock(this.cursor, this.indent), plain: false, mark })
  }

  private fetchQuoted(): void {
    this.saveKey()
    this.keyAllowed = false
    const mark = this.cursor.mark()
    this.push({ kind: 'scalar', value: readQuoted(this.cursor), plain: false, mark })
  }

  private fetchPlain(): void {
    this.saveKey()
    this.keyAllowed = false
    const mark = this.cursor.mark()
    const { value, brokeLine } = readPlain(this.cursor, this.indent + 1, this.flowDepth > 0)
    if (brokeLine) this.keyAllowed = true
    this.push({ kind: 'scalar', value, plain: true, mark })
  }
}

function isFlowKind(char: string): char is FlowKind {
  return '[]{},'.includes(char)
}
