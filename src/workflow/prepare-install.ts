// The first half of an install: configuration → manifests for this cluster, checked and planned.
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import { components } from '../config/components.ts'
import { noPlatform, type Configuration } from '../config/resolve.ts'
import { createLiveObjects } from '../cluster/live-objects.ts'
import { renderWithLiveInstances } from '../install/instance.ts'
import { planInstall, type InstallPlan, type PlanRequest } from '../install/plan/plan.ts'
import { previousInstallLabels, type PreviousInstall } from '../install/records/previous-install.ts'
import { checks } from '../preflight/checks.ts'
import type { Report } from '../preflight/report.ts'
import { checkIds } from './check-ids.ts'
import { checkCluster } from './check.ts'
import { detectForConfiguration } from './cluster-detection.ts'
import { clusterCapabilities } from './connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { InstallOptions } from './options.ts'
import type { ConfigurationInput } from './resolve.ts'

/** An install as it would be applied; without a report where all checks were skipped. */
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
  const { skipPreflight = [], force, dryRun } = options
  const request = (configuration: Configuration): PlanRequest => ({
    force,
    failOnRejection: dryRun,
    labels: previousInstallLabels(configuration.profile.name, recordedPlatform(configuration)),
  })
  if (skipPreflight !== true) {
    const skip = checkIds(skipPreflight, checks)
    return checkCluster(cluster, input, { skip, previous, request, isNewConnection: true }, context)
  }
  warn(context, 'no preflight (--skip-preflight)')
  const detection = await detectForConfiguration(cluster, input, context)
  const { configuration, render } = input.resolve({ previous, detection })
  const capabilities = await clusterCapabilities(cluster, version)
  const live = createLiveObjects(cluster)
  const rendered = await renderWithLiveInstances(cluster, live, (instances) =>
    render(capabilities, instances, cluster),
  )
  const toPlan = { ...request(configuration), live, preflight: false, now: () => context.now() }
  return { configuration, plan: await planInstall(cluster, rendered, toPlan) }
}

/** The platform that the next install starts from: a name, or that there is to be none. */
function recordedPlatform({ platform, withoutPlatform }: Configuration): string | undefined {
  return platform?.name ?? (withoutPlatform === undefined ? undefined : noPlatform)
}

/**
 * Warnings about releases of components that this configuration does not have: they stay, since another revision may
 * need them. A control plane with a revision stands beside others and shares their CNI and ztunnel: no warning there.
 */
export function leftBehind(
  { components: configured, revision }: Configuration,
  { releases }: Pick<PreviousInstall, 'releases'>,
): string[] {
  if (revision !== '') return []
  const wanted = new Set(configured.map(({ namespace, release }) => `${namespace}/${release}`))
  const single = components.flatMap(({ isList, release }) => (isList ? [] : [release(revision, '')]))
  return releases
    .filter((release) => !wanted.has(release) && single.includes(release.split('/')[1] ?? ''))
    .map((release) => {
      const [namespace, name] = release.split('/')
      return `release ${release} is installed and not part of this configuration; it is left as it is (to remove it: helm uninstall ${name} -n ${namespace})`
    })
}
