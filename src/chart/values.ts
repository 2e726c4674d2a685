// Merges user values over the values of a chart and its subcharts, as pkg/chartutil/coalesce.go of Helm does.
import { exitStatus, UserError } from '../errors.ts'
import { clone, isTree, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import { formatValue, toText } from '../template/format/format.ts'
import type { Chart } from './chart.ts'

export type Warn = (text: string) => void

/**
 * coalesce: a null in the user's values removes the chart's default. merge: the null is kept, so that it can remove the
 * default of a subchart later.
 */
export type NullRule = 'coalesce' | 'merge'

/**
 * Returns the values that the templates of a chart see: `user` over the chart's defaults, the values of each subchart
 * under its name, and globals passed down. Does not change its arguments. Throws UserError if the values of a subchart
 * are not a table.
 */
export function coalesceValues(chart: Chart, user: Tree, warn: Warn, nulls: NullRule = 'coalesce'): Tree {
  const values = clone(user)
  coalesceChart(chart, values, { path: '', nulls, warn })
  return values
}

interface MergeContext {
  /** The path in the values, for warnings: `chart.key.key`. */
  readonly path: string
  readonly nulls: NullRule
  readonly warn: Warn
}

function at(context: MergeContext, key: string): MergeContext {
  return { ...context, path: context.path === '' ? key : `${context.path}.${key}` }
}

function coalesceChart(chart: Chart, values: Tree, context: MergeContext): void {
  const inside = at(context, chart.metadata.name)
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

function coalesceDefaults(chart: Chart, values: Tree, context: MergeContext): void {
  const subcharts = new Set(chart.dependencies.map(({ metadata }) => metadata.name))
  for (const [key, defaultValue] of Object.entries(clone(chart.values))) {
    const value = values[key]
    if (value === undefined) values[key] = defaultValue
    else if (value === null && context.nulls === 'coalesce') delete values[key]
    else if (!isTree(value)) continue
    else if (isTree(defaultValue)) {
      // Nulls in the table of a subchart are kept until its own defaults are merged.
      const nulls = subcharts.has(key) ? 'merge' : context.nulls
      coalesceTables(value, defaultValue, { ...at(context, key), nulls })
    } else if (defaultValue !== null)
      context.warn(`warning: skipped value for ${at(context, key).path}: Not a table.`)
  }
}

/** Adds to `over` the keys that only `under` has, table by table, and keeps nulls. Changes both arguments. */
export function mergeTables(over: Tree, under: Tree, warn: Warn): Tree {
  return coalesceTables(over, under, { path: '', nulls: 'merge', warn })
}

function coalesceTables(over: Tree, under: Tree, context: MergeContext): Tree {
  for (const [key, below] of Object.entries(under)) {
    const value = over[key]
    if (value === undefined) over[key] = below
    else if (value === null) {
      if (context.nulls === 'coalesce' && below !== null) delete over[key]
    } else if (isTree(below) && isTree(value)) coalesceTables(value, below, at(context, key))
    else if (isTree(below)) warnOfTable(below, at(context, key))
    else if (isTree(value) && below !== null) warnOfScalar(below, at(context, key))
  }
  return over
}

function warnOfTable(table: Tree, { path, warn }: MergeContext): void {
  warn(`warning: cannot overwrite table with non table for ${path} (${toText(table)})`)
}

function warnOfScalar(value: unknown, { path, warn }: MergeContext): void {
  warn(`warning: destination for ${path} is a table. Ignoring non-table value (${toText(value)})`)
}

// Globals of the parent win, key by key. As in Helm only the top table is copied: parent and child share the tables
// below it.
function shareGlobals(child: Tree, parent: Tree, context: MergeContext): void {
  const [own = newTree(), handed = newTree()] = [child.global, parent.global]
  if (!isTree(own))
    return context.warn('warning: skipping globals because destination global is not a table.')
  if (!isTree(handed)) return context.warn('warning: skipping globals because source global is not a table.')
  for (const [key, value] of Object.entries(handed)) {
    const before = own[key]
    if (!isTree(value)) {
      if (isTree(before)) context.warn(`key ${key} is table. Skipping`)
      else own[key] = value
    } else if (before === undefined || isTree(before)) {
      const copy = newTree(Object.entries(value))
      own[key] = before ? coalesceTables(copy, before, { ...at(context, key), nulls: 'merge' }) : copy
    } else context.warn(`Conflict: cannot merge map onto non-map for ${JSON.stringify(key)}. Skipping.`)
  }
  child.global = own
}
