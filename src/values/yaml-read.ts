// The grammar of YAML over the tokens, as libyaml has it; the builder makes values of the nodes.
import { newTree } from './tree.ts'
import type { Tree, Value } from './tree.ts'
import { Builder, noKey } from './yaml-build.ts'
import type { Key, Places } from './yaml-build.ts'
import { Cursor } from './yaml-cursor.ts'
import type { Mark } from './yaml-cursor.ts'
import { YamlError } from './yaml-error.ts'
import { readJson } from './yaml-json.ts'
import { isPlainText, readPlainDocument } from './yaml-plain.ts'
import { Scanner } from './yaml-scan.ts'
import type { Token } from './yaml-scan.ts'
import { tagPrefix } from './yaml-tagged.ts'

export interface ReadOptions {
  /** Named in error messages. */
  readonly file?: string | undefined
  /** Filled with the lines of keys, where asked for. */
  readonly places?: Places
  /** Ways around the tokens; all but where places are asked for. */
  readonly shortcuts?: readonly Shortcut[]
}

type Shortcut = 'json' | 'plain'

export interface ReadDocument {
  readonly value: Value
  /** Where its content starts, from 1. */
  readonly line: number
}

interface Properties {
  readonly anchor: string | undefined
  readonly tag: string
}

type TokenOf<K extends Token['kind']> = Extract<Token, { kind: K }>

const noProperties: Properties = { anchor: undefined, tag: '' }
const defaultHandles: Readonly<Record<string, string>> = { '!': '!', '!!': tagPrefix }

// Before these there is no node.
const endsDocument = new Set<Token['kind']>(['directive', 'document start', 'document end', 'end of stream'])
const endsItem = new Set<Token['kind']>(['-', 'block end'])
const endsIndentlessItem = new Set<Token['kind']>(['-', 'key', 'value', 'block end'])
const endsPair = new Set<Token['kind']>(['key', 'value', 'block end'])
const endsFlowKey = new Set<Token['kind']>(['value', ',', '}'])
const endsFlowValue = new Set<Token['kind']>([',', '}'])
const endsPairKey = new Set<Token['kind']>(['value', ',', ']'])
const noEnds = new Set<Token['kind']>()
const endsPairValue = new Set<Token['kind']>([',', ']'])

// DEL, C1 controls but NEL, and the two that are no characters; bytes below space but tab and line ends.
// eslint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/

/** Reads the documents of a text, one after the other. Throws YamlError. */
export class Reader {
  private readonly cursor: Cursor
  private readonly scanner: Scanner
  private readonly builder: Builder
  private readonly handles = new Map<string, string>()
  private readonly shortcuts: Set<Shortcut>
  private first = true

  constructor(text: string, options: ReadOptions = {}) {
    this.cursor = new Cursor(text, options.file)
    this.scanner = new Scanner(this.cursor)
    this.builder = new Builder(this.cursor, options.places)
    this.shortcuts = new Set(options.shortcuts ?? (options.places ? [] : ['json', 'plain']))
    if (!this.cursor.isShort || !isPlainText(text)) this.shortcuts.delete('plain')
    if (forbidden.test(text)) throw this.controlFault()
  }

  private controlFault(): YamlError {
    const { cursor } = this
    while (cursor.offset < cursor.text.search(forbidden)) {
      if (cursor.code() === 0x0a) cursor.skipBreak()
      else cursor.offset++
    }
    const problem = 'control characters are not allowed'
    return cursor.errorAt(cursor.mark(), problem, `yaml: ${problem}`)
  }

  /** The next document, or undefined behind the last. */
  next(): ReadDocument | undefined {
    const quick = this.first ? this.readQuickly() : undefined
    if (quick) return quick
    const start = this.startDocument()
    if (start === undefined) return undefined
    return (start === 'marked' ? this.readQuickly() : undefined) ?? this.readDocument(start)
  }

  /** Most documents need no tokens: they are JSON, or plain lines. */
  private readQuickly(): ReadDocument | undefined {
    if (this.shortcuts.size === 0) return undefined
    const document =
      this.readJsonDocument() ?? (this.shortcuts.has('plain') ? this.readPlainDocument() : undefined)
    if (document) this.first = false
    return document
  }

  private readJsonDocument(): ReadDocument | undefined {
    const { text, offset, line } = this.cursor
    const found = readJson(text, offset, line)
    if (!found) return undefined
    this.scanner.moveTo(found.end, found.endLine)
    return { value: found.value, line: found.line + 1 }
  }

  private readPlainDocument(): ReadDocument | undefined {
    const found = readPlainDocument(this.cursor, (text) => readWhole(text))
    if (found) this.scanner.moveTo(this.cursor.offset, this.cursor.line)
    return found
  }

