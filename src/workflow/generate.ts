// `manifest generate`: renders the manifests of an install.
import type { RenderedRelease } from '../pipeline.ts'
import type { Configuration } from '../config/resolve.ts'
import type { WorkflowContext } from './context.ts'
import { needsCluster } from './cluster/detection.ts'
import type { ClusterOptions, ConfigurationOptions } from './options.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'
import type { Detection } from '../platform/detection.ts'

export interface GenerateOptions extends ConfigurationOptions, ClusterOptions {}

export interface GeneratedManifests {
  readonly configuration: Configuration
  /** In install order. */
  readonly components: readonly RenderedRelease[]
}

/**
 * Renders the components of a configuration, with the release name `istio`, as istioctl does. A cluster is contacted
 * only for the platform `auto`. Rejects with UserError.
 */
export async function generate(
  options: GenerateOptions,
  context: WorkflowContext,
): Promise<GeneratedManifests> {
  const input = await readConfiguration(options, context)
  const detection = needsCluster(input.userSpec) ? await detectIn(input, options, context) : undefined
  const { configuration, render } = input.resolve({ releaseName: 'istio', detection })
  return { configuration, components: await render() }
}

/** Detects the platform. The API client is loaded here, because most runs do not need it. */
async function detectIn(
  input: ConfigurationInput,
  options: GenerateOptions,
  context: WorkflowContext,
): Promise<Detection | undefined> {
  const [{ withCluster }, { detectForConfiguration }] = await Promise.all([
    import('./cluster/connect.ts'),
    import('./cluster/cluster-detection.ts'),
  ])
  return withCluster(options, context, (cluster) => detectForConfiguration(cluster, input, context))
}
