// What comes of a rendering, as a Helm release holds it.
import type { ChartFile } from '../chart/chart.ts'
import type { Value } from '../values/tree.ts'

/** One document of a rendered file. */
export interface RenderedObject {
  /** The file it comes from: `chart/templates/x.yaml`. */
  readonly source: string
  /** Its text, without the `---`. */
  readonly content: string
  /** Empty where a document has none (comments alone). */
  readonly kind: string
  readonly name: string
  /** The text, parsed: maps have no prototype; null for comments alone. */
  readonly value: Value
}

/** A document with the annotation `helm.sh/hook`. */
export interface RenderedHook extends RenderedObject {
  /** `pre-install`, `post-upgrade`, `test`, … */
  readonly events: readonly string[]
  readonly weight: number
  readonly deletePolicies: readonly string[]
  readonly outputLogPolicies: readonly string[]
}

export interface RenderedChart {
  /** Text by path (`chart/templates/x.yaml`, subcharts under `chart/charts/`), NOTES.txt too; partials have none. */
  readonly files: ReadonlyMap<string, string>
  /** What `helm template` prints: the manifests, then the hooks. */
  readonly text: string
  /** Helm's `manifest` of a release: each document below its `# Source:` line, in install order, without hooks. */
  readonly manifest: string
  /** The same, document by document. */
  readonly objects: readonly RenderedObject[]
  readonly hooks: readonly RenderedHook[]
  /** The files in crds/ of the chart and its enabled subcharts, as they are, in Helm's order. */
  readonly crds: readonly ChartFile[]
  /** The chart's own NOTES.txt; '' if it has none. */
  readonly notes: string
  /** What Helm would log: each text once, in the order of appearance. */
  readonly warnings: readonly string[]
}
