// Prints YAML as go-yaml v3 does: lists are indented below their keys, lines are not folded, floats are in Go's
// format.
import { formatGoFloat } from '../values/go-numbers.ts'
import { isBreak } from './cursor.ts'
import { compareKeysOfV3 } from './order.ts'
import { canBeLiteral, isBareText, isSimpleKey, writeDouble, writeLiteral, writeText } from './style.ts'

/** A scalar that is printed unchanged, such as a time. */
export class VerbatimScalar {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type PrettyValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | VerbatimScalar
  | readonly PrettyValue[]
  | { readonly [key: string]: PrettyValue }

const inOrder = new WeakSet<object>()

/** Marks a table whose keys keep their order, like the fields of a struct. */
export function keepOrder<T extends PrettyValue & object>(table: T): T {
  inOrder.add(table)
  return table
}

/**
 * Returns the YAML of a value, with a newline at the end. `bytesOf` returns the bytes of a text that is not valid
 * UTF-8, undefined for other texts.
 */
export function printPretty(value: PrettyValue, bytesOf: (text: string) => Uint8Array | undefined): string {
  const printer = new Printer(bytesOf)
  printer.value(value, -2, 0)
  return printer.end()
}

type List = readonly PrettyValue[]
type Table = Exclude<PrettyValue, null | boolean | number | bigint | string | VerbatimScalar | List>

class Printer {
  private text = ''
  /** True if the output ends in a line break of a literal. */
  private lineIsOpen = false
  private readonly bytesOf: (text: string) => Uint8Array | undefined

  constructor(bytesOf: (text: string) => Uint8Array | undefined) {
    this.bytesOf = bytesOf
  }

  end(): string {
    return this.lineIsOpen ? this.text : `${this.text}\n`
  }

  /** Prints a value at the current position. `indent` is the indent of the enclosing collection. */
  value(value: PrettyValue, indent: number, column: number): void {
    if (isList(value) && value.length > 0) this.list(value, indent + 2, true)
    else if (isTable(value) && Object.keys(value).length > 0) this.table(value, indent + 2, true)
    else this.scalar(value, Math.max(indent, 0), column)
  }

  private list(list: List, indent: number, isInPlace: boolean): void {
    list.forEach((element, i) => {
      if (i > 0 || !isInPlace) this.startLine(indent)
      this.text += '- '
      this.value(element, indent, indent + 2)
    })
  }

  private table(table: Table, indent: number, isInPlace: boolean): void {
    const keys = Object.keys(table)
    if (!inOrder.has(table)) keys.sort(compareKeysOfV3)
    keys.forEach((key, i) => {
      if (i > 0 || !isInPlace) this.startLine(indent)
      this.pair(key, table[key] ?? null, indent)
    })
  }

  private pair(key: string, value: PrettyValue, indent: number): void {
    const written = this.write(key, 0)
    if (!isSimpleKey(key) || written.includes('\n')) {
      this.text += '? '
      this.scalar(key, indent, indent + 2)
      this.startLine(indent)
      this.text += ': '
      return this.value(value, indent, indent + 2)
    }
    this.text += `${written}:`
    if (isList(value) && value.length > 0) return this.list(value, indent + 2, false)
    if (isTable(value) && Object.keys(value).length > 0) return this.table(value, indent + 2, false)
    this.text += ' '
    this.scalar(value, indent, indent + written.length + 2)
  }

  private scalar(value: PrettyValue, indent: number, column: number): void {
    const written = typeof value === 'string' ? this.write(value, indent + 2, column) : textOf(value)
    this.text += written
    this.lineIsOpen = isBreak(written.charCodeAt(written.length - 1))
  }

  private write(text: string, indent: number, column = 0): string {
    const bytes = this.bytesOf(text)
    if (!bytes) return writePretty(text, indent, column)
    const lines =
      Buffer.from(bytes)
        .toString('base64')
        .match(/.{1,70}/g) ?? []
    if (lines.length < 2) return `!!binary ${lines.join('')}`
    return `!!binary ${writeLiteral(`${lines.join('\n')}\n`, indent)}`
  }

  private startLine(indent: number): void {
    if (!this.lineIsOpen) this.text += '\n'
    this.lineIsOpen = false
    this.text += ' '.repeat(indent)
  }
}

function isList(value: PrettyValue): value is List {
  return Array.isArray(value)
}

function isTable(value: PrettyValue): value is Table {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof VerbatimScalar)
}

function textOf(value: PrettyValue): string {
  if (value instanceof VerbatimScalar) return value.text
  if (isList(value)) return '[]'
  if (isTable(value)) return '{}'
  if (typeof value !== 'number') return String(value)
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf'
  return Object.is(value, -0) ? '-0' : formatGoFloat(value)
}

// Like style.ts, but a tab is an ordinary character in a literal, and no character is rejected.
const special = /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/

function writePretty(text: string, indent: number, column: number): string {
  const place = { indent, column, folds: false }
  if (isBareText(text)) return text
  if (special.test(text)) return writeDouble(text, place)
  if (text.includes('\n')) return canBeLiteral(text) ? writeLiteral(text, indent) : writeDouble(text, place)
  return text.includes('\t') ? writeDouble(text, place) : writeText(text, place)
}
