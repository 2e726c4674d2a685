// JSON as Go's encoding/json prints it: sorted keys, HTML escaped, floats in its own format.
import { sortedEntries } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { isStruct, toPlain } from '../collection/plain.ts'

export interface JsonPrintStyle {
  /** Blanks per level; one line if absent. */
  readonly indent?: number
  /** Leave <, > and & as they are. */
  readonly raw?: boolean
}

/** json.Marshal of any value a template may hold. Throws GoError for what JSON has not. */
export function printJson(value: unknown, style: JsonPrintStyle = {}): string {
  return print(toPlain(value), style, 0)
}

function print(value: unknown, style: JsonPrintStyle, level: number): string {
  if (typeof value === 'string') return printString(value, style)
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return String(value)
  const items = Array.isArray(value)
    ? value.map((item) => print(item, style, level + 1))
    : entriesOf(value).map(([key, item]) => {
        return `${printString(key, style)}:${style.indent ? ' ' : ''}${print(item, style, level + 1)}`
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (!style.indent || items.length === 0) return `${open}${items.join(',')}${close}`
  const margin = ' '.repeat(style.indent * level)
  const inner = margin + ' '.repeat(style.indent)
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${margin}${close}`
}

function entriesOf(value: object): [string, unknown][] {
  return isStruct(value) ? Object.entries(value) : sortedEntries(value as GoMap)
}

const special = /[<>&\u2028\u2029]/g

function printString(text: string, { raw }: JsonPrintStyle): string {
  const parts = text.split(/\p{Cs}/u).map((part) => JSON.stringify(part).slice(1, -1))
  return `"${parts.join('\\ufffd').replace(special, (char) => (raw && char < '\x7f' ? char : escaped(char)))}"`
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
