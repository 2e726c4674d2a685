// Prints values as YAML, byte for byte like Go's sigs.k8s.io/yaml.
import { formatGoFloat, parseGoInteger } from '../values/go-numbers.ts'
import { isBreak } from './cursor.ts'
import { YamlError } from './error.ts'
import { compareKeys } from './order.ts'
import { isBareText, isSimpleKey, writeText } from './style.ts'

/**
 * Returns the YAML of a value, with a newline at the end. For an object with a `toJSON` method, its result is
 * printed.
 */
export function printDocument(value: unknown): string {
  const printer = new Printer()
  printer.printRoot(value)
  return printer.text
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>

class Printer {
  text = ''
  /** True if the output ends in a line break of a literal. */
  private lineIsOpen = false

  printRoot(value: unknown): void {
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, 0, true)
    else this.printScalar(plain, 0, 0)
    if (!this.lineIsOpen) this.text += '\n'
  }

  /**
   * Prints a collection. With `isInPlace` the first entry is printed at the current position, the others on new
   * lines.
   */
  private printCollection(collection: Collection, indent: number, isInPlace: boolean): void {
    if (Array.isArray(collection)) this.printList(collection, indent, isInPlace)
    else this.printMap(collection as Readonly<Record<string, unknown>>, indent, isInPlace)
  }

  private printList(list: readonly unknown[], indent: number, isInPlace: boolean): void {
    for (let i = 0; i < list.length; i++) {
      if (i > 0 || !isInPlace) this.startLine(indent)
      this.text += '-'
      this.printInline(list[i], indent)
    }
  }

  private printMap(map: Readonly<Record<string, unknown>>, indent: number, isInPlace: boolean): void {
    const keys = Object.keys(map)
    if (keys.length > 1) keys.sort(compareKeys)
    const lines = linesAt(indent)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? ''
      const line = lines.get(key) ?? addLine(lines, key, indent)
      const isFirst = i === 0 && isInPlace
      if (!line.isSimple) this.printLongPair(key, map[key], indent, isFirst)
      else {
        this.text += isFirst ? line.key : this.lineIsOpen ? line.withMargin : line.withBreak
        this.lineIsOpen = false
        this.printBelow(map[key], indent, line.key.length)
      }
    }
  }

  /** Prints a value after its key, or below it. */
  private printBelow(value: unknown, indent: number, width: number): void {
    const bare = typeof value === 'string' ? bareTexts.get(value) : undefined
    if (bare !== undefined) {
      this.text += bare
      return
    }
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, Array.isArray(plain) ? indent : indent + 2, false)
    else {
      this.text += ' '
      this.printScalar(plain, indent, indent + width + 1)
    }
  }

  /** Prints a pair whose key is long or has line breaks. */
  private printLongPair(key: string, value: unknown, indent: number, isFirst: boolean): void {
    if (!isFirst) this.startLine(indent)
    this.text += '? '
    this.printScalar(key, indent, indent + 2)
    this.startLine(indent)
    this.text += ':'
    this.printInline(value, indent)
  }

  /** Prints a value on the line of its `-` or `:`. */
  private printInline(value: unknown, indent: number): void {
    this.text += ' '
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, indent + 2, true)
    else this.printScalar(plain, indent, indent + 2)
  }

  /** Prints a scalar that starts in a column. `indent` is the indent of its collection. */
  private printScalar(value: unknown, indent: number, column: number): void {
    if (typeof value !== 'string') this.text += writeOther(value)
    else if (isBareText(value)) {
      this.text += value
      if (value.length <= 16) cacheBareText(value)
    } else {
      const written = writeText(value, { indent: indent + 2, column, folds: true })
      this.text += written
      this.lineIsOpen = isBreak(written.charCodeAt(written.length - 1))
    }
  }

  private startLine(indent: number): void {
    if (!this.lineIsOpen) this.text += '\n'
    this.lineIsOpen = false
    this.text += margin(indent)
  }
}

/** The text of a key in a map of one indent, with its colon. */
interface Line {
  readonly isSimple: boolean
  readonly key: string
  readonly withMargin: string
  readonly withBreak: string
}

// Manifests repeat a few hundred keys, indents and words. Caching their texts halves the time to print CRDs.
const linesByIndent: Map<string, Line>[] = []
const bareTexts = new Map<string, string>()
/** Limits the caches of a process that prints the values of many users. */
const maxCached = 20_000
let cachedLines = 0

function cacheBareText(text: string): void {
  if (bareTexts.size >= maxCached) bareTexts.clear()
  bareTexts.set(text, ` ${text}`)
}

function linesAt(indent: number): Map<string, Line> {
  return (linesByIndent[indent] ??= new Map())
}

function addLine(lines: Map<string, Line>, name: string, indent: number): Line {
  const isSimple = isSimpleKey(name)
  const key = isSimple ? `${writeText(name, { indent: 0, column: 0, folds: false })}:` : ''
  const withMargin = margin(indent) + key
  const line = { isSimple, key, withMargin, withBreak: `\n${withMargin}` }
  if (++cachedLines > maxCached) linesByIndent.length = cachedLines = 0
  lines.set(name, line)
  return line
}

const margins = Array.from({ length: 64 }, (_, i) => ' '.repeat(i))

function margin(indent: number): string {
  return margins[indent] ?? ' '.repeat(indent)
}

function isFilled(value: unknown): value is Collection {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > 0
  return Object.keys(value).length > 0
}

/** Returns the value itself, or the result of its `toJSON` (Go's integers have one). */
function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { toJSON } = value as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(value) as unknown) : value
}

function writeOther(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return writeNumber(value)
  if (typeof value === 'object') return Array.isArray(value) ? '[]' : '{}'
  throw new TypeError(`not a value: ${typeof value}`)
}

/**
 * Returns a number as JSON prints it and go-yaml parses and prints it again: whole numbers up to 64 bits are
 * integers.
 */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    throw new YamlError(`not a finite number: ${name}`, `json: unsupported value: ${name}`)
  }
  if (Number.isSafeInteger(value)) return String(value)
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e21
  return isWhole && parseGoInteger(String(value)) !== undefined ? String(value) : formatGoFloat(value)
}
