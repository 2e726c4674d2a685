// Mutable charts that link to their parent chart. They are used while dependencies are selected.
import type { Chart, ChartMetadata, Dependency } from './chart.ts'
import type { Tree } from '../values/tree.ts'

/** An entry of `dependencies` in Chart.yaml. All copies of a subchart share the same row objects. */
export type DependencyRow = { -readonly [Key in keyof Dependency]: Dependency[Key] }

type MutableMetadata = Omit<ChartMetadata, 'dependencies'> & { dependencies?: readonly DependencyRow[] }

export interface ChartTree extends Chart {
  metadata: MutableMetadata
  values: Tree
  dependencies: readonly ChartTree[]
  /** Absent for the root. If several copies share a subchart, this is the last one that adopted it, as in Helm. */
  parent?: ChartTree
}

/** Returns a copy of the chart and its subcharts. Values and files are shared with the original. */
export function chartTree(chart: Chart): ChartTree {
  const { dependencies: rows, ...metadata } = chart.metadata
  const copy: ChartTree = {
    ...chart,
    metadata: rows ? { ...metadata, dependencies: rows.map((row) => ({ ...row })) } : metadata,
    dependencies: [],
  }
  setSubcharts(copy, chart.dependencies.map(chartTree))
  return copy
}

/** Replaces the subcharts of a chart and sets their parent. */
export function setSubcharts(chart: ChartTree, subcharts: readonly ChartTree[]): void {
  for (const subchart of subcharts) subchart.parent = chart
  chart.dependencies = subcharts
}

/** Returns the path of the chart from the root: `root/charts/child`. */
export function chartPath({ metadata, parent }: ChartTree): string {
  return parent ? `${chartPath(parent)}/charts/${metadata.name}` : metadata.name
}
