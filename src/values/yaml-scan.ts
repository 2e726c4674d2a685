// From YAML text to tokens, by libyaml's rules: indentation becomes tokens, and a key is known by the `:` behind it.
import type { Cursor, Mark } from './yaml-cursor.ts'
import { isBlank, isBreak, isSpaceOrEnd, isWord } from './yaml-cursor.ts'
import { readDirective, readTag } from './yaml-tags.ts'
import type { Directive, Tag } from './yaml-tags.ts'
import { readBlock, readPlain, readQuoted } from './yaml-text.ts'

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

export type Token = { readonly mark: Mark } & (
  | { readonly kind: TokenKind }
  | { readonly kind: 'alias' | 'anchor'; readonly name: string }
  | { readonly kind: 'scalar'; readonly value: string; readonly plain: boolean }
  | { readonly kind: 'tag'; readonly tag: Tag }
  | { readonly kind: 'directive'; readonly directive: Directive }
)

/** A token that turns out to be a key if `:` follows on its line. */
interface PossibleKey {
  readonly mark: Mark
  readonly token: number
  /** At the start of a block mapping's line nothing but a key may stand. */
  readonly required: boolean
}

// libyaml's limit for keys without `?`, and ours for nesting (Go's is 10000, more than our stack would bear).
const longestKey = 1024
const deepest = 1000

const flowTokens: Readonly<Record<string, '[' | ']' | '{' | '}' | ','>> = {
  '[': '[',
  ']': ']',
  '{': '{',
  '}': '}',
  ',': ',',
}

/** The tokens of a text, one after the other. Throws YamlError. */
export class Scanner {
  readonly cursor: Cursor
  private readonly queue: Token[] = []
  private taken = 0
  private indent = -1
  private readonly indents: number[] = []
  private flowDepth = 0
  /** For each flow level the token last saved as a possible key, at first the bracket itself. */
  private readonly keyTokens: number[] = []
  private keyAllowed = true
  private readonly keys: (PossibleKey | undefined)[] = [undefined]
  private readonly keyByToken = new Map<number, number>()

  constructor(cursor: Cursor) {
    this.cursor = cursor
  }

  /** The next token, left in place. */
  peek(): Token {
    while (this.needsMore()) this.fetch()
    return this.queue[0] as Token
  }

  /** Takes the next token. */
  next(): Token {
    const token = this.peek()
    this.queue.shift()
    this.taken++
    return token
  }

  /** Between documents, with no token read ahead, the cursor may be moved to the start of a later line. */
  moveTo(offset: number, line: number): void {
    this.cursor.offset = this.cursor.lineStart = offset
    this.cursor.line = line
    this.keyAllowed = true
  }

  /** The first token in the queue may still become a key, and a token would have to go before it. */
  private needsMore(): boolean {
    if (this.queue.length === 0) return true
    const depth = this.keyByToken.get(this.taken)
    return depth !== undefined && this.isValid(this.keys[depth], depth)
  }

  private isValid(key: PossibleKey | undefined, depth: number): boolean {
    if (!key) return false
    const { line, offset } = this.cursor
    if (key.mark.line === line && key.mark.offset + longestKey >= offset) return true
    if (key.required) throw this.cursor.fault("could not find expected ':'")
    this.keys[depth] = undefined
    this.keyByToken.delete(key.token)
    return false
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
    const { cursor } = this
    const flow = this.flowDepth > 0
    const char = String.fromCharCode(code)
    const spaceNext = isSpaceOrEnd(cursor.code(1))
    const flowToken = flowTokens[char]
    if (flowToken) this.fetchFlow(flowToken)
    else if (char === '-' && spaceNext) this.fetchEntry()
    else if (char === '?' && (flow || spaceNext)) this.fetchKey()
    else if (char === ':' && (flow || spaceNext)) this.fetchValue()
    else if (char === '*' || char === '&') this.fetchAnchor(char)
    else if (char === '!') this.fetchTag()
    else if ((char === '|' || char === '>') && !flow) this.fetchBlock()
    else if (char === "'" || char === '"') this.fetchQuoted()
    else if (this.startsPlain(char, code)) this.fetchPlain()
    else throw cursor.fault('found character that cannot start any token')
  }

  private startsPlain(char: string, code: number): boolean {
    if (char === '-') return !isBlank(this.cursor.code(1))
    if (char === '?' || char === ':') return this.flowDepth === 0
    return !isSpaceOrEnd(code) && !'#|>%@`'.includes(char)
  }

