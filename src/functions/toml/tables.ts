// The tables of a TOML document, created by headings and keys, and the rules for defining them twice.
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

/** Returns an empty table. */
export function newTable(): GoMap {
  const table = newMap()
  tables.add(table)
  return table
}

/** Reports whether a value is a table from `newTable`. */
export function isTable(value: unknown): value is GoMap {
  return typeof value === 'object' && value !== null && tables.has(value)
}

function newTableList(): GoMap[] {
  const list: GoMap[] = typed([], tableListType)
  tableLists.add(list)
  return list
}

/** Returns the last table of an array of tables, to which keys below its name belong. */
function lastOf(value: unknown): unknown {
  return isTableList(value) ? value.at(-1) : value
}

/** The tables of one document. */
export class TomlTables {
  readonly root = newTable()
  /** Key of the current table. */
  context: TomlKey = []
  /** Line of the current key, for errors. */
  line = 1
  /** Tables that exist only as a part of a longer key. They may still be defined. */
  private readonly implicits = new Set<string>()
  private readonly lists = new Set<string>()

  /** Makes a key's table the current one and creates it. With `isList` it adds a table to the key's array. */
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

  /** Like `enter`, but a later heading may still define the table. */
  enterImplied(key: TomlKey, isList: boolean): void {
    this.implicits.add(keyText(key))
    this.enter(key, isList)
  }

  /** Sets a key of the current table. Only tables created by a longer key may be defined again. */
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

  /** Records whether a key holds an array. */
  note(key: string, isList: boolean): void {
    const path = keyText(key === '' ? this.context : [...this.context, key])
    if (isList) this.lists.add(path)
    else this.lists.delete(path)
  }

  /** Returns the current table; of an array of tables the last. */
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
