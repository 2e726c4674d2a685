// A chart that knows the one above it, and may be changed: how Helm keeps charts while it picks dependencies.
import type { Chart, ChartMetadata, Dependency } from './chart.ts'
import type { Tree } from '../values/tree.ts'

/** A row of Chart.yaml's dependencies. Copies of a subchart have the very same rows. */
export type DependencyRow = { -readonly [Key in keyof Dependency]: Dependency[Key] }

type PlacedMetadata = Omit<ChartMetadata, 'dependencies'> & { dependencies?: readonly DependencyRow[] }

export interface ChartTree extends Chart {
  metadata: PlacedMetadata
  values: Tree
  dependencies: readonly ChartTree[]
  /** Absent for the root. Of a subchart that copies share it is the one that took it last, and the path tells so. */
  parent?: ChartTree
}

/** A copy of the tree; values and files are those of the original. */
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

/** Makes the subcharts those of the chart, and no others. */
export function setSubcharts(chart: ChartTree, subcharts: readonly ChartTree[]): void {
  for (const subchart of subcharts) subchart.parent = chart
  chart.dependencies = subcharts
}

/** Where the chart's files lie, seen from the root: `root/charts/kid`. */
export function chartPath({ metadata, parent }: ChartTree): string {
  return parent ? `${chartPath(parent)}/charts/${metadata.name}` : metadata.name
}
