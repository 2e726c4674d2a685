// Resolves the configuration. Precedence, lowest first: profile, platform, detected values, files in order, --set in
// order. The defaults of a chart and its overlays for profile and compatibility version are below all of these.
import type { ChartOverlays } from '../chart/metadata/facts.ts'
import { UserError, throwAll } from '../errors.ts'
import type { DefaultRevisionFacts } from '../facts/file.ts'
import {
  clone,
  deletePath,
  getPath,
  getTree,
  isTree,
  mergeTrees,
  newTree,
  setPath,
  type Tree,
  type Value,
} from '../values/tree.ts'
import { components, type Component, type ComponentKey } from './components.ts'
import { componentSpecs, type ComponentSpec } from './component-specs.ts'
import {
  kubernetesSettings,
  setKubernetesValues,
  type KubernetesSettings,
  type SettingOrigin,
} from './kubernetes-settings.ts'
import { chooseDefaultRevision, withDefaultRevision } from './default-revision.ts'
import type { Platform, Profile } from './layers.ts'
import { unknownOverlays } from './overlays.ts'
import { label, labelShape } from './spec-formats.ts'
import { platformPath } from './aliases.ts'
import type { OperatorSpec } from './operator-spec.ts'

/** Profiles and platforms by name. Both functions throw UserError for an unknown name. */
export interface OverlayCatalog {
  profile(name: string): Profile
  platform(name: string): Platform
}

export interface SelectedName {
  readonly name: string
  /** Why the name was selected, printed by every command: `--set profile=ambient`, `none given`, … */
  readonly reason: string
}

/** A component to install and the values for its chart. */
export interface ConfiguredComponent {
  readonly component: Component
  /** The name of a gateway; '' for other components. */
  readonly name: string
  readonly namespace: string
  readonly release: string
  readonly values: Tree
  /** `k8s` of the component, to patch the rendered objects with; mostly empty. */
  readonly kubernetesSettings: readonly KubernetesSettings[]
  /** The name of the workload; undefined if the chart renders none. */
  readonly workloadName: string | undefined
}

export interface Configuration {
  readonly profile: SelectedName
  readonly platform: SelectedName | undefined
  /** The attributes of the platform; empty without a platform. */
  readonly platformAttributes: Platform['attributes']
  /** If the user disabled the platform: the reason, such as `--platform none`. */
  readonly withoutPlatform: string | undefined
  /** Values from the cluster's facts that the user did not set. */
  readonly detected: Tree
  /** '' for a control plane without a revision. */
  readonly revision: string
  readonly istioNamespace: string
  readonly tag: string
  /** In the order of the table in components.ts. */
  readonly components: readonly ConfiguredComponent[]
  readonly warnings: readonly string[]
}

export interface ResolveOptions {
  readonly user: OperatorSpec
  readonly catalog: OverlayCatalog
  /** The facts of the charts to render. */
  readonly facts: ReadonlyMap<ComponentKey, ChartOverlays>
  /** Overrides all release names: `manifest generate` uses `istio`, as istioctl does. */
  readonly releaseName?: string | undefined
  /** The profile of the existing installation. */
  readonly installedProfile?: string | undefined
  /** The platform of the existing installation; `none` if it was installed with `--platform none`. */
  readonly installedPlatform?: string | undefined
  /** The platform detected in the cluster, if detection ran. */
  readonly detected?: DetectedPlatform | undefined
  /** The default revision of the cluster; absent without a cluster. */
  readonly defaultRevision?: DefaultRevisionFacts | undefined
}

/** The result of detection. Its values are used only if the selected platform is the detected one. */
export interface DetectedPlatform {
  /** Undefined if the platform is unknown. */
  readonly platform: string | undefined
  /** `detected: Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
  readonly reason: string
  /** Merged into `values`. */
  readonly values: Tree
}

/** Special platform names: `none` disables the platform, `auto` selects the detected one. */
export const noPlatform = 'none'
export const autoPlatform = 'auto'

/**
 * Merges profile, platform, detected values and the user's spec into the values of each component. Throws UserError for
 * unknown names and invalid names.
 */
