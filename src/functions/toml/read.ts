// Parses TOML as BurntSushi's decoder does, with its error texts.
import { GoError } from '../../template/error.ts'
import type { GoMap } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'
import { quote } from '../../template/format/quote.ts'
import { toTime } from '../time/time.ts'
import { keyText } from './keys.ts'
import { TomlCursor, TomlError } from './cursor.ts'
import {
  firstKeyPart,
  hasElement,
  hasEntry,
  hasMoreKey,
  hasMoreName,
  lineEnd,
  nextKeyPart,
  tableListEnd,
  tableNamePart,
} from './scan.ts'
import { tomlFloat, tomlInteger, tomlText } from './scalars.ts'
import { isTable, newTable, TomlTables } from './tables.ts'
import type { TomlKey } from './tables.ts'
import { scalar } from './tokens.ts'
import type { TomlToken } from './tokens.ts'
import { readTomlTime } from './times.ts'
import type { Zone } from '../time/zone.ts'

/** Maximum number of parts in a key. Each part is a nested table. */
const maxKeyParts = 300

/** The clock for dates without a zone. */
export interface LocalClock {
  readonly zone: Zone
  /** Current offset in seconds east of UTC. */
  readonly offset: number
}

/** Parses a document into a map: integers are int64, tables maps. Throws GoError. */
export function readToml(text: string, clock: LocalClock): GoMap {
  const plain = text.replace(/^(?:\udcff\udcfe|\udcfe\udcff|\ufeff)/, '')
  // Go checks the first six bytes.
  if (plain.slice(0, 6).includes('\0')) {
    throw new GoError(
      'toml: line 1: files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8',
    )
  }
  const reader = new Reader(new TomlCursor(plain), clock)
  try {
    return reader.document()
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const last = reader.current
    const where = last === '' ? `line ${error.line}` : `line ${error.line} (last key ${quote(last)})`
    throw new GoError(`toml: ${where}: ${error.message}`)
  }
}

class Reader {
  private readonly cursor: TomlCursor
  private readonly clock: LocalClock
  private readonly tables = new TomlTables()
  /** The current key. Errors print it after the table's key. */
  private key = ''

  constructor(cursor: TomlCursor, clock: LocalClock) {
    this.cursor = cursor
    this.clock = clock
  }

  get current(): string {
    if (this.key === '') return keyText(this.tables.context)
    return this.tables.context.length === 0 ? this.key : `${keyText(this.tables.context)}.${this.key}`
  }

  document(): GoMap {
    for (;;) {
      this.cursor.skipLines()
      const char = this.cursor.peek()
      if (char === '') return this.tables.root
      if (char === '[') this.heading()
      else {
        const outer = this.tables.context
        this.pair()
        this.tables.context = outer
        this.key = ''
      }
      lineEnd(this.cursor)
    }
  }

  /** Reads `[a.b]` or `[[a.b]]`. */
  private heading(): void {
    this.cursor.next()
    const isList = this.cursor.accept('[')
    const key = this.readKey(tableNamePart(this.cursor), hasMoreName, tableNamePart)
    if (isList) tableListEnd(this.cursor)
    this.tables.enter(key, isList)
    this.tables.note('', false)
  }

  /** Reads the parts of a key: the first, and those after dots. */
  private readKey(
    first: TomlToken,
    hasMore: (cursor: TomlCursor) => boolean,
    part: (cursor: TomlCursor) => TomlToken,
  ): TomlKey {
    this.tables.line = first.line
    const key = [tomlText(first)]
    while (hasMore(this.cursor)) key.push(tomlText(part(this.cursor)))
    if (key.length > maxKeyParts) throw new GoError('value is nested too deeply')
    return key
  }

  /** Reads `a.b = value` and creates the parent tables. Returns the parents and the value. */
  private pair(): { parents: TomlKey; value: unknown } {
    const key = this.readKey(firstKeyPart(this.cursor), hasMoreKey, nextKeyPart)
    this.key = key.at(-1) ?? ''
    const parents = key.slice(0, -1)
    for (const part of parents) {
      this.tables.enterImplied([...this.tables.context, part], false)
    }
    const value = this.value(false)
    this.tables.define(this.key, value)
    this.tables.note(this.key, Array.isArray(value))
    return { parents, value }
  }

  // Values

  private value(isInList: boolean): unknown {
    this.cursor.skipBlanks()
    const char = this.cursor.next()
    if (char === '[') return withNestingLimit(() => this.list())
    if (char === '{') return withNestingLimit(() => this.inlineTable(isInList))
    const token = scalar(this.cursor, char)
    switch (token.kind) {
      case 'bool':
        return token.text === 'true'
      case 'integer':
        return tomlInteger(token)
      case 'float':
        return tomlFloat(token)
      case 'datetime':
        return this.timeOf(token)
      default:
        return tomlText(token)
    }
  }

  private list(): unknown[] {
    this.tables.note(this.key, true)
    const list: unknown[] = []
    while (hasElement(this.cursor, list.length === 0)) list.push(this.value(true))
    return list
  }

  private inlineTable(isInList: boolean): GoMap {
    const table = newTable()
    const outer = { context: this.tables.context, key: this.key }
    const own = [...this.tables.context, this.key]
    this.tables.context = own
    this.key = ''
    this.tables.enterImplied(own, isInList)
    const inner = this.tables.context
    for (let isFirst = true; hasEntry(this.cursor, isFirst); isFirst = false) {
      const { parents, value } = this.pair()
      let place = table
      for (const part of parents) {
        const next = (place[part] ??= newTable())
        if (!isTable(next))
          throw new TomlError(`${quote(keyText(this.tables.context))} is not a table`, this.tables.line)
        place = next
      }
      place[this.key] = value
      this.tables.context = inner
    }
    this.tables.context = outer.context
    this.key = outer.key
    return table
  }

  private timeOf(token: TomlToken): unknown {
    const text = token.text.replace(/z/g, 'Z').replace(/[t ]/g, 'T')
    const time = readTomlTime(text, this.clock.zone, this.clock.offset)
    if (!time) throw new TomlError(`invalid datetime: ${quote(text)}`, token.line)
    return toTime(time)
  }
}