  private skipToToken(): void {
    const { cursor } = this
    for (;;) {
      // A tab may not stand where indentation counts.
      const tabs = this.flowDepth > 0 || !this.keyAllowed
      let code = cursor.code()
      while (code === 0x20 || (tabs && code === 0x09)) code = cursor.text.charCodeAt(++cursor.offset)
      cursor.skipComment()
      if (!isBreak(cursor.code())) return
      cursor.skipBreak()
      if (this.flowDepth === 0) this.keyAllowed = true
    }
  }
  private push(token: Token): void {
    this.queue.push(token)
  }

  /** Puts a token before the one of a number; behind all, if that is taken already (only after a bare `{}` or `[]`). */
  private insert(token: Token, before: number | undefined): void {
    const place = before === undefined ? -1 : before - this.taken
    this.queue.splice(place < 0 ? this.queue.length : place, 0, token)
  }

  /** A token of `length` characters, here. */
  private pushHere(kind: TokenKind, length: number): void {
    this.push({ kind, mark: this.cursor.mark() })
    this.cursor.offset += length
  }

  /** Starts a block collection, if the column is deeper than the present one. `token`: the number it goes before. */
  private openIndent(kind: 'block sequence' | 'block mapping', mark: Mark, token?: number): void {
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
    if (depth > deepest) throw this.cursor.fault(`exceeded max depth of ${deepest}`)
  }

  private saveKey(): void {
    if (!this.keyAllowed) return
    this.dropKey()
    const mark = this.cursor.mark()
    const token = this.taken + this.queue.length
    const required = this.flowDepth === 0 && this.indent === mark.column
    this.keys[this.flowDepth] = { mark, token, required }
    this.keyTokens[this.flowDepth] = token
    this.keyByToken.set(token, this.flowDepth)
  }

  private dropKey(): void {
    const key = this.keys[this.flowDepth]
    if (!key) return
    if (key.required) throw this.cursor.fault("could not find expected ':'")
    this.keys[this.flowDepth] = undefined
    this.keyByToken.delete(key.token)
  }

  private fetchEnd(): void {
    const { cursor } = this
    if (cursor.column !== 0) {
      cursor.line++
      cursor.lineStart = cursor.offset
    }
    this.closeIndents(-1)
    this.dropKey()
    this.keyAllowed = false
    this.pushHere('end of stream', 0)
  }

  private fetchDirective(): void {
    this.closeIndents(-1)
    this.dropKey()
    this.keyAllowed = false
    const mark = this.cursor.mark()
    this.push({ kind: 'directive', directive: readDirective(this.cursor), mark })
  }

  private fetchDocumentMarker(start: boolean): void {
    this.closeIndents(-1)
    this.dropKey()
    this.keyAllowed = false
    this.pushHere(start ? 'document start' : 'document end', 3)
  }

  private fetchFlow(kind: '[' | ']' | '{' | '}' | ','): void {
    const opens = kind === '[' || kind === '{'
    const number = this.taken + this.queue.length
    if (opens) {
      this.saveKey()
      this.flowDepth++
      this.keys[this.flowDepth] = undefined
      this.keyTokens[this.flowDepth] = number
      this.limitDepth(this.flowDepth)
    } else {
      this.dropKey()
      if (kind !== ',' && this.flowDepth > 0) this.leaveFlow()
    }
    this.keyAllowed = opens || kind === ','
    this.pushHere(kind, 1)
  }
  private leaveFlow(): void {
    // go-yaml forgets that an empty `{}` or `[]` may be a key, and no longer waits for its `:`.
    this.keyByToken.delete(this.keyTokens[this.flowDepth] ?? -1)
    this.flowDepth--
  }

  private fetchEntry(): void {
    if (this.flowDepth === 0) {
      if (!this.keyAllowed) {
        throw this.cursor.fault('block sequence entries are not allowed in this context')
      }
      this.openIndent('block sequence', this.cursor.mark())
    }
    this.dropKey()
    this.keyAllowed = true
    this.pushHere('-', 1)
  }

  private fetchKey(): void {
    if (this.flowDepth === 0) {
      if (!this.keyAllowed) throw this.cursor.fault('mapping keys are not allowed in this context')
      this.openIndent('block mapping', this.cursor.mark())
    }
    this.dropKey()
    this.keyAllowed = this.flowDepth === 0
    this.pushHere('key', 1)
  }

  private fetchValue(): void {
    const key = this.keys[this.flowDepth]
    if (key && this.isValid(key, this.flowDepth)) {
      this.insert({ kind: 'key', mark: key.mark }, key.token)
      this.openIndent('block mapping', key.mark, key.token)
      this.keys[this.flowDepth] = undefined
      this.keyByToken.delete(key.token)
      this.keyAllowed = false
    } else {
      if (this.flowDepth === 0) {
        if (!this.keyAllowed) throw this.cursor.fault('mapping values are not allowed in this context')
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
      throw cursor.fault('did not find expected alphabetic or numeric character')
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
    this.dropKey()
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
