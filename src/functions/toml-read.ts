// TOML as BurntSushi's decoder reads it, with its errors.
import { GoError } from '../template/error.ts'
import { newMap, typed } from '../template/kinds.ts'
import type { GoMap } from '../template/kinds.ts'
import { deeper } from '../template/nesting.ts'
import { parseFloat64, parseInteger } from '../template/number.ts'
import { quote } from '../template/quote.ts'
import { toTime } from './time.ts'
import { keyText } from './toml-keys.ts'
import { Scanner, TomlFault } from './toml-scan.ts'
import type { Token } from './toml-scan.ts'
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
  const reader = new Reader(new Scanner(plain), clock)
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
  private readonly scan: Scanner
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

  constructor(scan: Scanner, clock: LocalClock) {
    this.scan = scan
    this.clock = clock
  }

  get current(): string {
    if (this.key === '') return keyText(this.context)
    return this.context.length === 0 ? this.key : `${keyText(this.context)}.${this.key}`
  }

  document(): GoMap {
    for (;;) {
      this.scan.skipLines()
      const char = this.scan.peek()
      if (char === '') return this.root
      if (char === '[') this.heading()
      else {
        const outer = this.context
        this.pair()
        this.context = outer
        this.key = ''
      }
      this.scan.lineEnd()
    }
  }

  /** `[a.b]` or `[[a.b]]`. */
  private heading(): void {
    this.scan.next()
    const isList = this.scan.accept('[')
    const key = this.tableName()
    if (isList) this.scan.tableListEnd()
    this.enter(key, isList)
    this.note('', false)
  }

  private tableName(): Key {
    const first = this.scan.tableNamePart()
    this.line = first.line
    const key = [this.textOf(first)]
    while (this.scan.hasMoreName()) key.push(this.textOf(this.scan.tableNamePart()))
    return this.bounded(key)
  }

  private dottedKey(): Key {
    const first = this.scan.firstKeyPart()
    this.line = first.line
    const key = [this.textOf(first)]
    while (this.scan.hasMoreKey()) key.push(this.textOf(this.scan.nextKeyPart()))
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
    this.scan.skipBlanks()
    const char = this.scan.next()
    if (char === '[') return deeper(() => this.list())
    if (char === '{') return deeper(() => this.inlineTable(isInList))
    const token = this.scan.scalar(char)
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
        return this.textOf(token)
    }
  }

  private list(): unknown[] {
    this.note(this.key, true)
    const list: unknown[] = []
    while (this.scan.hasElement(list.length === 0)) list.push(this.value(true))
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
    for (let isFirst = true; this.scan.hasEntry(isFirst); isFirst = false) {
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

  private textOf(token: Token): string {
    if (token.kind === 'raw') return token.text.replace(/^\r?\n/, '')
    if (token.kind === 'escaped') return unescape(token, token.text)
    if (token.kind !== 'multiline') return token.text
    const text = token.text.replace(/^\r?\n/, '')
    return unescape(token, text.replace(/(\\\\)|\\[ \t\r]*\n[ \t\r\n]*/g, '$1'))
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

// Scalars

/** Each underscore stands between digits. */
function hasFairUnderscores(text: string): boolean {
  return /^[-+]?(?:nan|inf)$/.test(text) || !/(?:^|[^0-9a-fA-F])_|_(?:_|$)|[^0-9a-fA-F_]$/.test(text)
}

function hasLeadingZero(text: string): boolean {
  return /^0[^box]/.test(text) || /^[-+]0./.test(text)
}

function integerOf({ text, line }: Token): bigint {
  const wrong = (what: string): TomlFault => new TomlFault(`Invalid integer ${quote(text)}: ${what}`, line)
  if (!hasFairUnderscores(text)) throw wrong('underscores must be surrounded by digits')
  if (hasLeadingZero(text)) throw wrong('cannot have leading zeroes')
  const value = parseInteger(text)
  if (value === undefined || value >= 2n ** 63n || value < -(2n ** 63n)) {
    throw new TomlFault(`${text} is out of range for int64`, line)
  }
  return value
}

function floatOf({ text, line }: Token): number {
  const wrong = (what: string): TomlFault => new TomlFault(`Invalid float ${quote(text)}: ${what}`, line)
  const parts = text.split(/[.eE]/).filter((part) => part !== '')
  if (!parts.every(hasFairUnderscores)) throw wrong('underscores must be surrounded by digits')
  if (hasLeadingZero(parts[0] ?? '')) throw wrong('cannot have leading zeroes')
  if (/\.(?!\d)/.test(text)) throw wrong("'.' must be followed by one or more digits")
  const special = /^([-+]?)(?:(inf)|nan)$/.exec(text)
  if (special) return special[2] ? (special[1] === '-' ? -Infinity : Infinity) : NaN
  const value = parseFloat64(text.replaceAll('_', ''))
  if (value === undefined) throw new TomlFault(`Invalid float value: ${quote(text)}`, line)
  if (!Number.isFinite(value)) throw new TomlFault(`${text} is out of range for float64`, line)
  return value
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

function unescape({ line }: Token, text: string): string {
  return text.replace(
    /\\(?:x(..)|u(.{4})|U(.{8})|(.))/gsu,
    (_, x?: string, u?: string, long?: string, char = '') => {
      const hex = x ?? u ?? long
      if (hex === undefined) {
        const known = escapes[String(char)]
        if (known === undefined) throw new TomlFault(`invalid escape: '\\${String(char)}'`, line)
        return known
      }
      const code = parseInt(hex, 16)
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        throw new TomlFault(`Escaped character '\\u${hex}' is not valid UTF-8.`, line)
      }
      return String.fromCodePoint(code)
    },
  )
}
