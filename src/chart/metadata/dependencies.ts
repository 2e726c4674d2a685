// Selects subcharts by aliases, tags and conditions of Chart.yaml, and imports their values into the parent.
import { exitStatus, UserError } from '../../errors.ts'
import { clone, getPath, isTree, newTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'
import { formatValue } from '../../template/format/format.ts'
import type { Chart, Dependency } from '../chart.ts'
import { setSubcharts, chartTree } from '../chart-tree.ts'
import type { ChartTree, DependencyRow } from '../chart-tree.ts'
import { coalesceValues, mergeTables } from '../values.ts'
import type { Warn } from '../values.ts'
import { inRange } from './version-range.ts'

/**
 * Returns the chart to render for these user values: disabled subcharts are removed, aliases applied and imported
 * values added. Does not change its arguments. Throws UserError if a dependency is missing.
 */
export function withDependencies(chart: Chart, user: Tree, warn: Warn): ChartTree {
  requireListed(chart)
  const root = chartTree(chart)
  enable(root, user, '', warn)
  importAll(root, warn)
  return root
}

/** Throws UserError that names the dependencies that Chart.yaml lists and charts/ lacks. */
export function requireListed({ metadata, dependencies }: Chart): void {
  const present = new Set(dependencies.map((subchart) => subchart.metadata.name))
  const missing = (metadata.dependencies ?? []).map(({ name }) => name).filter((name) => !present.has(name))
  if (missing.length === 0) return
  const list = missing.join(', ')
  throw new UserError(
    'chart',
    `An error occurred while checking for chart dependencies. You may need to run \`helm dependency build\` to fetch missing dependencies: found in Chart.yaml, but missing in charts/ directory: ${list}`,
    { status: exitStatus.failed },
  )
}

function enable(chart: ChartTree, user: Tree, path: string, warn: Warn): void {
  const rows = chart.metadata.dependencies
  if (rows === undefined) return
  setSubcharts(chart, [...unlisted(chart, rows), ...rows.flatMap((row) => aliased(chart.dependencies, row))])
  for (const row of rows) if (row.alias) row.name = row.alias
  const values = coalesceValues(chart, user, warn)
  for (const row of rows) row.enabled = byTags(row, values, warn) ?? true
  for (const row of rows) row.enabled = byCondition(row, values, path, warn) ?? row.enabled ?? true
  const disabled = new Set(rows.filter((row) => row.enabled === false).map(({ name }) => name))
  const enabled = chart.dependencies.filter(({ metadata }) => !disabled.has(metadata.name))
  for (const subchart of enabled) enable(subchart, values, `${path}${subchart.metadata.name}.`, warn)
  const kept = rows.filter(({ name }) => !disabled.has(name))
  chart.metadata = { ...chart.metadata, dependencies: kept }
  if (kept.length === 0) delete chart.metadata.dependencies
  setSubcharts(chart, enabled)
}

function unlisted(chart: ChartTree, rows: readonly Dependency[]): ChartTree[] {
  return chart.dependencies.filter((subchart) => !rows.some((row) => matches(subchart, row)))
}

// Each row has its own copy of the subchart. Copies share the subcharts below, as in Helm.
function aliased(subcharts: readonly ChartTree[], row: DependencyRow): ChartTree[] {
  const subchart = subcharts.find((candidate) => matches(candidate, row))
  if (subchart === undefined) return []
  const { metadata } = subchart
  return [{ ...subchart, metadata: row.alias ? { ...metadata, name: row.alias } : metadata }]
}

function matches({ metadata }: Chart, { name, version = '' }: Dependency): boolean {
  return metadata.name === name && inRange(version, metadata.version)
}

// The first condition path with a boolean decides.
function byCondition(row: Dependency, values: Tree, path: string, warn: Warn): boolean | undefined {
  for (const condition of (row.condition ?? '').trim().split(',')) {
    const value = condition === '' ? undefined : getPath(values, `${path}${condition}`.split('.'))
    if (value === undefined || isTree(value)) continue
    if (typeof value === 'boolean') return value
    warn(`Warning: Condition path '${condition}' for chart ${row.name} returned non-bool value`)
  }
  return undefined
}

// One true tag enables the subchart, whatever the other tags are.
function byTags(row: Dependency, { tags }: Tree, warn: Warn): boolean | undefined {
  if (!isTree(tags)) return undefined
  const present = (row.tags ?? []).filter((tag) => tags[tag] !== undefined)
  for (const tag of present.filter((name) => typeof tags[name] !== 'boolean'))
    warn(`Warning: Tag '${tag}' for chart ${row.name} returned non-bool value`)
  const booleans = present.map((tag) => tags[tag]).filter((value) => typeof value === 'boolean')
  return booleans.length === 0 ? undefined : booleans.includes(true)
}

// Leaves first, so that a parent can import values that its subchart imported.
function importAll(chart: ChartTree, warn: Warn): void {
  for (const subchart of chart.dependencies) importAll(subchart, warn)
  const rows = chart.metadata.dependencies
  if (rows === undefined) return
  const values = coalesceValues(chart, newTree(), warn, 'merge')
  const imported = newTree()
  for (const row of rows) importFrom(row, values, imported, warn)
  chart.values = mergeTables(clone(values), imported, warn)
}

function importFrom(row: DependencyRow, values: Tree, imported: Tree, warn: Warn): void {
  const pairs = (row['import-values'] ?? []).flatMap((rule) => importPair(rule))
  for (const { child, parent, missing } of pairs) {
    const path = `${row.name}.${child}`.split('.')
    const table = getPath(values, path)
    // Not copied: if two rules import into one table, Helm also changes the source table, which later rules can read.
    if (isTree(table)) mergeTables(imported, nest(parent, table), warn)
    else warn(`Warning: ImportValues missing table${missing(row.name)}: ${noTable(values, path)}`)
  }
  delete row['import-values']
  if (pairs.length === 0) return
  row['import-values'] = pairs.map(({ child, parent }) => newTree(Object.entries({ child, parent })))
  for (const pair of row['import-values']) if (isTree(pair)) convertedRules.add(pair)
}

// Helm replaces rules by pairs of another type, and ignores those if a second alias shares the row.
const convertedRules = new WeakSet<object>()

interface ImportPair {
  readonly child: string
  readonly parent: string
  readonly missing: (name: string) => string
}

function importPair(rule: Value): ImportPair[] {
  if (typeof rule === 'string') return [{ child: `exports.${rule}`, parent: '.', missing: () => '' }]
  if (!isTree(rule) || convertedRules.has(rule)) return []
  const [child, parent] = [rule.child, rule.parent].map((part) => formatValue(part ?? null, 'v'))
  return [{ child: child ?? '', parent: parent ?? '', missing: (name) => ` from chart ${name}` }]
}

function noTable(values: Tree, path: readonly string[]): string {
  const length = path.findIndex((_, i) => !isTree(getPath(values, path.slice(0, i + 1))))
  return `${JSON.stringify(path[length])} is not a table`
}

function nest(path: string, table: Tree): Tree {
  return path === '.'
    ? table
    : path.split('.').reduceRight<Tree>((inner, key) => newTree([[key, inner]]), table)
}
