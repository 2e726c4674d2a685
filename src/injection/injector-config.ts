// The configuration of the injector, as istiod reads it from ConfigMaps.
import type { Tree } from '../values/tree.ts'
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
export function injectorOf(config: Tree, values: Tree, meshConfig: Tree): Injector {
  const read = config as unknown as Injector
  return {
    templates: read.templates,
    defaultTemplates: read.defaultTemplates ?? [],
    injectedAnnotations: read.injectedAnnotations ?? {},
    policy: read.policy,
    alwaysInjectSelector: read.alwaysInjectSelector,
    neverInjectSelector: read.neverInjectSelector,
    values,
    meshConfig,
    revision: String(values['revision'] ?? ''),
  }
}
