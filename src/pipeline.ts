// Configuration → Rendered[]: the pure half of every command.
import type { Chart } from './chart/chart.ts'
import type { ComponentKey } from './config/components.ts'
import type { KubeObject } from './manifest/object.ts'
import type { Tree } from './values/tree.ts'

/** One component, rendered: what install applies and a Helm release records. */
export interface Rendered {
  readonly component: ComponentKey
  readonly release: { readonly name: string; readonly namespace: string }
  readonly chart: Chart
  /** The values the user (with profile and platform selectors) gives the chart: Helm's `config`. */
  readonly values: Tree
  /** Text as `helm template` prints it, without hooks and CRD folder: Helm's `manifest`. */
  readonly manifest: string
  /** The same as objects, in install order; every namespaced object carries its namespace. */
  readonly objects: readonly KubeObject[]
  /** Objects with a `helm.sh/hook` annotation. */
  readonly hooks: readonly KubeObject[]
  readonly notes: string
}
