// What `import … from 'ambientctl'` gives: Helm charts, rendered as Helm renders them.
export { defaultApiVersions, defaultKubeVersion } from './capabilities.ts'
export { chartFromArchive, chartFromFiles, loadChart } from './chart.ts'
export { ChartError } from './error.ts'
export { fetchChart } from './fetch.ts'
export { seededRandom } from './random.ts'
export { renderChart } from './render.ts'
export { mergeValues, parseValues, setValues } from './values.ts'

export type { Capabilities } from './capabilities.ts'
export type { ChartFiles, LoadChartOptions } from './chart.ts'
export type { ChartErrorCode, ChartErrorDetails } from './error.ts'
export type { FetchChartOptions } from './fetch.ts'
export type { RenderedChart, RenderedHook, RenderedObject } from './rendered.ts'
export type {
  Lookup,
  LookupHost,
  Release,
  RenderChartOptions,
  RenderLimits,
  SchemaRefOptions,
} from './options.ts'
export type { SetNotation } from './values.ts'
export type { Chart, ChartFile, ChartMetadata, Dependency } from '../chart/chart.ts'
export type { Tree, Value } from '../values/tree.ts'
