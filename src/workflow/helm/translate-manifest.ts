// `manifest translate`: Helm values for each component, so that Helm renders what `manifest generate` renders.
import type { ComponentKey } from '../../config/components.ts'
import type { Configuration, ConfiguredComponent } from '../../config/resolve.ts'
import { throwAll, UserError } from '../../errors.ts'
import { renderAll } from '../../pipeline.ts'
import { getPath, type Tree } from '../../values/tree.ts'
import { readClusterIfNeeded } from '../cluster/cluster-part.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { ClusterOptions, ConfigurationOptions } from '../options.ts'
import { readConfiguration } from '../rendering/configuration.ts'
import { renderInContext } from '../rendering/render.ts'
import { rendererWithSchemaRefs } from '../rendering/schema-refs.ts'
import { chartReference, type ChartReference } from './chart-reference.ts'
import { expressSettings, type UnexpressedSetting } from './express-settings.ts'

export interface TranslateManifestOptions extends ConfigurationOptions, ClusterOptions {
  /** Read the version, the API versions, the platform and the previous install from the cluster. */
  readonly clusterSpecific?: boolean | undefined
}

/** One component as a release of Helm. */
export interface HelmInstall {
  readonly component: ComponentKey
  readonly release: { readonly name: string; readonly namespace: string }
  readonly chart: ChartReference
  /** The name of the values file: `istiod-values.yaml`. */
  readonly valuesFile: string
  readonly values: Tree
  /** `k8s` settings that Helm does not apply. */
  readonly unexpressed: readonly UnexpressedSetting[]
}

export interface HelmInstalls {
  readonly configuration: Configuration
  /** In the order in which Helm must install them. */
  readonly releases: readonly HelmInstall[]
}

/**
 * Returns the Helm releases of a configuration, with the names that `install` gives them. Warns about each setting that
 * values cannot express. A cluster is contacted only for `clusterSpecific` and for the platform `auto`. Rejects with
 * UserError.
 */
export async function translateManifest(
  options: TranslateManifestOptions,
  context: WorkflowContext,
): Promise<HelmInstalls> {
  const input = await readConfiguration(options, context)
  const fromCluster = await readClusterIfNeeded(input, { ...options, readPrevious: true }, context)
  const { detection, capabilities, previous } = fromCluster
  const { configuration, charts, render } = input.resolve({ detection, previous })
  const { components } = configuration
  checkReleaseNames(components)
  if (previous === undefined) warnOfDefaultRevision(configuration, context)
  // Reports invalid settings, and the warnings of charts.
  await render(capabilities)
  const withSchemaRefs = rendererWithSchemaRefs(options, context)
  const renderOne = async (one: ConfiguredComponent) => {
    const rendered = await renderAll([one], { charts, capabilities, force: true }, ({ chart, options }) =>
      withSchemaRefs((schemaRefs) => renderInContext(chart, { ...options, schemaRefs }, context)),
    )
    return rendered.flatMap(({ objects, hooks }) => [...objects, ...hooks])
  }
  const releases: HelmInstall[] = []
  for (const one of components) {
    const { values, unexpressed, reordered } = await expressSettings(one, renderOne)
    unexpressed.forEach((setting) => warn(context, unexpressedText(setting)))
    for (const path of reordered) warn(context, `${path}: ${reorderedText}`)
    releases.push({
      component: one.component.key,
      release: { name: one.release, namespace: one.namespace },
      chart: chartReference(one.component, input.folders.charts ?? '', input.fetched),
      valuesFile: `${fileName(one, components)}-values.yaml`,
      values,
      unexpressed,
    })
  }
  return { configuration, releases }
}

const reorderedText =
  'Helm renders these environment variables in another order, so its first upgrade restarts the pods'

function unexpressedText({ path, place, fields }: UnexpressedSetting): string {
  const shown = fields.slice(0, 3).join(', ')
  const more = fields.length > 3 ? ` and ${fields.length - 3} more` : ''
  return `${place}: ${path}: Helm values cannot express this setting, so Helm does not apply it (${shown}${more})`
}

/** Without a cluster, chart base gets no default revision, and Helm would delete the validator of an install. */
function warnOfDefaultRevision({ revision, components }: Configuration, context: WorkflowContext): void {
  const base = components.find(({ component }) => component.key === 'base')
  if (!base || revision === '' || getPath(base.values, ['defaultRevision'])) return
  warn(
    context,
    `release ${base.release} makes no revision the default, so Helm deletes the validator of revision ${revision} if it has one; to keep it, use --cluster-specific or --set values.defaultRevision=${revision}`,
  )
}

/** Gateways of several namespaces may have one name. */
function fileName({ release, namespace }: ConfiguredComponent, all: readonly ConfiguredComponent[]): string {
  const same = all.filter((other) => other.release === release)
  return same.length > 1 ? `${namespace}-${release}` : release
}

/** Throws UserError for two components with one release name, because Helm would replace the first one. */
function checkReleaseNames(components: readonly ConfiguredComponent[]): void {
  const idOf = ({ release, namespace }: ConfiguredComponent) => `${namespace}/${release}`
  const repeated = components.filter(
    (one, i) => components.findIndex((other) => idOf(other) === idOf(one)) < i,
  )
  throwAll(
    repeated.map(
      (one) =>
        new UserError('release-twice', `two components have the Helm release ${idOf(one)}`, {
          hint: 'give the gateway another name',
        }),
    ),
  )
}
