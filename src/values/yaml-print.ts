// From values to YAML, byte for byte as Go's sigs.k8s.io/yaml writes them.
import { formatGoFloat, parseGoInteger } from './go-numbers.ts'
import { isBreak } from './yaml-cursor.ts'
import { YamlError } from './yaml-error.ts'
import { compareKeys } from './yaml-order.ts'
import { isBareText, isSimpleKey, writeText } from './yaml-style.ts'

/** The YAML of a value, ending in a newline. Objects with a `toJSON` method are printed as what it gives. */
export function printDocument(value: unknown): string {
  const printer = new Printer()
  printer.printRoot(value)
  return printer.text
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>

class Printer {
  text = ''
  /** Whether the text so far ends in a line break of a literal text. */
  private lineIsOpen = false
  private readonly keys = new Map<string, string>()

  printRoot(value: unknown): void {
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, 0)
    else this.printScalar(plain, 0, 0)
    if (!this.lineIsOpen) this.text += '\n'
  }

  /** The first entry goes where the text stands, the others on lines of their own. */
  private printCollection(collection: Collection, indent: number): void {
    if (Array.isArray(collection)) this.printList(collection, indent)
    else this.printMap(collection as Readonly<Record<string, unknown>>, indent)
  }

  private printList(list: readonly unknown[], indent: number): void {
    for (let i = 0; i < list.length; i++) {
      if (i > 0) this.startLine(indent)
      this.text += '-'
      this.printInline(list[i], indent)
    }
  }

  private printMap(map: Readonly<Record<string, unknown>>, indent: number): void {
    const keys = Object.keys(map)
    if (keys.length > 1) keys.sort(compareKeys)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? ''
      const written = this.keys.get(key) ?? this.writeKey(key)
      if (i > 0) this.startLine(indent)
      if (written === '') this.printLongPair(key, map[key], indent)
      else this.printPair(written, map[key], indent)
    }
  }

  /** A key with its colon; empty if it cannot stand on one line before it. Manifests repeat their keys. */
  private writeKey(key: string): string {
    const written = isSimpleKey(key) ? `${writeText(key, { indent: 0, column: 0, folds: false })}:` : ''
    this.keys.set(key, written)
    return written
  }

  private printPair(key: string, value: unknown, indent: number): void {
    this.text += key
    const plain = plainValue(value)
    if (isFilled(plain)) {
      const inner = Array.isArray(plain) ? indent : indent + 2
      this.startLine(inner)
      this.printCollection(plain, inner)
    } else {
      this.text += ' '
      this.printScalar(plain, indent, indent + key.length + 1)
    }
  }

  /** Keys that are long or have line breaks. */
  private printLongPair(key: string, value: unknown, indent: number): void {
    this.text += '? '
    this.printScalar(key, indent, indent + 2)
    this.startLine(indent)
    this.text += ':'
    this.printInline(value, indent)
  }

  /** A value on the line of its `-` or `:`. */
  private printInline(value: unknown, indent: number): void {
    this.text += ' '
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, indent + 2)
    else this.printScalar(plain, indent, indent + 2)
  }

  /** A scalar that starts in a column; `indent` is its collection's. */
  private printScalar(value: unknown, indent: number, column: number): void {
    if (typeof value !== 'string') this.text += writeOther(value)
    else if (isBareText(value)) this.text += value
    else {
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

const margins = Array.from({ length: 64 }, (_, i) => ' '.repeat(i))

function margin(indent: number): string {
  return margins[indent] ?? ' '.repeat(indent)
}

function isFilled(value: unknown): value is Collection {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > 0
  return Object.keys(value).length > 0
}

/** The value itself, or what its `toJSON` gives (Go's integers know how they print). */
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

/** JSON's text of the number, read by go-yaml and written again: whole ones as integers as far as 64 bits go. */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    throw new YamlError(`no number: ${name}`, `json: unsupported value: ${name}`)
  }
  if (Number.isSafeInteger(value)) return String(value)
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e21
  return isWhole && parseGoInteger(String(value)) !== undefined ? String(value) : formatGoFloat(value)
}
