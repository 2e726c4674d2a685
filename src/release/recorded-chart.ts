// The chart in a release record, as a chart that can be rendered again.
import type { Chart, ChartFile, ChartMetadata } from '../chart/chart.ts'
import { isTree, newTree, type Value } from '../values/tree.ts'
import type { Release } from './release.ts'

/** Returns the recorded chart. Records have no subcharts; Istio's charts have none. */
export function recordedChartOf({ chart }: Pick<Release, 'chart'>): Chart {
  const { metadata, values, schema } = chart
  return {
    // Helm wrote it, from a Chart.yaml that it had accepted.
    metadata: (isTree(metadata) ? metadata : newTree()) as unknown as ChartMetadata,
    values: isTree(values) ? values : newTree(),
    ...(typeof schema === 'string' && { schema: decodeBase64(schema) }),
    templates: filesOf(chart['templates']),
    files: filesOf(chart['files']),
    dependencies: [],
  }
}

function filesOf(list: Value | undefined): ChartFile[] {
  return (Array.isArray(list) ? list : []).filter(isTree).map(({ name, data }) => ({
    name: typeof name === 'string' ? name : '',
    data: typeof data === 'string' ? decodeBase64(data) : '',
  }))
}

const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')
