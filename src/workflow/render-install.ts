// The first half of an install: configuration → manifests for this cluster, checked.
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import { components } from '../config/components.ts'
import type { Configuration } from '../config/resolve.ts'
import { renderAsLive } from '../install/instance.ts'
import type { Memory } from '../install/memory.ts'
import type { Rendered } from '../pipeline.ts'
import { checks } from '../preflight/checks.ts'
import type { Report } from '../preflight/report.ts'
import { checkIds } from './check-ids.ts'
import { checkCluster } from './check.ts'
import { detectForConfiguration } from './cluster-detection.ts'
import { clusterCapabilities } from './connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { InstallOptions } from './install.ts'
import type { ConfigurationInput } from './resolve.ts'

/** An install as it would be applied; without a report where all checks were skipped. */
export interface InstallToApply {
  readonly configuration: Configuration
  readonly rendered: readonly Rendered[]
  readonly report?: Report
}

/** Resolves the configuration for the cluster and renders it, running every check that is not skipped. */
export async function renderInstall(
  cluster: Cluster,
  version: ServerVersion,
  input: ConfigurationInput,
  previous: Memory,
  { skipPreflight = [] }: Pick<InstallOptions, 'skipPreflight'>,
  context: WorkflowContext,
): Promise<InstallToApply> {
  if (skipPreflight !== true) {
    return checkCluster(cluster, input, { skip: checkIds(skipPreflight, checks), previous }, context)
  }
  warn(context, 'no preflight (--skip-preflight)')
  const detection = await detectForConfiguration(cluster, input, context)
  const { configuration, render } = input.resolve({ previous, detection })
  const capabilities = await clusterCapabilities(cluster, version)
  const rendered = await renderAsLive(cluster, (instances) => render(capabilities, instances, cluster))
  return { configuration, rendered }
}

/**
 * Warnings about releases of components that this configuration does not have: they stay, since another revision may
 * need them. A control plane with a revision stands beside others and shares their CNI and ztunnel: no warning there.
 */
export function leftBehind(
  { components: configured, revision }: Configuration,
  { releases }: Pick<Memory, 'releases'>,
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
