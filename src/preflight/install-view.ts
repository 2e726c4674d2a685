// What would be installed, as checks see it.
import type { ComponentKey } from '../config/components.ts'
import { autoPlatform, noPlatform, type Configuration } from '../config/resolve.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { RenderedRelease } from '../pipeline.ts'
import type { PlatformAttributes } from '../platform/attributes.ts'
import { getPath, isTree, type Tree } from '../values/tree.ts'

export interface InstallView {
  /** Ambient where ztunnel is part of it, or the CNI runs in ambient mode. */
  readonly mode: 'ambient' | 'sidecar'
  readonly profile: string
  /** The platform in force; undefined for none. */
  readonly platform: string | undefined
  /** What that platform is like; empty for none. */
  readonly platformAttributes: PlatformAttributes
  /** Whether the user named it, rather than detection or an earlier install. */
  readonly isPlatformSetByUser: boolean
  readonly revision: string
  readonly istioNamespace: string
  /** Istio's version, as a tag: `1.31.1`. */
  readonly tag: string
  readonly components: readonly {
    readonly key: ComponentKey
    readonly namespace: string
    readonly release: string
    /** The values given to its chart. */
    readonly values: Tree
  }[]
  /** All that is rendered, in install order. */
  readonly objects: readonly KubeObject[]
  /** What the user gave, files and --set merged, as an IstioOperator's spec. */
  readonly userValues: Tree
}

/** The plan of a configuration: `given` is what the user asked for, `rendered` what became of it. */
export function installView(
  configuration: Configuration,
  rendered: readonly RenderedRelease[],
  userValues: Tree,
): InstallView {
  const { profile, platform, platformAttributes, revision, istioNamespace, tag } = configuration
  const objects = rendered.flatMap((one) => one.objects)
  // The profile is merged by the chart: only what is rendered tells.
  const cniIsAmbient = objects.some(
    ({ kind, metadata, data }) =>
      kind === 'ConfigMap' &&
      metadata.name === 'istio-cni-config' &&
      isTree(data) &&
      data['AMBIENT_ENABLED'] === 'true',
  )
  const isAmbient = cniIsAmbient || rendered.some(({ component }) => component === 'ztunnel')
  const asked = getPath(userValues, ['values', 'global', 'platform'])
  return {
    mode: isAmbient ? 'ambient' : 'sidecar',
    profile: profile.name,
    platform: platform?.name,
    platformAttributes,
    isPlatformSetByUser: typeof asked === 'string' && !['', autoPlatform, noPlatform].includes(asked),
    revision,
    istioNamespace,
    tag,
    components: rendered.map(({ component, release, values }) => ({
      key: component,
      namespace: release.namespace,
      release: release.name,
      values,
    })),
    objects,
    userValues: userValues,
  }
}

/** The namespace of a component; undefined where it is not installed. */
export function componentNamespace({ components }: InstallView, key: ComponentKey): string | undefined {
  return components.find((component) => component.key === key)?.namespace
}

/** The namespaces that an install puts node agents into: those of CNI and ztunnel. */
export function nodeNamespaces(plan: InstallView): string[] {
  const found = (['cni', 'ztunnel'] as const).map((key) => componentNamespace(plan, key))
  return [...new Set(found.filter((namespace) => namespace !== undefined))]
}

/** Every namespace that an install writes workloads into. */
export function planNamespaces({ components }: InstallView): string[] {
  return [...new Set(components.map(({ namespace }) => namespace))]
}

/** A rendered object by kind and name; name may be a pattern, since revisions are part of names. */
export function renderedObject(
  { objects }: InstallView,
  kind: string,
  name: string | RegExp,
): KubeObject | undefined {
  return objects.find(
    (object) =>
      object.kind === kind &&
      (typeof name === 'string' ? object.metadata.name === name : name.test(object.metadata.name)),
  )
}
