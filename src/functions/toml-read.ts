// TOML as BurntSushi's decoder reads it, with its errors.
import { GoError } from '../template/error.ts'
import { newMap, typed } from '../template/kinds.ts'
import type { GoMap } from '../template/kinds.ts'
import { deeper } from '../template/nesting.ts'
import { quote } from '../template/quote.ts'
import { toTime } from './time.ts'
import { keyText } from './toml-keys.ts'
import { Cursor, TomlFault } from './toml-cursor.ts'
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
} from './toml-scan.ts'
import { floatOf, integerOf, textOf } from './toml-scalars.ts'
import { scalar } from './toml-tokens.ts'
import type { Token } from './toml-tokens.ts'
import { readTomlTime } from './toml-times.ts'
import type { Zone } from './zone.ts'

type Key = readonly string[]

/** Most parts that a key may have: each makes a table in a table. */
const longestKey = 300

/** The clock that dates without a zone are read by. */
export interface LocalClock {
  readonly zone: Zone
  /** Seconds east of UTC now. */
  readonly offset: number
}

/** A document as a map: integers are int64, tables maps. Throws GoError. */
export function readToml(text: string, clock: LocalClock): GoMap {
  const plain = text.replace(/^(?:\udcff\udcfe|\udcfe\udcff|\ufeff)/, '')
  // Go looks at six bytes.
  if (plain.slice(0, 6).includes('\0')) {
    throw new GoError(
      'toml: line 1: files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8',
    )
  }
  const reader = new Reader(new Cursor(plain), clock)
  try {
    return reader.document()
  } catch (error) {
    if (!(error instanceof TomlFault)) throw error
    const last = reader.current
    const where = last === '' ? `line ${error.line}` : `line ${error.line} (last key ${quote(last)})`
    throw new GoError(`toml: ${where}: ${error.message}`)
  }
}

const tableListType = {
  name: '[]map[string]interface {}',
  kind: 'slice',
  elem: 'map[string]interface {}',
} as const

const tableLists = new WeakSet<object>()

function isTableList(value: unknown): value is GoMap[] {
  return typeof value === 'object' && value !== null && tableLists.has(value)
}

const tables = new WeakSet<object>()

function newTable(): GoMap {
  const table = newMap()
  tables.add(table)
  return table
}

function isTable(value: unknown): value is GoMap {
  return typeof value === 'object' && value !== null && tables.has(value)
}

class Reader {
  private readonly cursor: Cursor
  private readonly clock: LocalClock
  private readonly root = newTable()
  /** The table that keys go to, and the key in hand; errors name both. */
  private context: Key = []
  private key = ''
  /** The line of the key in hand. */
  private line = 1
  /** Tables that only a longer key made: they may be defined yet. */
  private readonly implicits = new Set<string>()
  private readonly lists = new Set<string>()

  constructor(cursor: Cursor, clock: LocalClock) {
    this.cursor = cursor
    this.clock = clock
  }

  get current(): string {
    if (this.key === '') return keyText(this.context)
    return this.context.length === 0 ? this.key : `${keyText(this.context)}.${this.key}`
  }

  document(): GoMap {
    for (;;) {
      this.cursor.skipLines()
      const char = this.cursor.peek()
      if (char === '') return this.root
      if (char === '[') this.heading()
      else {
        const outer = this.context
        this.pair()
        this.context = outer
        this.key = ''
      }
      lineEnd(this.cursor)
    }
  }

  /** `[a.b]` or `[[a.b]]`. */
  private heading(): void {
    this.cursor.next()
    const isList = this.cursor.accept('[')
    const key = this.tableName()
    if (isList) tableListEnd(this.cursor)
    this.enter(key, isList)
    this.note('', false)
  }

  private tableName(): Key {
    const first = tableNamePart(this.cursor)
    this.line = first.line
    const key = [textOf(first)]
    while (hasMoreName(this.cursor)) key.push(textOf(tableNamePart(this.cursor)))
    return this.bounded(key)
  }

  private dottedKey(): Key {
    const first = firstKeyPart(this.cursor)
    this.line = first.line
    const key = [textOf(first)]
    while (hasMoreKey(this.cursor)) key.push(textOf(nextKeyPart(this.cursor)))
    return this.bounded(key)
  }

  private bounded(key: Key): Key {
    if (key.length > longestKey) throw new GoError('value is nested too deeply')
    return key
  }

