// Which subcharts take part: aliases, tags, conditions, and the values a parent imports from them (Chart.yaml).
import { exitStatus, UserError } from '../errors.ts'
import { clone, getPath, isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import type { Chart, Dependency } from './chart.ts'
import { coalesceValues, mergeTables } from './values.ts'
import type { Warn } from './values.ts'
import { inRange } from './version-range.ts'

/**
 * The chart as it is rendered for these user values: without disabled subcharts, aliases in place, imported values
 * among the chart's own. A chart that lists no dependencies is returned as it is. Throws UserError if one is missing.
 */
export function withDependencies(chart: Chart, user: Tree, warn: Warn): Chart {
  requireListed(chart)
  return withImports(withEnabled(chart, user, '', warn), warn)
}

/** Throws UserError naming the dependencies that Chart.yaml lists and charts/ has not. */
export function requireListed({ metadata, dependencies }: Chart): void {
  const there = new Set(dependencies.map((subchart) => subchart.metadata.name))
  const missing = (metadata.dependencies ?? []).map(({ name }) => name).filter((name) => !there.has(name))
  if (missing.length === 0) return
  const list = missing.join(', ')
  throw new UserError(
    'chart',
    `An error occurred while checking for chart dependencies. You may need to run \`helm dependency build\` to fetch missing dependencies: found in Chart.yaml, but missing in charts/ directory: ${list}`,
    { status: exitStatus.failed },
  )
}

function withEnabled(chart: Chart, user: Tree, path: string, warn: Warn): Chart {
  const listed = chart.metadata.dependencies
  if (listed === undefined) return chart
  const all = {
    ...chart,
    dependencies: [...unlisted(chart, listed), ...listed.flatMap((row) => aliased(chart, row))],
  }
  const values = coalesceValues(all, user, warn)
  const renamed = listed.map((row) => (row.alias ? { ...row, name: row.alias } : row))
  const enabled = renamed.filter(
    (row) => byCondition(row, values, path, warn) ?? byTags(row, values, warn) ?? true,
  )
  const disabled = new Set(renamed.filter((row) => !enabled.includes(row)).map(({ name }) => name))
  const dependencies = all.dependencies
    .filter(({ metadata }) => !disabled.has(metadata.name))
    .map((subchart) => withEnabled(subchart, values, `${path}${subchart.metadata.name}.`, warn))
  return { ...chart, metadata: { ...chart.metadata, dependencies: enabled }, dependencies }
}

function unlisted(chart: Chart, listed: readonly Dependency[]): Chart[] {
  return chart.dependencies.filter((subchart) => !listed.some((row) => matches(subchart, row)))
}

function aliased(chart: Chart, row: Dependency): Chart[] {
  const subchart = chart.dependencies.find((candidate) => matches(candidate, row))
  if (subchart === undefined || !row.alias) return subchart ? [subchart] : []
  return [{ ...subchart, metadata: { ...subchart.metadata, name: row.alias } }]
}

function matches({ metadata }: Chart, { name, version = '' }: Dependency): boolean {
  return metadata.name === name && inRange(version, metadata.version)
}

// The first path that leads to a boolean decides.
function byCondition(row: Dependency, values: Tree, path: string, warn: Warn): boolean | undefined {
  for (const condition of (row.condition ?? '').trim().split(',')) {
    const value = condition === '' ? undefined : getPath(values, `${path}${condition}`.split('.'))
    if (value === undefined || isTree(value)) continue
    if (typeof value === 'boolean') return value
    warn(`Warning: Condition path '${condition}' for chart ${row.name} returned non-bool value`)
  }
  return undefined
}

// One tag that is true enables, whatever the others say.
function byTags(row: Dependency, { tags }: Tree, warn: Warn): boolean | undefined {
  if (!isTree(tags)) return undefined
  const given = (row.tags ?? []).filter((tag) => tags[tag] !== undefined)
  for (const tag of given.filter((name) => typeof tags[name] !== 'boolean'))
    warn(`Warning: Tag '${tag}' for chart ${row.name} returned non-bool value`)
  const said = given.map((tag) => tags[tag]).filter((value) => typeof value === 'boolean')
  return said.length === 0 ? undefined : said.includes(true)
}

// From the leaves up, so that what a subchart imported can be imported from it.
function withImports(chart: Chart, warn: Warn): Chart {
  const listed = chart.metadata.dependencies
  const own = chart.dependencies.map((subchart) => withImports(subchart, warn))
  const unchanged = own.every((subchart, i) => subchart === chart.dependencies[i])
  const whole = unchanged ? chart : { ...chart, dependencies: own }
  if (listed === undefined || listed.length === 0) return whole
  const values = coalesceValues(whole, newTree(), warn, 'merge')
  const imported = newTree()
  const dependencies = listed.map((row) => importFrom(row, values, imported, warn))
  return {
    ...whole,
    metadata: { ...chart.metadata, dependencies },
    values: mergeTables(clone(values), imported, warn),
  }
}

function importFrom(row: Dependency, values: Tree, imported: Tree, warn: Warn): Dependency {
  const rules = row['import-values']
  if (rules === undefined) return row
  const pairs = rules.flatMap((rule) => importPair(rule))
  for (const { child, parent, missing } of pairs) {
    const path = `${row.name}.${child}`.split('.')
    const table = getPath(values, path)
    if (isTree(table)) mergeTables(imported, nest(parent, clone(table)), warn)
    else warn(`Warning: ImportValues missing table${missing(row.name)}: ${noTable(values, path)}`)
  }
  return {
    ...row,
    'import-values': pairs.map(({ child, parent }) => newTree(Object.entries({ child, parent }))),
  }
}

interface ImportPair {
  readonly child: string
  readonly parent: string
  readonly missing: (name: string) => string
}

function importPair(rule: Value): ImportPair[] {
  if (typeof rule === 'string') return [{ child: `exports.${rule}`, parent: '.', missing: () => '' }]
  if (!isTree(rule)) return []
  return [
    { child: String(rule.child), parent: String(rule.parent), missing: (name) => ` from chart ${name}` },
  ]
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
