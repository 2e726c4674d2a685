// Configuration → Rendered[]: the pure half of every command.
import type { Capabilities } from './chart/capabilities.ts'
import type { Chart } from './chart/chart.ts'
import { printDocuments, splitRelease, type ReleaseDocument, type SplitRelease } from './chart/manifests.ts'
import type { RenderOptions, RenderResult } from './chart/render.ts'
import type { ComponentKey } from './config/components.ts'
import type { ConfiguredComponent } from './config/resolve.ts'
import { throwAll, type UserError } from './errors.ts'
import { byInstallOrder } from './manifest/order.ts'
import type { KubeObject } from './manifest/object.ts'
import { parseObjects, toObjects } from './manifest/parse.ts'
import type { Tree } from './values/tree.ts'

/** One component, rendered: what install applies and a Helm release records. */
export interface RenderedRelease {
  readonly component: ComponentKey
  /** A gateway's name; '' for what is no gateway. */
  readonly name: string
  readonly release: { readonly name: string; readonly namespace: string }
  readonly chart: Chart
  /** The values the user (with profile and platform selectors) gives the chart: Helm's `config`. */
  readonly values: Tree
  /** Text as `helm template` prints it, without hooks and CRD folder: Helm's `manifest`. */
  readonly manifest: string
  /** The same as objects, those of its CRD folder too, in install order; every namespaced object carries its namespace. */
  readonly objects: readonly KubeObject[]
  /** Objects with a `helm.sh/hook` annotation. */
  readonly hooks: readonly KubeObject[]
  readonly notes: string
  /** What Helm would warn of while merging values. */
  readonly warnings: readonly string[]
}

export interface RenderEnvironment {
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** The cluster's version and API versions; Helm's offline defaults if absent. */
  readonly capabilities?: Capabilities | undefined
  /** Release names that templates see in place of the release's own: see install/instance-labels.ts. */
  readonly instances?: ReadonlyMap<ComponentKey, string> | undefined
  /** Settings and overlays that are invalid or match nothing are warnings. */
  readonly force?: boolean | undefined
}

/** What is rendered for a component. */
export interface ComponentRenderRequest {
  readonly chart: Chart
  readonly options: Omit<RenderOptions, 'host'>
}

/**
 * Renders every component of a configuration by way of `render`, in the components' order, and patches the objects with
 * `components.*.k8s`. Throws UserError that lists every setting that is invalid or matches nothing; with `force` they
 * are warnings.
 */
export async function renderAll(
  configured: readonly ConfiguredComponent[],
  surroundings: RenderEnvironment,
  render: (rendering: ComponentRenderRequest) => Promise<RenderResult>,
): Promise<RenderedRelease[]> {
  const all: RenderedRelease[] = []
  const errors: UserError[] = []
  for (const one of configured) {
    const rendering = renderingOf(one, surroundings)
    const content = contentOf(await render(rendering))
    const patched = one.kubernetesSettings.length === 0 ? undefined : await patch(one, content)
    if (!surroundings.force) errors.push(...(patched?.errors ?? []))
    all.push(releaseOf(one, rendering.chart, patched?.content ?? content))
  }
  throwAll(errors)
  return all
}

/** What a rendered chart consists of. */
type ReleaseContent = SplitRelease & { readonly crds: readonly KubeObject[] }

function contentOf(result: RenderResult): ReleaseContent {
  const crds = result.crds.flatMap(({ name, data }) => parseObjects(data, name))
  return { ...splitRelease(result), crds }
}

/** Patches are loaded here, because most runs have none. */
async function patch(configured: ConfiguredComponent, content: ReleaseContent) {
  const { patchRelease } = await import('./patch/patch-release.ts')
  const { release, errors, warnings } = patchRelease(configured, content)
  const messages = [...content.warnings, ...warnings, ...errors.map(({ message }) => message)]
  const manifest = printDocuments(release.documents)
  return { content: { ...content, ...release, manifest, warnings: messages }, errors }
}

/** What a component gives renderChart. */
export function renderingOf(
  { component, namespace, release, values }: ConfiguredComponent,
  { charts, capabilities, instances }: RenderEnvironment,
): ComponentRenderRequest {
  const chart = charts.get(component.key)
  if (!chart) throw new Error(`no chart was loaded for ${component.key}`)
  const name = instances?.get(component.key) ?? release
  return { chart, options: { values, release: { name, namespace }, ...(capabilities && { capabilities }) } }
}

/** Returns a rendered component without its `k8s`. `change` replaces the documents. */
export function renderedOf(
  configured: ConfiguredComponent,
  chart: Chart,
  result: RenderResult,
  change?: (content: SplitRelease) => readonly ReleaseDocument[],
): RenderedRelease {
  const content = contentOf(result)
  if (change === undefined) return releaseOf(configured, chart, content)
  const documents = change(content)
  return releaseOf(configured, chart, { ...content, documents, manifest: printDocuments(documents) })
}

function releaseOf(
  { component, name, namespace, release, values }: ConfiguredComponent,
  chart: Chart,
  { manifest, documents, crds, hooks, notes, warnings }: ReleaseContent,
): RenderedRelease {
  const objects = documents.flatMap(({ source, value }) => toObjects(value, source))
  return {
    component: component.key,
    name,
    release: { name: release, namespace },
    chart,
    values,
    manifest,
    objects: [...crds, ...objects].toSorted(byInstallOrder),
    hooks: hooks.flatMap(({ source, value }) => toObjects(value, source)),
    notes,
    warnings,
  }
}
