// Prepares an install: resolves and renders the configuration for a cluster, plans it and runs the checks.
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import { components } from '../config/components.ts'
import { noPlatform, type Configuration } from '../config/resolve.ts'
import { createLiveObjects } from '../cluster/live-objects.ts'
import { renderWithLiveInstances } from '../install/instance-labels.ts'
import {
  planInstall,
  type CompletePlanRequest,
  type InstallPlan,
  type PlanOptions,
} from '../install/plan/plan.ts'
import { previousInstallLabels, type PreviousInstall } from '../install/records/previous-install.ts'
import { checks } from '../preflight/checks.ts'
import type { Report } from '../preflight/report.ts'
import { recordKind } from './helm/record-kind.ts'
import { checkIds } from './checks/check-ids.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { checkCluster } from './checks/check.ts'
import { detectForConfiguration } from './cluster/cluster-detection.ts'
import { clusterCapabilities } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { InstallOptions } from './options.ts'
import type { ConfigurationInput } from './rendering/configuration.ts'

/** An install that is ready to be applied. There is no report if all checks were skipped. */
export interface InstallToApply {
  readonly configuration: Configuration
  readonly plan: InstallPlan
  readonly report?: Report
}

/** Resolves the configuration for the cluster, renders and plans it, and runs every check that is not skipped. */
export async function prepareInstall(
  cluster: Cluster,
  version: ServerVersion,
  input: ConfigurationInput,
  previous: PreviousInstall,
  options: InstallOptions,
  context: WorkflowContext,
): Promise<InstallToApply> {
  const { skipPreflight = [], force, prune, dryRun } = options
  const request = (
    configuration: Configuration,
  ): Omit<CompletePlanRequest, 'istioNamespace' | 'rollbackTo'> => ({
    force,
    prune,
    failOnRejection: Boolean(dryRun),
    labels: recordLabels(configuration),
    lastInstall: previous.lastInstall,
    recordKind: recordKind(context),
  })
  if (skipPreflight !== true) {
    const skip = checkIds(skipPreflight, checks)
    const toCheck = { skip, previous, request, isNewConnection: true, ...imageCheckOf(options) }
    return checkCluster(cluster, input, toCheck, context)
  }
  warn(context, 'all preflight checks are skipped (--skip-preflight)')
  return planWithoutChecks(cluster, version, input, { previous, request }, context)
}

export interface PlanWithoutChecksOptions {
  readonly previous: PreviousInstall
  /** Returns the options that determine the content of the plan. */
  readonly request: (configuration: Configuration) => Omit<PlanOptions, 'live' | 'reviewAccess' | 'now'>
}

/** Resolves the configuration for the cluster, renders and plans it. Runs no check. */
export async function planWithoutChecks(
  cluster: Cluster,
  version: ServerVersion,
  input: ConfigurationInput,
  { previous, request }: PlanWithoutChecksOptions,
  context: WorkflowContext,
): Promise<Omit<InstallToApply, 'report'>> {
  const detection = await detectForConfiguration(cluster, input, context)
  const { configuration, render } = input.resolve({ previous, detection })
  const capabilities = await clusterCapabilities(cluster, version)
  const live = createLiveObjects(cluster)
  const rendered = await renderWithLiveInstances(cluster, live, (instances) =>
    render(capabilities, instances, cluster),
  )
  const toPlan = { ...request(configuration), live, reviewAccess: false, now: () => context.now() }
  return { configuration, plan: await planInstall(cluster, rendered, toPlan) }
}

/** Returns the labels of release records, from which the next install reads profile and platform. */
export function recordLabels(configuration: Configuration): Readonly<Record<string, string>> {
  return previousInstallLabels(configuration.profile.name, recordedPlatform(configuration))
}

/** Returns the platform that is recorded for the next install: a name, or `none`. */
function recordedPlatform({ platform, withoutPlatform }: Configuration): string | undefined {
  return platform?.name ?? (withoutPlatform === undefined ? undefined : noPlatform)
}

/**
 * Returns warnings about installed releases that are not part of the configuration. They are kept, because another
 * revision may need them. There is no warning for a revision, because revisions share CNI and ztunnel.
 */
export function unconfiguredReleases(
  { components: configured, revision }: Configuration,
  { releases }: Pick<PreviousInstall, 'releases'>,
): string[] {
  if (revision !== '') return []
  const configuredNames = new Set(configured.map(({ namespace, release }) => `${namespace}/${release}`))
  const single = components.flatMap(({ isList, release }) => (isList ? [] : [release(revision, '')]))
  return releases
    .filter((release) => !configuredNames.has(release) && single.includes(release.split('/')[1] ?? ''))
    .map((release) => {
      const [namespace, name] = release.split('/')
      return `release ${release} is installed but not part of this configuration; it is kept (to uninstall it: helm uninstall ${name} -n ${namespace})`
    })
}
