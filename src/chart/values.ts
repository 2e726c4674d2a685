// Helm's merge of user values over a chart's own, down through its subcharts (pkg/chartutil/coalesce.go, by behaviour).
import { exitStatus, UserError } from '../errors.ts'
import { clone, isTree, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import { formatValue, toText } from '../template/format/format.ts'
import type { Chart } from './chart.ts'

export type Warn = (text: string) => void

/**
 * coalesce: a user's null removes the chart's default. merge: it stays null, so that it can remove another default
 * further down.
 */
export type NullRule = 'coalesce' | 'merge'

/**
 * The values a chart's templates see: `user` over the chart's defaults, subcharts' values in the keys of their names,
 * globals handed down. Neither argument is changed. Throws UserError if a subchart's values are not a table.
 */
export function coalesceValues(chart: Chart, user: Tree, warn: Warn, nulls: NullRule = 'coalesce'): Tree {
  const values = clone(user)
  coalesceChart(chart, values, { path: '', nulls, warn })
  return values
}

interface Place {
  /** Where in the values, for warnings: `chart.key.key`. */
  readonly path: string
  readonly nulls: NullRule
  readonly warn: Warn
}

function at(place: Place, key: string): Place {
  return { ...place, path: place.path === '' ? key : `${place.path}.${key}` }
}

function coalesceChart(chart: Chart, values: Tree, place: Place): void {
  const inside = at(place, chart.metadata.name)
  coalesceDefaults(chart, values, inside)
  for (const subchart of chart.dependencies) {
    const { name } = subchart.metadata
    if (values[name] === undefined) values[name] = newTree()
    const own = values[name]
    if (!isTree(own)) throw notATable(name, own)
    shareGlobals(own, values, inside)
    coalesceChart(subchart, own, inside)
  }
}

function notATable(name: string, value: unknown): UserError {
  return new UserError('values', `type mismatch on ${name}: ${formatValue(value, 't')}`, {
    hint: `The values of the subchart ${name} must be a mapping.`,
    status: exitStatus.failed,
  })
}

function coalesceDefaults(chart: Chart, values: Tree, place: Place): void {
  const subcharts = new Set(chart.dependencies.map(({ metadata }) => metadata.name))
  for (const [key, byDefault] of Object.entries(clone(chart.values))) {
    const given = values[key]
    if (given === undefined) values[key] = byDefault
    else if (given === null && place.nulls === 'coalesce') delete values[key]
    else if (!isTree(given)) continue
    else if (isTree(byDefault)) {
      // The nulls in a subchart's table must live until its own defaults have come.
      const nulls = subcharts.has(key) ? 'merge' : place.nulls
      coalesceTables(given, byDefault, { ...at(place, key), nulls })
    } else if (byDefault !== null)
      place.warn(`warning: skipped value for ${at(place, key).path}: Not a table.`)
  }
}

/** Fills `over` from `under`, table by table, keeping its nulls; both may be changed. */
export function mergeTables(over: Tree, under: Tree, warn: Warn): Tree {
  return coalesceTables(over, under, { path: '', nulls: 'merge', warn })
}

function coalesceTables(over: Tree, under: Tree, place: Place): Tree {
  for (const [key, below] of Object.entries(under)) {
    const given = over[key]
    if (given === undefined) over[key] = below
    else if (given === null) {
      if (place.nulls === 'coalesce' && below !== null) delete over[key]
    } else if (isTree(below) && isTree(given)) coalesceTables(given, below, at(place, key))
    else if (isTree(below)) warnOfTable(below, at(place, key))
    else if (isTree(given) && below !== null) warnOfScalar(below, at(place, key))
  }
  return over
}

function warnOfTable(table: Tree, { path, warn }: Place): void {
  warn(`warning: cannot overwrite table with non table for ${path} (${toText(table)})`)
}

function warnOfScalar(value: unknown, { path, warn }: Place): void {
  warn(`warning: destination for ${path} is a table. Ignoring non-table value (${toText(value)})`)
}

// The parent's globals win over the child's, key by key. As in Helm only the top table is a copy, so tables further
// down are one for parent and child.
function shareGlobals(child: Tree, parent: Tree, place: Place): void {
  const [own = newTree(), handed = newTree()] = [child.global, parent.global]
  if (!isTree(own)) return place.warn('warning: skipping globals because destination global is not a table.')
  if (!isTree(handed)) return place.warn('warning: skipping globals because source global is not a table.')
  for (const [key, value] of Object.entries(handed)) {
    const before = own[key]
    if (!isTree(value)) {
      if (isTree(before)) place.warn(`key ${key} is table. Skipping`)
      else own[key] = value
    } else if (before === undefined || isTree(before)) {
      const copy = newTree(Object.entries(value))
      own[key] = before ? coalesceTables(copy, before, { ...at(place, key), nulls: 'merge' }) : copy
    } else place.warn(`Conflict: cannot merge map onto non-map for ${JSON.stringify(key)}. Skipping.`)
  }
  child.global = own
}
