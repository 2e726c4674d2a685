// The result of a rendering, as in a Helm release.
import type { ChartFile } from '../chart/chart.ts'
import type { Value } from '../values/tree.ts'

/** One document of a rendered file. */
export interface RenderedObject {
  /** The template: `chart/templates/x.yaml`. */
  readonly source: string
  /** The text without `---`. */
  readonly content: string
  /** '' for a document with only comments. */
  readonly kind: string
  readonly name: string
  /** The parsed text; maps have no prototype. null for a document with only comments. */
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
  /**
   * Text by path (`chart/templates/x.yaml`, subcharts under `chart/charts/`), also of NOTES.txt but not of partials.
   */
  readonly files: ReadonlyMap<string, string>
  /** The output of `helm template`: the manifests, then the hooks. */
  readonly text: string
  /** The `manifest` of the Helm release: documents with `# Source:` lines, in install order, without hooks. */
  readonly manifest: string
  /** The documents of the manifest. */
  readonly objects: readonly RenderedObject[]
  readonly hooks: readonly RenderedHook[]
  /** The unrendered files in crds/ of the chart and its enabled subcharts, in Helm's order. */
  readonly crds: readonly ChartFile[]
  /** The rendered NOTES.txt of the chart; '' if it has none. */
  readonly notes: string
  /** The warnings that Helm would log, each once and in order. */
  readonly warnings: readonly string[]
}
