// `manifest generate`: renders the manifests of an install.
import { components } from '../config/components.ts'
import { didYouMean, throwAll, UserError } from '../errors.ts'
import type { RenderedRelease } from '../pipeline.ts'
import type { Configuration } from '../config/resolve.ts'
import type { WorkflowContext } from './context.ts'
import { readClusterIfNeeded } from './cluster/cluster-part.ts'
import type { ClusterOptions, ConfigurationOptions, FileContents } from './options.ts'
import { readConfiguration } from './rendering/configuration.ts'

export interface GenerateOptions extends ConfigurationOptions, ClusterOptions {
  /** The keys of components (`pilot`, `ingressGateways`) or the names of gateways to render; all by default. */
  readonly component?: readonly string[] | undefined
  /** Read the version, the API versions and the platform from the cluster. */
  readonly clusterSpecific?: boolean | undefined
}

export interface GeneratedManifests {
  readonly configuration: Configuration
  /** In install order. */
  readonly components: readonly RenderedRelease[]
}

/**
 * Renders the components of a configuration, with the release name `istio`, as istioctl does. A cluster is contacted
 * only for `clusterSpecific` and for the platform `auto`. Rejects with UserError.
 */
export async function generate(
  options: GenerateOptions & FileContents,
  context: WorkflowContext,
): Promise<GeneratedManifests> {
  const input = await readConfiguration(options, context)
  const { detection, capabilities } = await readClusterIfNeeded(input, options, context)
  const { configuration, render } = input.resolve({ releaseName: 'istio', detection })
  const isSelected = componentFilter(options.component ?? [], configuration)
  return { configuration, components: (await render(capabilities)).filter(isSelected) }
}

/** Returns whether a component is selected. Throws UserError that lists all names that select none. */
export function componentFilter(
  selected: readonly string[],
  { components: enabled }: Configuration,
): (release: Pick<RenderedRelease, 'component' | 'name'>) => boolean {
  const known = [...new Set(enabled.flatMap(({ component, name }) => [component.key, name].filter(Boolean)))]
  throwAll(
    selected
      .filter((name) => !known.includes(name))
      .map((name) => {
        const isComponent = components.some(({ key }) => key === name)
        const message = isComponent
          ? 'the configuration does not enable this component'
          : `no such component${didYouMean(name, known)}`
        return new UserError('component', `--component ${name}: ${message}`, {
          hint: `this configuration has ${known.join(', ')}`,
        })
      }),
  )
  return ({ component, name }) =>
    selected.length === 0 || selected.includes(component) || (name !== '' && selected.includes(name))
}
