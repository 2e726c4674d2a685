// From values to YAML, byte for byte as Go's sigs.k8s.io/yaml writes them.
import { formatGoFloat, parseGoInteger } from './go-numbers.ts'
import { YamlError } from './yaml-error.ts'
import { compareKeys } from './yaml-order.ts'
import { isSimpleKey, writeText } from './yaml-style.ts'

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
    else this.printScalar(plain, { indent: 2, column: 0, folds: true })
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
    keys.sort(compareKeys)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? ''
      if (i > 0) this.startLine(indent)
      if (isSimpleKey(key)) this.printPair(this.writeKey(key), map[key], indent)
      else this.printLongPair(key, map[key], indent)
    }
  }

  private writeKey(key: string): string {
    const known = this.keys.get(key)
    if (known !== undefined) return known
    const written = writeText(key, { indent: 0, column: 0, folds: false })
    this.keys.set(key, written)
    return written
  }

  private printPair(key: string, value: unknown, indent: number): void {
    this.text += `${key}:`
    const plain = plainValue(value)
    if (isFilled(plain)) {
      const inner = Array.isArray(plain) ? indent : indent + 2
      this.startLine(inner)
      this.printCollection(plain, inner)
    } else {
      this.text += ' '
      this.printScalar(plain, { indent: indent + 2, column: indent + key.length + 2, folds: true })
    }
  }

  /** Keys that are long or have line breaks. */
  private printLongPair(key: string, value: unknown, indent: number): void {
    this.text += '? '
    this.printScalar(key, { indent: indent + 2, column: indent + 2, folds: true })
    this.startLine(indent)
    this.text += ':'
    this.printInline(value, indent)
  }

  /** A value on the line of its `-` or `:`. */
  private printInline(value: unknown, indent: number): void {
    this.text += ' '
    const plain = plainValue(value)
    if (isFilled(plain)) this.printCollection(plain, indent + 2)
    else this.printScalar(plain, { indent: indent + 2, column: indent + 2, folds: true })
  }

  private printScalar(value: unknown, place: Parameters<typeof writeText>[1]): void {
    if (typeof value !== 'string') this.text += writeOther(value)
    else {
      const written = writeText(value, place)
      this.text += written
      this.lineIsOpen = /[\n\u2028\u2029]$/.test(written)
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
  for (const _ in value) return true
  return false
}

/** The value itself, or what its `toJSON` gives (Go's integers know how they print). */
function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value
  return typeof value.toJSON === 'function' ? (value.toJSON() as unknown) : value
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
