// Reads the YAML of most charts and manifests line by line: block maps and lists with plain keys, scalars of one
// line, and literals. The full reader handles all other syntax, and errors. This is several times faster than
// reading tokens. That matters because each run of the program reads about a hundred kilobytes with code that V8
// has not optimised yet.
import { isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { readBlock } from './block.ts'
import type { YamlCursor } from './cursor.ts'
import { YamlError } from './error.ts'
import { readFlow } from './flow.ts'
import { resolveKey, resolveScalar } from './scalars.ts'

const key = /(?:([A-Za-z_./$][\w./$-]{0,200})|"([^"\\\n]{0,200})"|'([^'\n]{0,200})'):(?= |\n|$) */.source
const firstChar = /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=[^ \n]))/.source
const nextChars = /(?:[^\n:# ]|:(?=[^ \n])|(?<! )#| +(?=[^ \n#]))*/.source
const scalar = `(${firstChar}${nextChars})|"([^"\\\\\\n]*)"|'([^'\\n]*)'|(\\{\\}|\\[\\])`
const restOfLine = /(?: +#[^\n]*| *)(?:\n|$)/.source

const pairPattern = new RegExp(`${key}(?:${scalar})?${restOfLine}`, 'y')
const keyPattern = new RegExp(key, 'y')
const scalarPattern = new RegExp(`(?:${scalar})${restOfLine}`, 'y')
const dashPattern = new RegExp(`-(?: +(?=[^ \\n#])|${restOfLine})`, 'y')
const emptyLines = /(?: *(?:#[^\n]*)?\n)*( *)/y
const markPattern = /(?:---|\.\.\.)(?= |\n|$)/y

// Characters that need the full rules for spaces and line breaks.
const unusual = /[\r\t\x85\u2028\u2029\ufeff]/
const maxDepth = 200

/** Used only in this file: the document needs the full reader. */
const needsFullReader = new Error('not plain YAML')

/** Reports whether the text can be read by lines at all. */
export function isPlainText(text: string): boolean {
  return !unusual.test(text)
}

/**
 * Reads the document at the cursor if it is plain. The cursor is then at the line after the document: a marker, or
 * the end of the text. Otherwise returns undefined and leaves the cursor unchanged. `readInline` reads a value in
 * quotes or brackets that fills its line. With `distinctKeys` a document with a key twice is not plain.
 */
export function readPlainDocument(
  cursor: YamlCursor,
  readInline: (text: string) => Value,
  distinctKeys = false,
): { readonly value: Value; readonly line: number } | undefined {
  const { offset, line, lineStart } = cursor
  try {
    return new PlainReader(cursor, readInline, distinctKeys).readDocument()
  } catch (error) {
    if (error !== needsFullReader && !(error instanceof YamlError)) throw error
    Object.assign(cursor, { offset, line, lineStart })
    return undefined
  }
}

class PlainReader {
  private readonly cursor: YamlCursor
  private readonly text: string
  private readonly readInline: (text: string) => Value
  private readonly distinctKeys: boolean
  /** Offset and column of the current entry. The column is -1 after the last line. */
  private at = 0
  private column = 0
  private depth = 0

  constructor(cursor: YamlCursor, readInline: (text: string) => Value, distinctKeys: boolean) {
    this.cursor = cursor
    this.text = cursor.text
    this.readInline = readInline
    this.distinctKeys = distinctKeys
  }

  readDocument(): { value: Value; line: number } {
    const { offset, line } = this.cursor
    this.toLine(offset)
    const start = this.at
    if (this.column !== 0 || this.isMark()) throw needsFullReader
    const value = this.readCollection()
    if (this.column > 0 || (this.column === 0 && !this.isMark())) throw needsFullReader
    const stop = this.column < 0 ? this.text.length : this.at
    this.cursor.offset = this.cursor.lineStart = stop
    this.cursor.line = line + this.countLines(offset, stop)
    return { value, line: line + this.countLines(offset, start) + 1 }
  }

  private countLines(from: number, to: number): number {
    let lines = 0
    for (let i = this.text.indexOf('\n', from); i >= 0 && i < to; i = this.text.indexOf('\n', i + 1)) lines++
    return lines
  }

  /** Moves to the next line that is not empty. `from` is the start of a line. */
  private toLine(from: number): void {
    emptyLines.lastIndex = from
    this.column = emptyLines.exec(this.text)?.[1]?.length ?? 0
    this.at = emptyLines.lastIndex
    // The last line has only spaces or a comment.
    if (this.at >= this.text.length || this.text.charCodeAt(this.at) === 0x23) this.column = -1
  }

  private isDash(): boolean {
    if (this.text.charCodeAt(this.at) !== 0x2d) return false
    const next = this.text.charCodeAt(this.at + 1)
    return next === 0x20 || next === 0x0a || next !== next
  }

  private isMark(): boolean {
    markPattern.lastIndex = this.at
    return markPattern.test(this.text)
  }

  private readCollection(): Value {
    if (++this.depth > maxDepth) throw needsFullReader
    const value = this.isDash() ? this.readList(this.column) : this.readMap(this.column)
    this.depth--
    return value
  }

  private readList(column: number): Value[] {
    const list: Value[] = []
    while (this.column === column && this.isDash()) list.push(this.readItem(column))
    if (this.column > column) throw needsFullReader
    return list
  }

  private readItem(column: number): Value {
    dashPattern.lastIndex = this.at
    const [dash = ''] = dashPattern.exec(this.text) ?? []
    const next = this.at + dash.length
    if (dash.length < 2 || dash.endsWith('\n')) {
      this.toLine(next)
      return this.column > column ? this.readCollection() : null
    }
    this.at = next
    scalarPattern.lastIndex = next
    const found = scalarPattern.exec(this.text)
    if (found) {
      this.toLine(scalarPattern.lastIndex)
      return this.endValue(column, readScalar(found, 1))
    }
    keyPattern.lastIndex = next
    if (!this.isDash() && !keyPattern.test(this.text)) return this.readSpecial(column)
    this.column = column + dash.length
    return this.readCollection()
  }

  private readMap(column: number): Tree {
    const tree = newTree()
    while (this.column === column && !this.isDash()) {
      pairPattern.lastIndex = this.at
      const found = pairPattern.exec(this.text)
      if (found) {
        this.toLine(pairPattern.lastIndex)
        const value = readScalar(found, 4)
        const name = this.distinct(tree, readKey(found))
        tree[name] = value === undefined ? this.readBelow(column) : this.endValue(column, value)
      } else if (column === 0 && this.isMark()) break
      else {
        const name = this.distinct(tree, this.readKey())
        tree[name] = this.readSpecial(column)
      }
    }
    if (this.column > column) throw needsFullReader
    return tree
  }

  private distinct(tree: Tree, name: string): string {
    if (this.distinctKeys && name in tree) throw needsFullReader
    return name
  }

  /** Reads a key whose value is neither a scalar on its line nor below it. */
  private readKey(): string {
    keyPattern.lastIndex = this.at
    const found = keyPattern.exec(this.text)
    if (!found) throw needsFullReader
    this.at = keyPattern.lastIndex
    return readKey(found)
  }

  /** Reads the value on the lines below a key. A list may start in the key's column. */
  private readBelow(column: number): Value {
    if (this.column > column) return this.readCollection()
    return this.column === column && this.isDash() ? this.readList(column) : null
  }

  /**
   * Checks that the value is complete: the next line must not be indented withNestingLimit. Otherwise the value continues or
   * has an error.
   */
  private endValue(column: number, value: Value | undefined): Value {
    if (this.column > column || value === undefined) throw needsFullReader
    return value
  }

  private readSpecial(column: number): Value {
    const char = this.text.charAt(this.at)
    if (char === '|' || char === '>') return this.readBlock(column)
    if (!'"\'[{'.includes(char)) throw needsFullReader
    if (this.distinctKeys && '[{'.includes(char)) throw needsFullReader
    const lineEnd = this.text.indexOf('\n', this.at)
    const rest = this.text.slice(this.at, lineEnd < 0 ? undefined : lineEnd)
    const value = readFlow(rest) ?? this.readInline(rest)
    // The quoted scalar is a key.
    if (isTree(value) && char !== '{') throw needsFullReader
    this.toLine(lineEnd < 0 ? this.text.length : lineEnd + 1)
    return this.endValue(column, value)
  }

  private readBlock(column: number): Value {
    const { cursor } = this
    cursor.offset = this.at
    const value = readBlock(cursor, column)
    this.toLine(cursor.offset < this.text.length ? cursor.lineStart : this.text.length)
    return this.endValue(column, value)
  }
}

function readKey(found: RegExpExecArray): string {
  const plain = found[1]
  const name = plain === undefined ? (found[2] ?? found[3]) : resolveKey(plain)
  if (name === undefined) throw needsFullReader
  return name
}

/** Returns the scalar in a match's groups, or undefined if there is none. */
function readScalar(found: RegExpExecArray, group: number): Value | undefined {
  const plain = found[group]
  if (plain === undefined) return found[group + 1] ?? found[group + 2] ?? readEmpty(found[group + 3])
  const value = resolveScalar(plain)
  if (typeof value === 'number' && !Number.isFinite(value)) throw needsFullReader
  return value
}

function readEmpty(brackets: string | undefined): Value | undefined {
  if (brackets === undefined) return undefined
  return brackets === '{}' ? newTree() : []
}
