// `export flux|argocd|helmfile`: the releases of a configuration, as `install` makes them.
import { throwAll, UserError } from '../../errors.ts'
import type { GitOpsMesh, GitOpsRelease } from '../../gitops/gitops-release.ts'
import { dependenciesOf } from '../../install/order.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { helmInstalls, unexpressedText, type HelmInstall } from '../helm/helm-installs.ts'
import { reorderedText, warnOfDefaultRevision } from '../helm/translate-manifest.ts'
import type { ClusterOptions, ConfigurationOptions, FileContents } from '../options.ts'
import { chartRepository } from './chart-repository.ts'
import { runtimeFieldsOf } from './runtime-fields.ts'
import { secretPaths } from './secret-values.ts'

export interface ExportMeshOptions extends ConfigurationOptions, ClusterOptions, FileContents {
  /** The URL from which the cluster fetches the charts; by default that of --charts. */
  readonly chartRepository?: string | undefined
  /** The version of the charts in this repository, or a constraint; by default that of the rendered charts. */
  readonly chartVersion?: string | undefined
}

const unknownPlatform =
  'the values are those of a cluster without a special platform, because no GitOps tool detects it: name it with --platform, or use --platform none'

/**
 * Returns the releases of a configuration for a GitOps tool. Warns about secrets in values. A cluster is contacted only
 * for the platform `auto`. Rejects with UserError, also for `k8s` settings that Helm values cannot express; with
 * `force` these are warnings.
 */
export async function exportMesh(options: ExportMeshOptions, context: WorkflowContext): Promise<GitOpsMesh> {
  const installs = await helmInstalls({ ...options, firstInstall: true }, context)
  const { configuration, releases } = installs
  const repository = chartRepository(options.chartRepository, installs)
  const unexpressed = releases.flatMap((one) => one.unexpressed.map(unexpressedText))
  if (options.force) unexpressed.forEach((text) => warn(context, text))
  else throwAll(unexpressed.map(unexpressedError))
  if (configuration.platform === undefined && configuration.withoutPlatform === undefined)
    warn(context, unknownPlatform)
  if (!installs.knowsPrevious) warnOfDefaultRevision(configuration, '', context)
  for (const path of releases.flatMap(({ reordered }) => reordered))
    warn(context, `${path}: ${reorderedText}`)
  warnOfSecrets(releases, context)
  return {
    revision: configuration.revision,
    repository,
    releases: releases.map((one) => gitOpsRelease(one, releases, options.chartVersion)),
  }
}

/** An export is committed to Git. A value is often in the values of several releases. */
function warnOfSecrets(releases: readonly HelmInstall[], context: WorkflowContext): void {
  for (const path of new Set(releases.flatMap(({ values }) => secretPaths(values))))
    warn(context, `value ${path} looks like a secret, and the export contains it in clear text`)
}

const unexpressedError = (message: string) =>
  new UserError('export-settings', message, {
    hint: 'use a value of the chart instead, or export without this setting with --force',
  })

function gitOpsRelease(
  { component, id, release, values, rendered }: HelmInstall,
  all: readonly HelmInstall[],
  version: string | undefined,
): GitOpsRelease {
  const { metadata } = rendered.chart
  return {
    ...{ component, id, release, values },
    chart: { name: metadata.name, version: version ?? metadata.version },
    dependsOn: directDependencies(component, all).map((one) => one.id),
    wave: waveOf(component, all),
    runtimeFields: runtimeFieldsOf([...rendered.objects, ...rendered.hooks]),
  }
}

type Ordered = Pick<HelmInstall, 'component' | 'id'>

/**
 * Returns the releases that must be ready first, without those that another one of them waits for. A GitOps tool has one
 * order for installs and upgrades, so CNI always follows istiod.
 */
function directDependencies(component: HelmInstall['component'], all: readonly Ordered[]): Ordered[] {
  const needed = all.filter((one) => dependenciesOf(component, true).has(one.component))
  return needed.filter(
    (one) => !needed.some((other) => dependenciesOf(other.component, true).has(one.component)),
  )
}

function waveOf(component: HelmInstall['component'], all: readonly Ordered[]): number {
  const waves = directDependencies(component, all).map((one) => waveOf(one.component, all) + 1)
  return Math.max(0, ...waves)
}
