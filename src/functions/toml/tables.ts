// The tables of a TOML document as its headings and keys make them, and what may be defined once more.
import { newMap, typed } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { TomlError } from './cursor.ts'
import { keyText } from './keys.ts'

export type TomlKey = readonly string[]

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

export function newTable(): GoMap {
  const table = newMap()
  tables.add(table)
  return table
}

export function isTable(value: unknown): value is GoMap {
  return typeof value === 'object' && value !== null && tables.has(value)
}

function newTableList(): GoMap[] {
  const list: GoMap[] = typed([], tableListType)
  tableLists.add(list)
  return list
}

/** Of a list of tables the last, which keys below its name go to. */
function lastOf(value: unknown): unknown {
  return isTableList(value) ? value.at(-1) : value
}

export class TomlTables {
  readonly root = newTable()
  /** The table that keys go to. */
  context: TomlKey = []
  /** The line of the key in hand, for faults. */
  line = 1
  /** Tables that only a longer key made: they may be defined yet. */
  private readonly implicits = new Set<string>()
  private readonly lists = new Set<string>()

  /** Makes a key's table, or another one of its list, the context. */
  enter(key: TomlKey, isList: boolean): void {
    const parents = key.slice(0, -1)
    const name = key.at(-1) ?? ''
    let table = this.root
    parents.forEach((part, i) => {
      const path = keyText(parents.slice(0, i + 1))
      if (!Object.hasOwn(table, part)) {
        this.implicits.add(path)
        table[part] = newTable()
      }
      const next = lastOf(table[part])
      if (!isTable(next)) throw new TomlError(`Key '${path}' was already created as a hash.`, this.line)
      table = next
    })
    this.context = parents
    if (!isList) this.define(name, newTable())
    else {
      const list = Object.hasOwn(table, name) ? table[name] : newTableList()
      if (!isTableList(list)) {
        throw new TomlError(
          `Key '${keyText(key)}' was already created and cannot be used as an array.`,
          this.line,
        )
      }
      list.push(newTable())
      table[name] = list
    }
    this.context = key
  }

  /** As `enter`, where a heading may define the table yet. */
  enterImplied(key: TomlKey, isList: boolean): void {
    this.implicits.add(keyText(key))
    this.enter(key, isList)
  }

  /** Sets a key of the context. What a longer key made may be defined once more, anything else may not. */
  define(key: string, value: unknown): void {
    const table = this.table()
    const path = keyText([...this.context, key])
    if (!Object.hasOwn(table, key)) {
      table[key] = value
      return
    }
    if (!this.implicits.has(path)) this.alreadyDefined(path)
    this.implicits.delete(path)
    if (this.lists.has(path)) table[key] = value
  }

  /** Remembers whether a key holds a list. */
  note(key: string, isList: boolean): void {
    const path = keyText(key === '' ? this.context : [...this.context, key])
    if (isList) this.lists.add(path)
    else this.lists.delete(path)
  }

  /** The table that the context leads to; of a list of tables the last. */
  private table(): GoMap {
    let table = this.root
    this.context.forEach((part, i) => {
      const next = lastOf(table[part])
      if (!isTable(next)) this.alreadyDefined(keyText(this.context.slice(0, i + 1)))
      table = next
    })
    return table
  }

  private alreadyDefined(path: string): never {
    throw new TomlError(`Key '${path}' has already been defined.`, this.line)
  }
}