  private startDocument(): 'marked' | 'bare' | undefined {
    const bareAllowed = this.first
    this.first = false
    while (!bareAllowed && this.scanner.peek().kind === 'document end') this.scanner.next()
    const { kind } = this.scanner.peek()
    if (kind === 'end of stream') return undefined
    this.handles.clear()
    if (bareAllowed && kind !== 'directive' && kind !== 'document start') return 'bare'
    this.readDirectives()
    const token = this.scanner.peek()
    if (token.kind !== 'document start') throw this.fault(token, 'did not find expected <document start>')
    this.scanner.next()
    return 'marked'
  }

  private readDirectives(): void {
    let versions = 0
    for (let token = this.scanner.peek(); token.kind === 'directive'; token = this.scanner.peek()) {
      const { directive } = token
      if (directive.kind === 'version') {
        if (versions++ > 0) throw this.fault(token, 'found duplicate %YAML directive')
        if (directive.version !== '1.1') throw this.fault(token, 'found incompatible YAML document')
      } else if (this.handles.has(directive.handle)) {
        throw this.fault(token, 'found duplicate %TAG directive')
      } else this.handles.set(directive.handle, directive.prefix)
      this.scanner.next()
    }
  }

  private readDocument(start: 'marked' | 'bare'): ReadDocument {
    this.builder.startDocument()
    const { kind, mark } = this.scanner.peek()
    const value = start === 'marked' && endsDocument.has(kind) ? null : this.readNode(true, false)
    if (this.scanner.peek().kind === 'document end') this.scanner.next()
    this.builder.endDocument()
    return { value, line: mark.line + 1 }
  }

  /** A fault of grammar. Go counts its lines from 0 here, and names none for the first. */
  private fault(token: Token, problem: string): YamlError {
    const where = token.mark.line > 0 ? `line ${token.mark.line}: ` : ''
    return this.cursor.errorAt(token.mark, problem, `yaml: ${where}${problem}`)
  }

  /** A node; `indentless`: a list may stand in the column of the key before it. */
  private readNode(block: boolean, indentless: boolean): Value {
    this.builder.countNode()
    const token = this.scanner.peek()
    if (token.kind === 'alias') {
      this.scanner.next()
      return this.builder.alias(token.name, token.mark)
    }
    const marked = token.kind === 'anchor' || token.kind === 'tag'
    return this.readContent(block, indentless, marked ? this.readProperties() : noProperties)
  }

  private readContent(block: boolean, indentless: boolean, properties: Properties): Value {
    const { anchor, tag } = properties
    if (anchor !== undefined) this.builder.setAnchor(anchor, undefined)
    const value = this.readBare(block, indentless, tag, properties !== noProperties)
    if (anchor !== undefined) this.builder.setAnchor(anchor, value)
    return value
  }

  private readProperties(): Properties {
    let anchor: string | undefined
    let tag: string | undefined
    for (;;) {
      const token = this.scanner.peek()
      if (token.kind === 'anchor' && anchor === undefined) anchor = token.name
      else if (token.kind === 'tag' && tag === undefined) tag = this.fullTag(token)
      else return { anchor, tag: tag ?? '' }
      this.scanner.next()
    }
  }

  private fullTag(token: TokenOf<'tag'>): string {
    const { handle, suffix } = token.tag
    if (handle === '') return suffix
    const prefix = this.handles.get(handle) ?? defaultHandles[handle]
    if (prefix === undefined) throw this.fault(token, 'found undefined tag handle')
    return prefix + suffix
  }

  private readBare(block: boolean, indentless: boolean, tag: string, mayBeEmpty: boolean): Value {
    const token = this.scanner.peek()
    if (token.kind === 'scalar') {
      this.scanner.next()
      return tag === '' && !token.plain ? token.value : this.builder.scalar(tag, token.value, token.mark)
    }
    if (token.kind === 'block mapping' && block) return this.readBlockMapping()
    if (token.kind === '-' && indentless) return this.readIndentlessList()
    if (token.kind === 'block sequence' && block) return this.readBlockList()
    if (token.kind === '{') return this.readFlowMapping()
    if (token.kind === '[') return this.readFlowList()
    if (mayBeEmpty) return this.builder.scalar(tag, '', token.mark)
    throw this.fault(token, 'did not find expected node content')
  }

  /** A node, or null where a token shows that there is none. */
  private readUnless(ends: ReadonlySet<Token['kind']>, block: boolean, indentless: boolean): Value {
    if (!ends.has(this.scanner.peek().kind)) return this.readNode(block, indentless)
    this.builder.countNode()
    return null
  }

  private readBlockList(): Value[] {
    const list: Value[] = []
    this.scanner.next()
    for (;;) {
      const token = this.scanner.peek()
      if (token.kind !== '-' && token.kind !== 'block end') {
        throw this.fault(token, "did not find expected '-' indicator")
      }
      this.scanner.next()
      if (token.kind === 'block end') return list
      this.builder.addItem(list, this.readUnless(endsItem, true, false), token.mark)
    }
  }

