// The files of a chart as templates, each with its dot.
import { compareStrings } from '../template/bytes.ts'
import { newMap } from '../template/kinds.ts'
import type { GoMap } from '../template/kinds.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Capabilities } from './capabilities.ts'
import type { Chart } from './chart.ts'
import { fileMap } from './file-map.ts'
import { capabilitiesObject, chartObject, releaseObject } from './objects.ts'
import type { ReleaseInfo } from './objects.ts'
import { asValues } from './values-object.ts'

/** One file of a chart or subchart, and what it is executed with. */
export interface Template {
  readonly path: string
  readonly text: string
  readonly basePath: string
  /** The chart's dot: one map for all its templates. */
  readonly dot: GoMap
}

/**
 * The templates of a chart and its subcharts in the order in which Helm parses and executes them: deep before shallow, and
 * from the end of the alphabet. Of two definitions of one name the later parsed counts.
 */
export function templatesOf(
  chart: Chart,
  values: Tree,
  release: ReleaseInfo,
  capabilities: Capabilities,
): Template[] {
  const shared = newMap([
    ['Release', releaseObject(release)],
    ['Capabilities', capabilitiesObject(capabilities)],
  ])
  return collect(chart, { parent: '', values, shared }).templates.sort(
    (a, b) => depth(b.path) - depth(a.path) || compareStrings(b.path, a.path),
  )
}

interface Scope {
  /** Path of the chart above; empty for the root. */
  readonly parent: string
  readonly values: Tree
  /** The entries of every chart's dot. */
  readonly shared: GoMap
}

function collect(chart: Chart, { parent, values, shared }: Scope): { dot: GoMap; templates: Template[] } {
  const path = chartPath(chart, parent)
  const subcharts = chart.dependencies.map((subchart) => {
    const own = values[subchart.metadata.name]
    return {
      name: subchart.metadata.name,
      ...collect(subchart, { parent: path, values: isTree(own) ? own : newTree(), shared }),
    }
  })
  const dot = newMap([
    ...Object.entries(shared),
    ['Chart', chartObject(chart.metadata, parent === '')],
    ['Files', fileMap(chart.files)],
    ['Values', asValues(values)],
    ['Subcharts', newMap(subcharts.map((subchart) => [subchart.name, subchart.dot]))],
  ])
  const own = chart.templates
    .filter((file) => !isLibrary(chart) || isPartial(file.name))
    .map((file) => ({ path: `${path}/${file.name}`, text: file.data, basePath: `${path}/templates`, dot }))
  return { dot, templates: [...subcharts.flatMap((subchart) => subchart.templates), ...own] }
}

/** Where the chart's files lie, seen from the root; `parent` is the path of the chart above, empty for the root. */
export function chartPath({ metadata: { name } }: Chart, parent: string): string {
  return parent === '' ? name : `${parent}/charts/${name}`
}

function isLibrary({ metadata }: Chart): boolean {
  return metadata.type?.toLowerCase() === 'library'
}

/** Files whose names start with `_` only define; they are not executed. */
export function isPartial(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('_')
}

function depth(path: string): number {
  return path.split('/').length
}