export function resolve(options: ResolveOptions): Configuration {
  const { catalog } = options
  const profile = chooseProfile(options)
  const base = withUnvalidated(
    mergeTrees(catalog.profile('default').spec, catalog.profile(profile.name).spec),
  )
  const chosen = choosePlatform(base, options)
  const platform = chosen?.name === noPlatform ? undefined : chosen
  const data = platform && catalog.platform(platform.name)
  const known = data !== undefined && [...options.facts.values()].every(knows(data.name))
  const underFacts = data && !known ? mergeTrees(base, newTree([['values', data.values]])) : base
  const detected = detectedValues(chosen, options)
  const underUser = mergeTrees(underFacts, newTree([['values', detected]]))
  const user = options.user.over(underUser)
  const spec = mergeTrees(underUser, user.spec)
  // A platform that every chart supports is passed by name; any other is merged as values (design decision 4).
  if (data && known) setPath(spec, platformPath, data.name)
  else deletePath(spec, platformPath)
  const values = translate(spec, user.spec)
  const names = checkNames(values)
  throwAll(unknownOverlays(values, options.facts.values(), user))
  const { defaultRevision: live } = options
  const request = { values, userSpec: user.spec, profile: catalog.profile(profile.name), ...names }
  const choice = live && chooseDefaultRevision({ ...request, live })
  const originOf = originIn(user, profile)
  const configured = configureAll(spec, (entry) =>
    configure(entry, { spec, values, names, options, platform: data, originOf }),
  )
  return {
    profile,
    platform,
    platformAttributes: data?.attributes ?? {},
    withoutPlatform: platform ? undefined : chosen?.reason,
    detected,
    ...names,
    tag: String(getPath(values, ['global', 'tag']) ?? ''),
    components: choice ? withDefaultRevision(configured, choice) : configured,
    warnings: user.warnings,
  }
}

/** Merges `unvalidatedValues` of a profile into its values; operator-spec.ts does so for those of the user. */
function withUnvalidated(spec: Tree): Tree {
  const values = getTree(spec, ['unvalidatedValues'])
  return values ? mergeTrees(spec, newTree([['values', values]])) : spec
}

function chooseProfile({ user, installedProfile }: ResolveOptions): SelectedName {
  const requested = getPath(user.spec, ['profile'])
  if (typeof requested === 'string' && requested !== '')
    return { name: requested, reason: user.origin(['profile']) }
  if (user.isPart) return { name: 'empty', reason: 'the files describe only parts of a mesh' }
  if (installedProfile) return { name: installedProfile, reason: 'as installed' }
  if (user.hasFile) return { name: 'default', reason: 'no profile in the file' }
  return { name: 'ambient', reason: 'none given' }
}

function choosePlatform(base: Tree, options: ResolveOptions): SelectedName | undefined {
  const { user, installedPlatform, detected } = options
  const found = detected?.platform && { name: detected.platform, reason: detected.reason }
  const requested = getPath(user.spec, platformPath)
  if (typeof requested === 'string' && requested !== autoPlatform) {
    return { name: requested || noPlatform, reason: user.origin(platformPath) }
  }
  if (requested === autoPlatform && found) return found
  const fromProfile = getPath(base, platformPath)
  if (typeof fromProfile === 'string' && fromProfile !== '')
    return { name: fromProfile, reason: 'from the profile' }
  if (installedPlatform && requested === undefined) return { name: installedPlatform, reason: 'as installed' }
  return found || undefined
}

/** Returns the detected values that the user did not set; empty if another platform is selected. */
function detectedValues(chosen: SelectedName | undefined, { user, detected }: ResolveOptions): Tree {
  const isOther = detected?.platform !== undefined && detected.platform !== chosen?.name
  if (!detected || isOther || chosen?.name === noPlatform) return newTree()
  return without(detected.values, getTree(user.spec, ['values']) ?? newTree())
}

/** Returns a tree without the keys that `other` sets. */
function without(tree: Tree, other: Tree): Tree {
  return newTree(
    Object.entries(tree).flatMap(([key, value]): [string, Value][] => {
      const over = other[key]
      if (over === undefined) return [[key, value]]
      if (!isTree(value) || !isTree(over)) return []
      const rest = without(value, over)
      return Object.keys(rest).length > 0 ? [[key, rest]] : []
    }),
  )
}

const knows =
  (platform: string) =>
  ({ platforms }: ChartOverlays) =>
    platforms.includes(platform)

/** Converts `spec.hub`, `spec.meshConfig` and other aliases to values. Values that the user set directly win. */
function translate(spec: Tree, userSpec: Tree): Tree {
  const values = clone(getTree(spec, ['values']) ?? newTree())
  const isOn = (key: ComponentKey) =>
    components.some((component) => component.key === key && componentSpecs(spec, component).length > 0)
  const set = (path: readonly string[], value: Value | undefined) => {
    if (value === undefined || value === null) return
    if (getPath(userSpec, ['values', ...path]) === undefined) setPath(values, path, value)
  }
  set(['global', 'hub'], spec['hub'])
  set(['global', 'tag'], asText(spec['tag']))
  set(['revision'], spec['revision'])
  set(['compatibilityVersion'], asText(spec['compatibilityVersion']))
  set(['pilot', 'enabled'], isOn('pilot'))
  // Unlike istioctl, the user's value is kept, because another installation may own the CNI.
  set(['pilot', 'cni', 'enabled'], isOn('cni'))
  // Unlike istioctl, where istiod trusts only the ztunnel in its own namespace.
  set(['pilot', 'trustedZtunnelNamespace'], getPath(userSpec, ['components', 'ztunnel', 'namespace']))
  const mesh = spec['meshConfig']
  if (isTree(mesh)) values['meshConfig'] = mergeTrees(getTree(values, ['meshConfig']) ?? newTree(), mesh)
  return values
}