  /** `a.b = value`, of which the parents become tables. Gives the parents, and the value. */
  private pair(): { parents: Key; value: unknown } {
    const key = this.dottedKey()
    this.key = key.at(-1) ?? ''
    const parents = key.slice(0, -1)
    for (const part of parents) {
      const parent = [...this.context, part]
      this.implicits.add(keyText(parent))
      this.enter(parent, false)
    }
    const value = this.value(false)
    this.define(this.key, value)
    this.note(this.key, Array.isArray(value))
    return { parents, value }
  }

  // Values

  private value(isInList: boolean): unknown {
    this.cursor.skipBlanks()
    const char = this.cursor.next()
    if (char === '[') return deeper(() => this.list())
    if (char === '{') return deeper(() => this.inlineTable(isInList))
    const token = scalar(this.cursor, char)
    switch (token.kind) {
      case 'bool':
        return token.text === 'true'
      case 'integer':
        return integerOf(token)
      case 'float':
        return floatOf(token)
      case 'datetime':
        return this.timeOf(token)
      default:
        return textOf(token)
    }
  }

  private list(): unknown[] {
    this.note(this.key, true)
    const list: unknown[] = []
    while (hasElement(this.cursor, list.length === 0)) list.push(this.value(true))
    return list
  }

  private inlineTable(isInList: boolean): GoMap {
    const table = newTable()
    const outer = { context: this.context, key: this.key }
    const own = [...this.context, this.key]
    this.context = own
    this.key = ''
    this.implicits.add(keyText(own))
    this.enter(own, isInList)
    const inner = this.context
    for (let isFirst = true; hasEntry(this.cursor, isFirst); isFirst = false) {
      const { parents, value } = this.pair()
      let place = table
      for (const part of parents) {
        const next = (place[part] ??= newTable())
        if (!isTable(next)) throw new TomlFault(`${quote(keyText(this.context))} is not a table`, this.line)
        place = next
      }
      place[this.key] = value
      this.context = inner
    }
    this.context = outer.context
    this.key = outer.key
    return table
  }

  private timeOf(token: Token): unknown {
    const text = token.text.replace(/z/g, 'Z').replace(/[t ]/g, 'T')
    const time = readTomlTime(text, this.clock.zone, this.clock.offset)
    if (!time) throw new TomlFault(`invalid datetime: ${quote(text)}`, token.line)
    return toTime(time)
  }

  // Tables

  /** The table that a context leads to; of a list of tables the last. */
  private tableOf(context: Key, complaint: (key: string) => string): GoMap {
    let table = this.root
    context.forEach((part, i) => {
      const next = table[part]
      const last = isTableList(next) ? next.at(-1) : next
      if (!isTable(last)) throw new TomlFault(complaint(keyText(context.slice(0, i + 1))), this.line)
      table = last
    })
    return table
  }

  /** Makes a key's table, or another one of its list, the context. */
  private enter(key: Key, isList: boolean): void {
    const parents = key.slice(0, -1)
    const name = key.at(-1) ?? ''
    let table = this.root
    parents.forEach((part, i) => {
      const path = keyText(parents.slice(0, i + 1))
      if (!Object.hasOwn(table, part)) {
        this.implicits.add(path)
        table[part] = newTable()
      }
      const next = table[part]
      const last = isTableList(next) ? next.at(-1) : next
      if (!isTable(last)) throw new TomlFault(`Key '${path}' was already created as a hash.`, this.line)
      table = last
    })
    this.context = parents
    if (!isList) this.define(name, newTable())
    else {
      const list = Object.hasOwn(table, name) ? table[name] : newTableList()
      if (!isTableList(list)) {
        throw new TomlFault(
          `Key '${keyText(key)}' was already created and cannot be used as an array.`,
          this.line,
        )
      }
      list.push(newTable())
      table[name] = list
    }
    this.context = key
  }

  /** Sets a key of the context. What a longer key made may be defined once more, anything else may not. */
  private define(key: string, value: unknown): void {
    const table = this.tableOf(this.context, (path) => `Key '${path}' has already been defined.`)
    const path = keyText([...this.context, key])
    if (!Object.hasOwn(table, key)) {
      table[key] = value
      return
    }
    if (!this.implicits.has(path)) throw new TomlFault(`Key '${path}' has already been defined.`, this.line)
    this.implicits.delete(path)
    if (this.lists.has(path)) table[key] = value
  }

  /** Remembers whether a key holds a list. */
  private note(key: string, isList: boolean): void {
    const path = keyText(key === '' ? this.context : [...this.context, key])
    if (isList) this.lists.add(path)
    else this.lists.delete(path)
  }
}

function newTableList(): GoMap[] {
  const list: GoMap[] = typed([], tableListType)
  tableLists.add(list)
  return list
}
