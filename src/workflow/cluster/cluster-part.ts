// The part of a configuration that commands without an install read from a cluster.
import type { Capabilities } from '../../chart/capabilities.ts'
import type { InstalledFacts } from '../../facts/file.ts'
import type { Detection } from '../../platform/detection.ts'
import type { WorkflowContext } from '../context.ts'
import type { ClusterOptions } from '../options.ts'
import type { ConfigurationInput } from '../rendering/configuration.ts'
import { needsCluster } from './detection.ts'

export interface ClusterPartOptions extends ClusterOptions {
  /** Read the version, the API versions and the platform from the cluster. */
  readonly clusterSpecific?: boolean | undefined
  /** With `clusterSpecific`: also read the profile, the platform and the default revision of the previous install. */
  readonly readPrevious?: boolean | undefined
}

export interface ClusterPart {
  readonly detection?: Detection | undefined
  readonly capabilities?: Capabilities
  readonly previous?: InstalledFacts | undefined
}

/** Reads what `clusterSpecific` and the platform `auto` need from the cluster; nothing for other options. */
export async function readClusterIfNeeded(
  input: ConfigurationInput,
  options: ClusterPartOptions,
  context: WorkflowContext,
): Promise<ClusterPart> {
  const isNeeded = options.clusterSpecific || needsCluster(input.userSpec)
  return isNeeded ? readCluster(input, options, context) : {}
}

/** Detects the platform. The API client is loaded here, because most runs do not need it. */
async function readCluster(
  input: ConfigurationInput,
  options: ClusterPartOptions,
  context: WorkflowContext,
): Promise<ClusterPart> {
  const [{ withCluster, checkVersion, clusterCapabilities }, { detectForConfiguration }] = await Promise.all([
    import('./connect.ts'),
    import('./cluster-detection.ts'),
  ])
  return withCluster(options, context, async (cluster) => {
    if (!options.clusterSpecific) return { detection: await detectForConfiguration(cluster, input, context) }
    const capabilities = await clusterCapabilities(cluster, await checkVersion(cluster, context))
    const detection = await detectForConfiguration(cluster, input, context)
    if (!options.readPrevious) return { capabilities, detection }
    const { readPreviousInstallIfAllowed } = await import('./previous-install.ts')
    const previous = await readPreviousInstallIfAllowed(cluster, input.revision, context)
    return { capabilities, detection, previous }
  })
}
