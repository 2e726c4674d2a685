// The configuration of the injector, as istiod reads it from ConfigMaps.
import type { Tree } from '../values/tree.ts'
import { parseYaml } from '../yaml/yaml.ts'
import type { InjectionPolicy } from './decision.ts'
import type { Execute } from './execute.ts'
import type { Environment } from './functions.ts'

/** What istiod reads from the ConfigMaps `istio-sidecar-injector` and `istio`. */
export interface Injector extends InjectionPolicy {
  readonly templates: Readonly<Record<string, string>>
  /** Names of the default templates. Empty: `sidecar`. */
  readonly defaultTemplates?: readonly string[]
  readonly injectedAnnotations?: Readonly<Record<string, string>>
  readonly values: Tree
  readonly meshConfig: Tree
  readonly revision?: string
  /** Whether the proxy is a native sidecar, an init container that keeps running. */
  readonly nativeSidecars?: boolean
  readonly environment?: Environment
  /** User and group of the proxy that OpenShift allows in the Pod's namespace. */
  readonly proxyId?: number
  /** Renders a template; our engine by default. */
  readonly execute?: Execute
}

/** The injector of a ConfigMap's `config` and `values`. */
export function injectorOf(config: string, values: string, meshConfig: Tree): Injector {
  const read = parseYaml(config) as unknown as Injector
  const { templates, defaultTemplates, injectedAnnotations, policy } = read
  const tree = parseYaml(values) as Tree
  const revision = String(tree['revision'] ?? '')
  return {
    templates,
    defaultTemplates: defaultTemplates ?? [],
    injectedAnnotations: injectedAnnotations ?? {},
    policy,
    alwaysInjectSelector: read.alwaysInjectSelector,
    neverInjectSelector: read.neverInjectSelector,
    values: tree,
    meshConfig,
    revision,
  }
}
