// Prints TOML as BurntSushi's encoder does: in each table first plain values, then tables, with sorted keys and
// indented levels.
import { compareStrings } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { floatText } from '../../template/format/float-text.ts'
import {
  Complex,
  Int,
  integerValue,
  isList,
  isMap,
  kindOf,
  newMap,
  typeName,
  typeOf,
} from '../../template/kinds.ts'
import type { GoMap, Member } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'
import { durationText, isDuration } from '../time/duration.ts'
import { formatTime } from '../time/print.ts'
import { isTime, rfc3339Nano } from '../time/time.ts'
import { localLayouts } from './times.ts'
import { keyText, quoteToml } from './keys.ts'
import { utc } from '../time/zone.ts'
import type { GoTime } from '../time/zone.ts'

/** Prints a value: a map as a document, any other value as the right side of `=`. Throws GoError. */
export function printToml(value: unknown): string {
  if (value === null || value === undefined)
    throw new GoError('reflect: call of reflect.Value.Type on zero Value')
  if (value instanceof Complex) throw new GoError("unsupported type for key '': complex128")
  return new Printer().document(value)
}

class Printer {
  private text = ''

  document(value: unknown): string {
    this.entry([], toEncodable(value))
    return this.text
  }

  private entry(key: readonly string[], value: unknown): void {
    if (isNil(value) && (key.length > 0 || !isList(value))) return
    if (isTable(value)) this.table(key, value)
    else if (isTableList(value)) this.tables(key, value)
    else if (key.length === 0) this.text += inline(value)
    else {
      this.text += `${indent(key)}${keyText(key.slice(-1))} = ${inline(value)}`
      this.newline()
    }
  }

  private table(key: readonly string[], table: GoMap): void {
    if (key.length === 1) this.newline()
    if (key.length > 0) {
      this.text += `${indent(key)}[${keyText(key)}]`
      this.newline()
    }
    this.entries(key, table)
  }

  private tables(key: readonly string[], list: readonly GoMap[]): void {
    if (key.length === 0) throw new GoError('toml: top-level values must be Go maps or structs')
    for (const table of list) {
      this.newline()
      this.text += `${indent(key)}[[${keyText(key)}]]`
      this.newline()
      this.entries(key, toEncodable(table) as GoMap)
    }
  }

  private entries(key: readonly string[], table: GoMap): void {
    withNestingLimit(() => {
      for (const [name, value] of ordered(table)) this.entry([...key, name], value)
    })
  }

  private newline(): void {
    if (this.text !== '') this.text += '\n'
  }
}

function indent(key: readonly string[]): string {
  return '  '.repeat(key.length - 1)
}

const structs = new WeakSet<object>()

/** Returns the table of a struct's fields. Texts and times are unchanged. */
function toEncodable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isTime(value) || value instanceof Int) return value
  const type = typeOf(value)
  if (!type?.members || type.print) return type?.data ? type.data(value) : value
  const table = newMap(fieldsOf(type.members(value)))
  structs.add(table)
  return table
}

function fieldsOf(members: readonly Member[]): [string, unknown][] {
  return members.flatMap(({ name, value, isEmbedded }): [string, unknown][] => {
    const inner = isEmbedded ? typeOf(value as object)?.members?.(value as object) : undefined
    return inner ? fieldsOf(inner) : [[name, value]]
  })
}

function isNil(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && typeOf(value)?.nil === true
}

function isTable(value: unknown): value is GoMap {
  return isMap(value) && !isNil(value)
}

/** Reports whether every element of a list is a table. Throws GoError if the list contains nil. */
function isTableList(value: unknown): value is GoMap[] {
  if (!isList(value) || value instanceof Uint8Array || value.length === 0) return false
  return withNestingLimit(() => {
    const elements = value.map(toEncodable)
    if (elements.some(isNil)) throw new GoError('toml: cannot encode array with nil element')
    // Go checks every element, so a nil in any of them is an error.
    const isEach = elements.map((element) => isTableList(element) || isTable(element))
    return isEach.every((_, i) => isTable(elements[i]))
  })
}

/** Returns a table's entries in print order. Fields of a struct keep their order. */
function ordered(table: GoMap): [string, unknown][] {
  const entries = Object.entries(table).map(([name, value]): [string, unknown] => [name, toEncodable(value)])
  if (!structs.has(table)) entries.sort(([a], [b]) => compareStrings(a, b))
  const isSub = new Map(entries.map(([name, value]) => [name, isTable(value) || isTableList(value)]))
  return [...entries.filter(([name]) => !isSub.get(name)), ...entries.filter(([name]) => isSub.get(name))]
}

/** Prints a value as the right side of `=` or as an element. Throws GoError. */
function inline(value: unknown): string {
  if (typeof value === 'string') return quoteToml(value)
  if (typeof value === 'number') return floatOf(value)
  if (isTime(value)) return timeOf(value)
  if (isDuration(value)) return quoteToml(durationText(value.value))
  const integer = integerValue(value)
  if (integer !== undefined || typeof value === 'boolean') return String(integer ?? value)
  if (value instanceof Uint8Array) return `[${value.join(', ')}]`
  if (value instanceof Complex) throw new GoError(`unsupported type: ${kindOf(value)}`)
  if (Array.isArray(value))
    return withNestingLimit(() => `[${value.map((element) => inline(toEncodable(element))).join(', ')}]`)
  if (isMap(value)) return withNestingLimit(() => inlineTable(value))
  throw new GoError(`unexpected type: ${typeName(value)}`)
}

/** A nil value is omitted, but the comma before it is printed. */
function inlineTable(table: GoMap): string {
  const entries = ordered(table)
  const texts = entries.map(([name, value], i) => {
    if (isNil(value)) return ''
    return `${keyText([name])} = ${inline(value)}${i < entries.length - 1 ? ', ' : ''}`
  })
  return `{${texts.join('')}}`
}

function floatOf(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const text = floatText(value)
  return /[e.]/.test(text) ? text : `${text}.0`
}

/** A time without a zone was read as local, and Go prints it as UTC. */
function timeOf(time: GoTime): string {
  const layout = localLayouts[time.zone.name]
  return layout === undefined ? formatTime(time, rfc3339Nano) : formatTime({ ...time, zone: utc }, layout)
}