function checkNames(values: Tree): { revision: string; istioNamespace: string } {
  const revision = values['revision'] ?? ''
  const istioNamespace = getPath(values, ['global', 'istioNamespace']) || 'istio-system'
  const errors: UserError[] = []
  const check = (what: string, name: Value) => {
    if (typeof name === 'string' && label.test(name)) return
    errors.push(
      new UserError('name-invalid', `${what} ${JSON.stringify(name)} is not a valid name: ${labelShape}`),
    )
  }
  if (revision !== '') check('revision', revision)
  check('values.global.istioNamespace', istioNamespace)
  throwAll(errors)
  return { revision: String(revision), istioNamespace: String(istioNamespace) }
}

/** Configures all enabled components. Throws UserError for invalid gateway names and for duplicates in a namespace. */
function configureAll(
  spec: Tree,
  configure: (componentSpec: ComponentSpec) => ConfiguredComponent,
): ConfiguredComponent[] {
  const configured = components.flatMap((component) => componentSpecs(spec, component)).map(configure)
  const gateways = configured
    .filter(({ name }) => name !== '')
    .map(({ name, namespace }) => ({ name, namespace }))
  const errors = gateways.flatMap(({ name, namespace }, i) => {
    const key = `${namespace}/${name}`
    if (!label.test(name)) {
      return [
        new UserError(
          'name-invalid',
          `gateway name ${JSON.stringify(name)} is not a valid name: ${labelShape}`,
        ),
      ]
    }
    const first = gateways.findIndex((other) => `${other.namespace}/${other.name}` === key)
    if (first === i) return []
    return [new UserError('gateway-twice', `two gateways have the name ${name} in namespace ${namespace}`)]
  })
  throwAll(errors)
  return configured
}

interface ComponentContext {
  readonly spec: Tree
  readonly values: Tree
  readonly names: { readonly revision: string; readonly istioNamespace: string }
  readonly options: ResolveOptions
  readonly platform: Platform | undefined
  readonly originOf: (path: readonly string[], least: number) => SettingOrigin
}

/** Returns a function for the origin of a path: the user if at least `least` keys of it are the user's. */
function originIn({ spec, origin }: OperatorSpec, { name }: SelectedName): ComponentContext['originOf'] {
  return (path, least) => {
    const known = knownLength(spec, path)
    if (known < least) return { place: `profile ${name}`, isProfile: true }
    return { place: origin(path.slice(0, known)), isProfile: false }
  }
}

/** Returns how many keys of a path exist. */
function knownLength(spec: Tree, path: readonly string[]): number {
  let value: Value | undefined = spec
  for (const [i, key] of path.entries()) {
    value = Array.isArray(value) ? value[Number(key)] : isTree(value) ? value[key] : undefined
    if (value === undefined) return i
  }
  return path.length
}

function configure(
  componentSpec: ComponentSpec,
  { spec, values, names, options, platform, originOf }: ComponentContext,
): ConfiguredComponent {
  const { component, settings, name } = componentSpec
  const namespace =
    getPath(options.user.spec, ['components', component.key, 'namespace']) ??
    getPath(platform?.components ?? newTree(), [component.key, 'namespace']) ??
    settings['namespace']
  return {
    component,
    name,
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : names.istioNamespace,
    release: options.releaseName ?? component.release(names.revision, name),
    values: valuesFor(componentSpec, values),
    kubernetesSettings: kubernetesSettings(componentSpec, spec, originOf),
    workloadName: component.workload?.name(names.revision, name, values),
  }
}

/**
 * Returns the values for one chart: all values and the component's settings. Flat charts get their values at the root.
 */
function valuesFor(componentSpec: ComponentSpec, values: Tree): Tree {
  const { component, settings, name } = componentSpec
  const own = clone(values)
  const set = (key: string, value: Value | undefined) => {
    if (value !== undefined && value !== '') setPath(own, [...component.valuesPath, key], value)
  }
  set('hub', asText(settings['hub']))
  set('tag', asText(settings['tag']))
  if (component.isList) {
    set('name', name)
    set('labels', settings['label'] ?? getPath(own, [...component.valuesPath, 'labels']) ?? newTree())
  }
  setKubernetesValues(own, componentSpec)
  const root = getTree(own, component.valuesPath)
  if (!component.flat || !root) return own
  const shared = Object.entries(own).filter(([key, value]) => key === 'global' || !isTree(value))
  return mergeTrees(newTree(shared), root)
}

/** Converts a number to text: YAML reads tags and versions such as 1.27 as numbers. */
function asText(value: Value | undefined): Value | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
