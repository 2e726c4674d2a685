// Parses the nodes of a YAML document from tokens, with libyaml's grammar. The builder creates the values.
import { newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { noKey } from './build.ts'
import type { Builder, MapKey } from './build.ts'
import type { YamlMark } from './cursor.ts'
import type { YamlError } from './error.ts'
import type { YamlScanner, YamlToken } from './scan.ts'
import { tagPrefix } from './tagged.ts'

interface Properties {
  readonly anchor: string | undefined
  readonly tag: string
}

type TokenOf<K extends YamlToken['kind']> = Extract<YamlToken, { kind: K }>

const noProperties: Properties = { anchor: undefined, tag: '' }
const defaultHandles: Readonly<Record<string, string>> = { '!': '!', '!!': tagPrefix }

// Tokens that end an item without a node.
const endsItem = new Set<YamlToken['kind']>(['-', 'block end'])
const endsIndentlessItem = new Set<YamlToken['kind']>(['-', 'key', 'value', 'block end'])
const endsPair = new Set<YamlToken['kind']>(['key', 'value', 'block end'])
const endsFlowKey = new Set<YamlToken['kind']>(['value', ',', '}'])
const endsFlowValue = new Set<YamlToken['kind']>([',', '}'])
const endsPairKey = new Set<YamlToken['kind']>(['value', ',', ']'])
const noEnds = new Set<YamlToken['kind']>()
const endsPairValue = new Set<YamlToken['kind']>([',', ']'])

/** Returns a syntax error at a token. Go counts lines from 0 here, and prints no line number for the first line. */
export function syntaxErrorAt(scanner: YamlScanner, token: YamlToken, problem: string): YamlError {
  const where = token.mark.line > 0 ? `line ${token.mark.line}: ` : ''
  return scanner.cursor.errorAt(token.mark, problem, `yaml: ${where}${problem}`, false)
}

/** Parses the nodes of one document. */
export class NodeReader {
  private readonly scanner: YamlScanner
  private readonly builder: Builder
  private readonly handles: ReadonlyMap<string, string>

  /** `handles`: the prefixes of the document's `%TAG` directives. */
  constructor(scanner: YamlScanner, builder: Builder, handles: ReadonlyMap<string, string>) {
    this.scanner = scanner
    this.builder = builder
    this.handles = handles
  }

  private syntaxError(token: YamlToken, problem: string): YamlError {
    return syntaxErrorAt(this.scanner, token, problem)
  }

  /** Parses a node. `indentless`: a list may start in the column of its key. */
  readNode(block: boolean, indentless: boolean): Value {
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
    if (prefix === undefined) throw this.syntaxError(token, 'found undefined tag handle')
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
    throw this.syntaxError(token, 'did not find expected node content')
  }

  /** Parses a node, or returns null if the next token shows that there is none. */
  private readUnless(ends: ReadonlySet<YamlToken['kind']>, block: boolean, indentless: boolean): Value {
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
        throw this.syntaxError(token, "did not find expected '-' indicator")
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
        throw this.syntaxError(token, 'did not find expected key')
      }
      this.scanner.next()
      if (token.kind === 'block end') return tree
      const key = this.readKey(endsPair, true)
      this.readPairValue(tree, key, token.mark, endsPair, true)
    }
  }

  private readKey(ends: ReadonlySet<YamlToken['kind']>, block: boolean): MapKey {
    const token = this.scanner.peek()
    if (ends.has(token.kind)) return { invalid: this.readUnless(ends, block, block), printed: noKey }
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

  private readMarkedKey(block: boolean): MapKey {
    this.builder.countNode()
    const properties = this.readProperties()
    const token = this.scanner.peek()
    const isMerge = token.kind === 'scalar' && token.value === '<<'
    const value = this.readContent(block, block, properties)
    return isMerge ? this.builder.mergeKey(properties.tag, token.plain) : this.builder.valueKey(value)
  }

  private readPairValue(
    tree: Tree,
    key: MapKey,
    mark: YamlMark,
    ends: ReadonlySet<YamlToken['kind']>,
    block: boolean,
  ) {
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

  /** Reads a key without a value: `{a, b}` has two. */
  private readLoneKey(tree: Tree, mark: YamlMark): void {
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

  /** Reads a pair in a list: `[a: b]` is a list of one map with one pair. */
  private readPair(mark: YamlMark): Tree {
    const tree = newTree()
    this.builder.countNode()
    this.scanner.next()
    // Only here, libyaml skips the token after a `?` without a key.
    const isEmpty = endsPairKey.has(this.scanner.peek().kind)
    if (isEmpty) this.scanner.next()
    const key = isEmpty ? { invalid: null, printed: noKey } : this.readKey(noEnds, false)
    this.readPairValue(tree, key, mark, endsPairValue, false)
    return tree
  }

  private expectComma(problem: string): void {
    const token = this.scanner.peek()
    if (token.kind !== ',') throw this.syntaxError(token, problem)
    this.scanner.next()
  }
}
