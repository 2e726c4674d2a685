// A Helm chart in memory; chart/files/load.ts reads one from disk.
import type { Tree, Value } from '../values/tree.ts'

export interface ChartFile {
  /** Path inside the chart, with slashes. */
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
  /** Whether Helm has chosen the subchart; templates can see it. */
  readonly enabled?: boolean
  /** Tables of the subchart's values that become the parent's: `name` for `exports.name`, or { child, parent } paths. */
  readonly 'import-values'?: readonly Value[]
}

/** Chart.yaml. */
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
  /** values.yaml, before any user value. */
  readonly values: Tree
  /** values.schema.json, as text. */
  readonly schema?: string
  /** Everything under templates/. */
  readonly templates: readonly ChartFile[]
  /** Everything else that is not Chart.yaml, Chart.lock, values.yaml, values.schema.json or charts/. */
  readonly files: readonly ChartFile[]
  readonly dependencies: readonly Chart[]
  /** What Helm logs while it loads the chart and its subcharts; absent if nothing. */
  readonly warnings?: readonly string[]
}