  private readIndentlessList(): Value[] {
    const list: Value[] = []
    for (let token = this.scanner.peek(); token.kind === '-'; token = this.scanner.peek()) {
      this.scanner.next()
      this.builder.addItem(list, this.readUnless(endsIndentlessItem, true, false), token.mark)
    }
    return list
  }

  private readBlockMapping(): Tree {
    const tree = newTree()
    this.scanner.next()
    for (;;) {
      const token = this.scanner.peek()
      if (token.kind !== 'key' && token.kind !== 'block end') {
        throw this.fault(token, 'did not find expected key')
      }
      this.scanner.next()
      if (token.kind === 'block end') return tree
      const key = this.readKey(endsPair, true)
      this.readPairValue(tree, key, token.mark, endsPair, true)
    }
  }

  private readKey(ends: ReadonlySet<Token['kind']>, block: boolean): Key {
    const token = this.scanner.peek()
    if (ends.has(token.kind)) return { refused: this.readUnless(ends, block, block), shown: noKey }
    if (token.kind === 'scalar') {
      this.builder.countNode()
      this.scanner.next()
      return this.builder.scalarKey(token.value, token.plain)
    }
    if (token.kind !== 'tag' && token.kind !== 'anchor') {
      return this.builder.valueKey(this.readNode(block, block))
    }
    return this.readMarkedKey(block)
  }

  private readMarkedKey(block: boolean): Key {
    this.builder.countNode()
    const properties = this.readProperties()
    const token = this.scanner.peek()
    const isMerge = token.kind === 'scalar' && token.value === '<<'
    const value = this.readContent(block, block, properties)
    return isMerge ? this.builder.mergeKey(properties.tag, token.plain) : this.builder.valueKey(value)
  }

  private readPairValue(tree: Tree, key: Key, mark: Mark, ends: ReadonlySet<Token['kind']>, block: boolean) {
    let value: Value = null
    let aliased = false
    if (this.scanner.peek().kind === 'value') {
      this.scanner.next()
      aliased = this.scanner.peek().kind === 'alias'
      value = this.readUnless(ends, block, block)
    } else this.builder.countNode()
    this.builder.assign(tree, key, value, mark, aliased)
  }

  private readFlowMapping(): Tree {
    const tree = newTree()
    this.scanner.next()
    for (let first = true; this.scanner.peek().kind !== '}'; first = false) {
      if (!first) this.expectComma("did not find expected ',' or '}'")
      const token = this.scanner.peek()
      if (token.kind === '}') break
      if (token.kind === 'key') this.scanner.next()
      if (token.kind === 'key') {
        const key = this.readKey(endsFlowKey, false)
        this.readPairValue(tree, key, token.mark, endsFlowValue, false)
      } else this.readLoneKey(tree, token.mark)
    }
    this.scanner.next()
    return tree
  }

  /** `{a, b}` has two keys without values. */
  private readLoneKey(tree: Tree, mark: Mark): void {
    const key = this.readKey(noEnds, false)
    this.builder.countNode()
    this.builder.assign(tree, key, null, mark, false)
  }

  private readFlowList(): Value[] {
    const list: Value[] = []
    this.scanner.next()
    for (let first = true; this.scanner.peek().kind !== ']'; first = false) {
      if (!first) this.expectComma("did not find expected ',' or ']'")
      const token = this.scanner.peek()
      if (token.kind === ']') break
      const value = token.kind === 'key' ? this.readPair(token.mark) : this.readNode(false, false)
      this.builder.addItem(list, value, token.mark)
    }
    this.scanner.next()
    return list
  }

  /** `[a: b]` is a list of one map of one pair. */
  private readPair(mark: Mark): Tree {
    const tree = newTree()
    this.builder.countNode()
    this.scanner.next()
    // libyaml swallows the token behind a `?` without a key, here alone.
    const isEmpty = endsPairKey.has(this.scanner.peek().kind)
    if (isEmpty) this.scanner.next()
    const key = isEmpty ? { refused: null, shown: noKey } : this.readKey(noEnds, false)
    this.readPairValue(tree, key, mark, endsPairValue, false)
    return tree
  }

  private expectComma(problem: string): void {
    const token = this.scanner.peek()
    if (token.kind !== ',') throw this.fault(token, problem)
    this.scanner.next()
  }
}

/** The one value that a text holds. Throws YamlError if it holds none, or more. */
function readWhole(text: string): Value {
  const reader = new Reader(text, { shortcuts: ['json'] })
  const value = reader.next()?.value
  if (value === undefined || reader.next()) throw new YamlError('not one value', 'yaml: not one value')
  return value
}
