// The Helm releases of a configuration: the chart, the name, the namespace and the values that `install` uses.
import type { ComponentKey } from '../../config/components.ts'
import type { Configuration, ConfiguredComponent } from '../../config/resolve.ts'
import { throwAll, UserError } from '../../errors.ts'
import { renderAll, type RenderedRelease } from '../../pipeline.ts'
import type { Tree } from '../../values/tree.ts'
import { readClusterIfNeeded } from '../cluster/cluster-part.ts'
import type { FetchedCharts } from '../charts/fetched-charts.ts'
import type { WorkflowContext } from '../context.ts'
import type { ClusterOptions, ConfigurationOptions, FileContents } from '../options.ts'
import { readConfiguration } from '../rendering/configuration.ts'
import { renderInContext } from '../rendering/render.ts'
import { rendererWithSchemaRefs } from '../rendering/schema-refs.ts'
import { chartReference, type ChartReference } from './chart-reference.ts'
import { expressSettings, type UnexpressedSetting } from './express-settings.ts'

export interface HelmInstallsOptions extends ConfigurationOptions, ClusterOptions, FileContents {
  /** Read the version, the API versions, the platform and the previous install from the cluster. */
  readonly clusterSpecific?: boolean | undefined
  /**
   * Without `clusterSpecific`, a control plane without a revision becomes the default revision, as in the first install
   * of a cluster.
   */
  readonly firstInstall?: boolean | undefined
}

/** One component as a release of Helm. */
export interface HelmInstall {
  readonly component: ComponentKey
  /** A name that no other release of the configuration has: `istiod`, or `edge-gateway` for one of several `gateway`. */
  readonly id: string
  readonly release: { readonly name: string; readonly namespace: string }
  readonly chart: ChartReference
  /** The name of the values file: `istiod-values.yaml`. */
  readonly valuesFile: string
  readonly values: Tree
  /** `k8s` settings that Helm does not apply. */
  readonly unexpressed: readonly UnexpressedSetting[]
  /** The paths of settings whose environment variables the chart renders in another order. */
  readonly reordered: readonly string[]
  /** What `install` applies, with all `k8s` settings. */
  readonly rendered: RenderedRelease
}

export interface HelmInstalls {
  readonly configuration: Configuration
  /** In the order in which Helm must install them. */
  readonly releases: readonly HelmInstall[]
  /** The charts of a repository or registry; undefined for those of a folder. */
  readonly fetched: FetchedCharts | undefined
  /** False if no cluster was read, so that the default revision of an earlier install is unknown. */
  readonly knowsPrevious: boolean
}

/**
 * Returns the Helm releases of a configuration, with the names that `install` gives them. A cluster is contacted only
 * for `clusterSpecific` and for the platform `auto`. Rejects with UserError.
 */
export async function helmInstalls(
  options: HelmInstallsOptions,
  context: WorkflowContext,
): Promise<HelmInstalls> {
  const input = await readConfiguration(options, context)
  const fromCluster = await readClusterIfNeeded(input, { ...options, readPrevious: true }, context)
  const { detection, capabilities } = fromCluster
  const isFirst = options.firstInstall && input.revision === ''
  const previous = fromCluster.previous ?? (isFirst ? { defaultRevision: { revisions: [] } } : undefined)
  const { configuration, charts, render } = input.resolve({ detection, previous })
  const { components } = configuration
  checkReleaseNames(components)
  // Reports invalid settings, and the warnings of charts.
  const rendered = await render(capabilities)
  const withSchemaRefs = rendererWithSchemaRefs(options, context)
  const renderOne = async (one: ConfiguredComponent) => {
    const rendered = await renderAll([one], { charts, capabilities, force: true }, ({ chart, options }) =>
      withSchemaRefs((schemaRefs) => renderInContext(chart, { ...options, schemaRefs }, context)),
    )
    return rendered.flatMap(({ objects, hooks }) => [...objects, ...hooks])
  }
  const releases: HelmInstall[] = []
  for (const [i, one] of components.entries()) {
    const own = rendered[i]
    if (!own) throw new Error(`${one.release} was not rendered`)
    const id = idOf(one, components)
    releases.push({
      component: one.component.key,
      id,
      release: { name: one.release, namespace: one.namespace },
      chart: chartReference(one.component, input.folders.charts ?? '', input.fetched),
      valuesFile: `${id}-values.yaml`,
      ...(await expressSettings(one, renderOne)),
      rendered: own,
    })
  }
  return { configuration, releases, fetched: input.fetched, knowsPrevious: previous !== undefined }
}

/** Describes a setting that values cannot express, for messages. */
export function unexpressedText({ path, place, fields }: UnexpressedSetting): string {
  const shown = fields.slice(0, 3).join(', ')
  const more = fields.length > 3 ? ` and ${fields.length - 3} more` : ''
  return `${place}: ${path}: Helm values cannot express this setting, so Helm does not apply it (${shown}${more})`
}

/** Gateways of several namespaces may have one name. */
function idOf({ release, namespace }: ConfiguredComponent, all: readonly ConfiguredComponent[]): string {
  const same = all.filter((other) => other.release === release)
  return same.length > 1 ? `${namespace}-${release}` : release
}

/** Throws UserError for two components with one release name, because Helm would replace the first one. */
function checkReleaseNames(components: readonly ConfiguredComponent[]): void {
  const fullName = ({ release, namespace }: ConfiguredComponent) => `${namespace}/${release}`
  const repeated = components.filter(
    (one, i) => components.findIndex((other) => fullName(other) === fullName(one)) < i,
  )
  throwAll(
    repeated.map(
      (one) =>
        new UserError('release-twice', `two components have the Helm release ${fullName(one)}`, {
          hint: 'give the gateway another name',
        }),
    ),
  )
}
