// The objects of a tag: what the charts of the installed releases render with the tag in their values.
import { splitRelease } from '../chart/manifests.ts'
import type { Capabilities } from '../chart/capabilities.ts'
import type { Chart } from '../chart/chart.ts'
import type { Cluster } from '../cluster/api.ts'
import { components } from '../config/components.ts'
import { defaultTag, defaultValidator } from '../install/records/default-revision.ts'
import { istioRevisionOf } from '../install/records/releases.ts'
import { withNamespace } from '../install/records/inventory.ts'
import type { KubeObject } from '../manifest/object.ts'
import { toObjects } from '../manifest/parse.ts'
import { recordedChartOf } from '../release/recorded-chart.ts'
import { recordedMetadata, type Release, type ReleaseName } from '../release/release.ts'
import type { TagObject } from '../tag/apply.ts'
import { mergeTrees, toTree, type Tree } from '../values/tree.ts'
import { clusterCapabilities, checkVersion } from './cluster/connect.ts'
import { loadCharts, packageFolders } from './charts/chart-folders.ts'
import { warn, type WorkflowContext } from './context.ts'
import { isBaseRelease } from './default-validator.ts'
import { renderInContext } from './rendering/render.ts'

export interface TagObjectsRequest {
  readonly tag: string
  readonly revision: string
  readonly istioNamespace: string
  /** Inject pods of all namespaces without a label; for the tag `default`. */
  readonly autoInjectNamespaces: boolean
  /** Istio's releases in the cluster. */
  readonly releases: readonly Release[]
}

/**
 * Renders the objects of a tag with the recorded charts and values; with the embedded charts if there is no record. The
 * tag `default` has a validator too. A control plane without a revision needs nothing else to be the default.
 */
export async function renderTagObjects(
  cluster: Cluster,
  request: TagObjectsRequest,
  context: WorkflowContext,
): Promise<TagObject[]> {
  const { tag, revision, releases } = request
  const capabilities = await clusterCapabilities(cluster, await checkVersion(cluster, context))
  const render = (chart: ChartRequest) => renderChartOf(cluster, chart, { ...request, capabilities }, context)
  const injectors = tag === revision ? [] : await renderInjector(render, request, context)
  if (tag !== defaultTag) return injectors
  const own = releases.find(isBaseRelease)
  const validators = await render({ chart: 'base', own, values: { defaultRevision: revision } })
  return [...injectors, ...validators.filter(({ object }) => object.kind === defaultValidator.kind)]
}

async function renderInjector(
  render: (chart: ChartRequest) => Promise<TagObject[]>,
  request: TagObjectsRequest,
  context: WorkflowContext,
): Promise<TagObject[]> {
  const { tag, revision, autoInjectNamespaces, releases } = request
  const own = releases.find((one) => isIstiod(one) && (istioRevisionOf(one) || 'default') === revision)
  if (!own) {
    warn(
      context,
      `revision ${revision} has no Helm release, so the tag gets the default values of the charts`,
    )
  }
  const values = {
    revisionTags: [tag],
    ...(autoInjectNamespaces && { sidecarInjectorWebhook: { enableNamespacesByDefault: true } }),
  }
  const rendered = await render({ chart: 'istiod', own, values })
  return rendered.filter(({ object }) => object.metadata.labels?.['istio.io/tag'] === tag)
}

const isIstiod = (release: Release) => recordedMetadata(release).name === 'istiod'

interface ChartRequest {
  /** The folder of the embedded chart. */
  readonly chart: string
  readonly own: Release | undefined
  readonly values: Readonly<Record<string, unknown>>
}

async function renderChartOf(
  cluster: Cluster,
  { chart, own, values }: ChartRequest,
  { revision, istioNamespace, capabilities }: TagObjectsRequest & { readonly capabilities: Capabilities },
  context: WorkflowContext,
): Promise<TagObject[]> {
  const recorded = own?.config ?? withoutRecord(revision, istioNamespace)
  const namespace = own?.namespace ?? istioNamespace
  const release: ReleaseName | undefined = own && { name: own.name, namespace }
  const result = await renderInContext(
    own ? recordedChartOf(own) : embeddedChart(chart, context),
    {
      values: mergeTrees(recorded, toTree(values)),
      release: { name: release?.name ?? 'istio', namespace, isUpgrade: true },
      capabilities,
    },
    context,
  )
  const objects = splitRelease(result).documents.flatMap(({ source, value }) => toObjects(value, source))
  const namespaced: KubeObject[] = []
  for (const object of objects) namespaced.push(await withNamespace(cluster, object, namespace))
  return namespaced.map((object) => ({ object, release }))
}

function withoutRecord(revision: string, istioNamespace: string): Tree {
  return toTree({ revision: revision === 'default' ? '' : revision, global: { istioNamespace } })
}

function embeddedChart(folder: string, context: WorkflowContext): Chart {
  const wanted = components.filter(({ folders }) => folders[0] === folder)
  const [chart] = loadCharts(packageFolders(context).charts, wanted).values()
  if (!chart) throw new Error(`the package has no chart ${folder}`)
  return chart
}
