// A Helm chart in memory. chart/files/load.ts reads one from disk.
import type { Tree, Value } from '../values/tree.ts'

export interface ChartFile {
  /** Path inside the chart, separated by slashes. */
  readonly name: string
  readonly data: string
}

export interface Dependency {
  readonly name: string
  readonly version?: string
  readonly repository?: string
  readonly condition?: string
  readonly tags?: readonly string[]
  readonly alias?: string
  /** True if the subchart is enabled. Templates can read it. */
  readonly enabled?: boolean
  /** Values to import from the subchart: `name` for `exports.name`, or { child, parent } paths. */
  readonly 'import-values'?: readonly Value[]
}

/** The content of Chart.yaml. */
export interface ChartMetadata {
  readonly name: string
  readonly version: string
  readonly apiVersion: string
  readonly appVersion?: string
  readonly kubeVersion?: string
  readonly description?: string
  readonly type?: string
  readonly home?: string
  readonly icon?: string
  readonly deprecated?: boolean
  readonly condition?: string
  readonly tags?: string
  readonly keywords?: readonly string[]
  readonly sources?: readonly string[]
  readonly maintainers?: readonly { readonly name: string; readonly email?: string; readonly url?: string }[]
  readonly annotations?: Readonly<Record<string, string>>
  readonly dependencies?: readonly Dependency[]
}

export interface Chart {
  readonly metadata: ChartMetadata
  /** The content of values.yaml, without the user's values. */
  readonly values: Tree
  /** The text of values.schema.json. */
  readonly schema?: string
  /** All files in templates/. */
  readonly templates: readonly ChartFile[]
  /** All other files, except Chart.yaml, Chart.lock, values.yaml, values.schema.json and charts/. */
  readonly files: readonly ChartFile[]
  readonly dependencies: readonly Chart[]
  /** Warnings that Helm logs while it loads the chart and its subcharts. Absent if there are none. */
  readonly warnings?: readonly string[]
}
