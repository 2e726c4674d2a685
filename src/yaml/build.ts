// Builds values from a document's nodes: anchors and aliases, merge keys, keys that are not strings, and values
// that JSON rejects.
import { isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { formatGoFloat, parseGoInteger } from '../values/go-numbers.ts'
import type { YamlCursor, YamlMark } from './cursor.ts'
import type { DuplicateKey, YamlError, YamlPosition } from './error.ts'
import { yamlInteger, keyOfNumber, resolveKey } from './scalars.ts'
import { resolveTagged, tagPrefix } from './tagged.ts'

/** The positions of the keys of each map and of the elements of each list. */
export type Places = Map<Tree | Value[], Map<string, YamlPosition>>

/** What is recorded while a document is read. */
export interface BuildOptions {
  /** Filled with the positions of keys. */
  readonly places?: Places | undefined
  /** Filled with the keys that a map has twice. */
  readonly duplicates?: DuplicateKey[] | undefined
  /** True to read whole numbers as bigint. */
  readonly integers?: boolean | undefined
}

/** A map's key: its text, `<<`, or a node that cannot be a key. */
export type MapKey = string | typeof mergeKey | { readonly invalid: Value; readonly printed: string }
const mergeKey = Symbol('<<')
/** A null key in Go's error text. */
export const noKey = '%!s(<nil>), key: <nil>'

// Helm reports these errors after syntax errors, in this order: go-yaml's decoder, the keys, JSON.
type Stage = 'decoding' | 'keys' | 'json'
const stages: readonly Stage[] = ['decoding', 'keys', 'json']

/** The maximum number of duplicate keys that are recorded. */
const maxDuplicates = 1000

// go-yaml's limits for the share of a document's nodes that may come from aliases, by the number of nodes.
const manyNodes = { low: 400_000, high: 4_000_000 }

/** Builds the values of one document and records its errors. */
export class Builder {
  private readonly cursor: YamlCursor
  private readonly places: Places | undefined
  private readonly duplicates: DuplicateKey[] | undefined
  private readonly written = new Map<Tree, Map<string, number>>()
  private readonly integers: boolean
  private readonly anchors = new Map<string, Value | undefined>()
  private readonly errors = new Map<Stage, YamlError>()
  private nodes = 0
  private aliased = 0

  constructor(cursor: YamlCursor, options: BuildOptions) {
    this.cursor = cursor
    this.places = options.places
    this.duplicates = options.duplicates
    this.integers = options.integers ?? false
  }

  startDocument(): void {
    this.anchors.clear()
    this.nodes = this.aliased = 0
  }

  /**
   * Throws the first error of the document's nodes. Syntax errors come first, so call this at the end of the
   * document.
   */
  endDocument(): void {
    for (const stage of stages) {
      const error = this.errors.get(stage)
      if (error) throw error
    }
  }

  /** Counts a node, for the limit on aliases. Call it once for each node. */
  countNode(): void {
    this.nodes++
  }

  /** Registers an anchor. Its value is undefined until its node is complete. */
  setAnchor(name: string, value: Value | undefined): void {
    this.anchors.set(name, value)
  }

  scalar(tag: string, text: string, mark: YamlMark): Value {
    const value = resolveTagged(tag, text)
    if (typeof value === 'object' && value !== null) return this.reject('decoding', mark, value.problem)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
      return this.reject('json', mark, `json: unsupported value: ${name}`)
    }
    return this.integers && typeof value === 'number' ? (yamlInteger(text) ?? value) : value
  }

  /** Returns a new copy of an anchor's value, so that no map is shared. */
  alias(name: string, mark: YamlMark): Value {
    const value = this.anchors.get(name)
    if (value !== undefined) return this.copy(value, mark)
    if (this.anchors.has(name)) {
      return this.reject('decoding', mark, `anchor '${name}' value contains itself`)
    }
    const problem = `unknown anchor '${name}' referenced`
    throw this.cursor.errorAt(mark, problem, `yaml: ${problem}`)
  }

  private copy(value: Value, mark: YamlMark): Value {
    this.nodes++
    this.aliased++
    if (this.tooManyAliases()) {
      return this.reject('decoding', mark, 'document contains excessive aliasing')
    }
    if (Array.isArray(value)) return value.map((item) => this.copy(item, mark))
    if (!isTree(value)) return value
    const copy = newTree()
    for (const key of Object.keys(value)) copy[key] = this.copy(value[key] ?? null, mark)
    return copy
  }

  private tooManyAliases(): boolean {
    if (this.aliased <= 100 || this.nodes <= 1000) return false
    const { low, high } = manyNodes
    const over = Math.min(Math.max((this.nodes - low) / (high - low), 0), 1)
    return this.aliased / this.nodes > 0.99 - 0.89 * over
  }

  /** Returns the key of a plain or quoted scalar without a tag. */
  scalarKey(text: string, plain: boolean): MapKey {
    if (!plain) return text
    if (text === '<<') return mergeKey
    return resolveKey(text) ?? { invalid: null, printed: showKey(text) }
  }

  /** Returns the key for `<<` with a tag or an anchor: a merge key, unless the tag makes it a string. */
  mergeKey(tag: string, plain: boolean): MapKey {
    const merges = tag === '' ? plain : tag === `${tagPrefix}merge` || tag === '!'
    return merges ? mergeKey : '<<'
  }

  /** Returns the key of any other node: tagged, aliased, or a collection. */
  valueKey(value: Value): MapKey {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return keyOfNumber(value)
    return typeof value === 'boolean' ? String(value) : { invalid: value, printed: noKey }
  }

  /** Sets a key of a map. `aliased`: the value was written as `*name`. */
  assign(tree: Tree, key: MapKey, value: Value, mark: YamlMark, aliased: boolean): void {
    if (typeof key === 'string') {
      if (this.duplicates) this.recordDuplicate(this.duplicates, tree, key, mark)
      this.set(tree, key, value, mark)
    } else if (key === mergeKey) this.merge(tree, value, mark, aliased)
    else if (key.invalid === null) {
      const shownValue = value === null ? '<nil>' : goSyntax(value)
      this.reject('keys', mark, `unsupported map key of type: ${key.printed}, value: ${shownValue}`)
    } else this.reject('decoding', mark, `invalid map key: ${goSyntax(key.invalid)}`)
  }

  private set(tree: Tree, key: string, value: Value, mark: YamlMark): void {
    tree[key] = value
    this.setPlace(tree, key, mark)
  }

  /** A key of a merge key is no duplicate: it may be overwritten. */
  private recordDuplicate(duplicates: DuplicateKey[], tree: Tree, key: string, mark: YamlMark): void {
    const lines = this.written.get(tree) ?? new Map<string, number>()
    const firstLine = lines.get(key)
    if (firstLine !== undefined && duplicates.length < maxDuplicates)
      duplicates.push({ key, firstLine, ...positionOfMark(mark) })
    this.written.set(tree, lines.set(key, mark.line + 1))
  }

  /** Applies a merge key: it overwrites earlier keys, and later keys overwrite it. In a list the first map wins. */
  private merge(tree: Tree, value: Value, mark: YamlMark, aliased: boolean): void {
    const sources = Array.isArray(value) && !aliased ? value.toReversed() : [value]
    for (const source of sources) {
      if (isTree(source)) {
        for (const key of Object.keys(source)) this.set(tree, key, source[key] ?? null, mark)
      } else this.reject('decoding', mark, 'map merge requires map or sequence of maps as the value')
    }
  }

  addItem(list: Value[], value: Value, mark: YamlMark): void {
    this.setPlace(list, String(list.length), mark)
    list.push(value)
  }

  private setPlace(holder: Tree | Value[], key: string, mark: YamlMark): void {
    if (!this.places) return
    const positions = this.places.get(holder) ?? new Map<string, YamlPosition>()
    this.places.set(holder, positions.set(key, positionOfMark(mark)))
  }

  /** Records the first error of each stage and returns null in place of the value. */
  private reject(stage: Stage, mark: YamlMark, problem: string): null {
    if (this.errors.has(stage)) return null
    const goMessage = stage === 'decoding' ? `yaml: ${problem}` : problem
    this.errors.set(stage, this.cursor.errorAt(mark, problem, goMessage))
    return null
  }
}

function positionOfMark({ line, column }: YamlMark): YamlPosition {
  return { line: line + 1, column: column + 1 }
}

/** Returns Go's text for a scalar that cannot be a key: null, or a number above int64. */
function showKey(text: string): string {
  const number = parseGoInteger(text.replaceAll('_', ''))
  return number === undefined ? noKey : `uint64, key: 0x${number.toString(16)}`
}

/** Returns a node as Go's `%#v` prints go-yaml's value. An unrendered `{{ .x }}` causes such errors. */
function goSyntax(value: Value): string {
  if (value === null) return 'interface {}(nil)'
  if (typeof value === 'string') return goQuote(value)
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isTree(value)) return String(value)
  const pairs = Object.keys(value).toSorted()
  const printed = pairs.map((key) => `${goQuote(key)}:${goSyntax(value[key] ?? null)}`)
  return `map[interface {}]interface {}{${printed.join(', ')}}`
}

/** strconv.Quote: like JSON, but all characters that are not printable are escaped, too. */
function goQuote(text: string): string {
  return JSON.stringify(text).replace(/(?! )[\p{C}\p{Z}]/gu, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16)
    return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
  })
}
