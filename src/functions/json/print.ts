// Prints JSON as Go's encoding/json does: sorted keys, HTML characters escaped, floats in Go's format.
import { sortedKeys } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { isStruct, toPlain } from '../collection/plain.ts'

export interface JsonPrintStyle {
  /** Spaces per level; one line if absent. */
  readonly indent?: number
  /** Do not escape <, > and &. */
  readonly raw?: boolean
}

/** json.Marshal of any template value. Throws GoError for values that JSON cannot hold. */
export function printJson(value: unknown, style: JsonPrintStyle = {}): string {
  return print(toPlain(value), style, 0)
}

function print(value: unknown, style: JsonPrintStyle, level: number): string {
  if (typeof value === 'string') return printString(value, style)
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? printList(value, style, level) : printMap(value, style, level)
}

// += copies nothing until the end. Joining lists of parts would copy them at every level.
function printList(list: readonly unknown[], style: JsonPrintStyle, level: number): string {
  if (list.length === 0) return '[]'
  const [first, between, last] = breaksAt(style, level)
  let text = ''
  for (const item of list) text += (text === '' ? first : between) + print(item, style, level + 1)
  return `[${text}${last}]`
}

function printMap(map: object, style: JsonPrintStyle, level: number): string {
  const keys = isStruct(map) ? Object.keys(map) : sortedKeys(map)
  if (keys.length === 0) return '{}'
  const [first, between, last] = breaksAt(style, level)
  const colon = style.indent ? ': ' : ':'
  let text = ''
  for (const key of keys) {
    text += (text === '' ? first : between) + printString(key, style) + colon
    text += print((map as GoMap)[key], style, level + 1)
  }
  return `{${text}${last}}`
}

/** Returns the text before the first item of a list or map, between two items, and after the last. */
function breaksAt({ indent }: JsonPrintStyle, level: number): readonly [string, string, string] {
  if (!indent) return inOneLine
  const margin = `\n${' '.repeat(indent * level)}`
  const inner = margin + ' '.repeat(indent)
  return [inner, `,${inner}`, margin]
}

const inOneLine = ['', ',', ''] as const

const special = /[<>&\u2028\u2029]/g
const unlikeJavaScript = /[<>&\u2028\u2029\ud800-\udfff]/

function printString(text: string, { raw }: JsonPrintStyle): string {
  if (!unlikeJavaScript.test(text)) return JSON.stringify(text)
  const parts = text.split(/\p{Cs}/u).map((part) => JSON.stringify(part).slice(1, -1))
  return `"${parts.join('\\ufffd').replace(special, (char) => (raw && char < '\x7f' ? char : escaped(char)))}"`
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
