// `manifest translate`: Helm values for each component, so that Helm renders what `manifest generate` renders.
import type { Configuration } from '../../config/resolve.ts'
import { getPath } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { ClusterOptions, ConfigurationOptions } from '../options.ts'
import { helmInstalls, unexpressedText, type HelmInstalls } from './helm-installs.ts'

export interface TranslateManifestOptions extends ConfigurationOptions, ClusterOptions {
  /** Read the version, the API versions, the platform and the previous install from the cluster. */
  readonly clusterSpecific?: boolean | undefined
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
  const installs = await helmInstalls(options, context)
  const { configuration, releases, knowsPrevious } = installs
  if (!knowsPrevious) warnOfDefaultRevision(configuration, '--cluster-specific or ', context)
  for (const { unexpressed, reordered } of releases) {
    unexpressed.forEach((setting) => warn(context, unexpressedText(setting)))
    for (const path of reordered) warn(context, `${path}: ${reorderedText}`)
  }
  return installs
}

/** What follows the path of a setting whose environment variables are in another order. */
export const reorderedText =
  'Helm renders these environment variables in another order, so its first upgrade restarts the pods'

/**
 * Warns that chart base gets no default revision. Without a cluster none is known, and Helm would delete the validator
 * of an install. `also` names another remedy than --set.
 */
export function warnOfDefaultRevision(
  { revision, components }: Configuration,
  also: string,
  context: WorkflowContext,
): void {
  const base = components.find(({ component }) => component.key === 'base')
  if (!base || revision === '' || getPath(base.values, ['defaultRevision'])) return
  warn(
    context,
    `release ${base.release} makes no revision the default, so Helm deletes the validator of revision ${revision} if it has one; to keep it, use ${also}--set values.defaultRevision=${revision}`,
  )
}
