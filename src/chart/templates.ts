// The templates of a chart and its subcharts, each with its data (dot).
import { compareStrings } from '../template/bytes.ts'
import { newMap } from '../template/kinds.ts'
import type { GoMap } from '../template/kinds.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Capabilities } from './capabilities.ts'
import type { ChartMetadata } from './chart.ts'
import { fileMap } from './files/file-map.ts'
import { capabilitiesObject, chartObject, releaseObject } from './objects.ts'
import type { ReleaseObject } from './objects.ts'
import { chartPath } from './chart-tree.ts'
import type { ChartTree } from './chart-tree.ts'
import { asValues } from './values-object.ts'

/** A template of a chart or subchart, and the data it is executed with. */
export interface ChartTemplate {
  readonly path: string
  readonly text: string
  readonly basePath: string
  /** The data of the chart: one map for all its templates. */
  readonly dot: GoMap
}

/**
 * Returns the templates of a chart and its subcharts in Helm's order of parsing and execution: deepest paths first,
 * then reverse alphabetical. If two files define the same name, the one parsed last wins.
 */
export function chartTemplates(
  chart: ChartTree,
  values: Tree,
  release: ReleaseObject,
  capabilities: Capabilities,
): ChartTemplate[] {
  const shared = newMap([
    ['Release', releaseObject(release)],
    ['Capabilities', capabilitiesObject(capabilities)],
  ])
  const { templates } = collect(chart, values, shared)
  // Copies of a subchart can have the same paths; the last one wins.
  return [...new Map(templates.map((template) => [template.path, template])).values()].sort(
    (a, b) => depth(b.path) - depth(a.path) || compareStrings(b.path, a.path),
  )
}

/** `shared` holds the entries that the data of every chart has. */
function collect(chart: ChartTree, values: Tree, shared: GoMap): { dot: GoMap; templates: ChartTemplate[] } {
  const path = chartPath(chart)
  const subcharts = chart.dependencies.map((subchart) => {
    const { name } = subchart.metadata
    const own = values[name]
    return { name, ...collect(subchart, isTree(own) ? own : newTree(), shared) }
  })
  const dot = newMap([
    ...Object.entries(shared),
    ['Chart', chartObject(chart.metadata, !chart.parent)],
    ['Files', fileMap(chart.files)],
    ['Values', asValues(values)],
    ['Subcharts', newMap(subcharts.map((subchart) => [subchart.name, subchart.dot]))],
  ])
  const own = chart.templates
    .filter((file) => !isLibrary(chart.metadata) || isPartial(file.name))
    .map((file) => ({ path: `${path}/${file.name}`, text: file.data, basePath: `${path}/templates`, dot }))
  return { dot, templates: [...subcharts.flatMap((subchart) => subchart.templates), ...own] }
}

function isLibrary(metadata: ChartMetadata): boolean {
  return metadata.type?.toLowerCase() === 'library'
}

/** True for a file whose name starts with `_`. Such files only define templates and are not executed. */
export function isPartial(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('_')
}

function depth(path: string): number {
  return path.split('/').length
}
