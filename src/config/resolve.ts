// Precedence, once: profile < platform < what was detected < files in order < --set in order; the chart puts its own defaults, the profile's and
// the compatibility version's chart values below all of these.
import type { ChartFacts } from '../chart/metadata/facts.ts'
import { UserError, throwAll } from '../errors.ts'
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
import type { Platform, Profile } from './layers.ts'
import { unsupported } from './legacy.ts'
import { unknownOverlays } from './overlays.ts'
import { label, labelShape } from './rules.ts'
import { platformPath } from './user.ts'
import type { UserSpec } from './user.ts'

/** Profiles and platforms by name; unknown names are UserErrors. */
export interface OverlayCatalog {
  profile(name: string): Profile
  platform(name: string): Platform
}

export interface SelectedName {
  readonly name: string
  /** `--set profile=ambient`, `nothing given`, …: printed first by every command. */
  readonly reason: string
}

/** One component to install, and the values its chart gets. */
export interface ConfiguredComponent {
  readonly component: Component
  /** A gateway's name; '' for what is no gateway. */
  readonly name: string
  readonly namespace: string
  readonly release: string
  readonly values: Tree
}

export interface Configuration {
  readonly profile: SelectedName
  readonly platform: SelectedName | undefined
  /** Where there is to be no platform, whatever the cluster is: who said so, `--platform none`. */
  readonly withoutPlatform: string | undefined
  /** Values that detection added: those of the cluster's facts which the user did not give. */
  readonly detected: Tree
  /** '' for the control plane without a revision. */
  readonly revision: string
  readonly istioNamespace: string
  readonly tag: string
  /** In the table's order. */
  readonly components: readonly ConfiguredComponent[]
  readonly warnings: readonly string[]
}

export interface ResolveOptions {
  readonly user: UserSpec
  readonly catalog: OverlayCatalog
  /** What the charts to be rendered know. */
  readonly facts: ReadonlyMap<ComponentKey, ChartFacts>
  /** `install` names releases as Helm's guide does, `manifest generate` calls them all `istio` as istioctl does. */
  readonly releaseName?: string | undefined
  /** The profile of what is installed already. */
  readonly installedProfile?: string | undefined
  /** The platform of what is installed already; `none` where it was installed without one on purpose. */
  readonly installedPlatform?: string | undefined
  /** What the cluster turned out to be, where it was asked. */
  readonly detected?: DetectedPlatform | undefined
}

/** What a cluster's facts say; their values count where the platform in force is the one detected. */
export interface DetectedPlatform {
  /** Undefined where nothing identifies the cluster. */
  readonly platform: string | undefined
  /** `detected: Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
  readonly reason: string
  /** Below `values`. */
  readonly values: Tree
}

/** In place of a platform's name: `none` is to have none, whatever is detected; `auto` is the one detected. */
export const noPlatform = 'none'
export const detectedPlatform = 'auto'

/** Merges what the user asked for with profile and platform into the values of each component. */
export function resolve(options: ResolveOptions): Configuration {
  const { user, catalog } = options
  const profile = chooseProfile(options)
  const base = mergeTrees(catalog.profile('default').spec, catalog.profile(profile.name).spec)
  const chosen = choosePlatform(base, options)
  const platform = chosen?.name === noPlatform ? undefined : chosen
  const data = platform && catalog.platform(platform.name)
  const known = data !== undefined && [...options.facts.values()].every(knows(data.name))
  const underFacts = data && !known ? mergeTrees(base, newTree([['values', data.values]])) : base
  const detected = detectedValues(chosen, options)
  const underUser = mergeTrees(underFacts, newTree([['values', detected]]))
  const spec = mergeTrees(underUser, user.spec)
  // A platform that every chart knows is passed as a key, any other is merged as values (design decision 4).
  if (data && known) setPath(spec, platformPath, data.name)
  else deletePath(spec, platformPath)
  throwAll(unsupportedIn(spec, user, profile))
  const values = translate(spec, user.spec)
  const names = checkNames(values)
  throwAll(unknownOverlays(values, options.facts.values(), user))
  return {
    profile,
    platform,
    withoutPlatform: platform ? undefined : chosen?.reason,
    detected,
    ...names,
    tag: String(getPath(values, ['global', 'tag']) ?? ''),
    components: configureAll(spec, (part) => configure(part, values, names, options, data)),
    warnings: user.warnings,
  }
}

function chooseProfile({ user, installedProfile }: ResolveOptions): SelectedName {
  const given = getPath(user.spec, ['profile'])
  if (typeof given === 'string' && given !== '') return { name: given, reason: user.origin(['profile']) }
  if (installedProfile) return { name: installedProfile, reason: 'as installed' }
  if (user.hasFile) return { name: 'default', reason: 'the file names none' }
  return { name: 'ambient', reason: 'none given' }
}

function choosePlatform(base: Tree, options: ResolveOptions): SelectedName | undefined {
  const { user, installedPlatform, detected } = options
  const found = detected?.platform && { name: detected.platform, reason: detected.reason }
  const given = getPath(user.spec, platformPath)
  if (typeof given === 'string' && given !== detectedPlatform) {
    return { name: given || noPlatform, reason: user.origin(platformPath) }
  }
  if (given === detectedPlatform && found) return found
  const fromProfile = getPath(base, platformPath)
  if (typeof fromProfile === 'string' && fromProfile !== '')
    return { name: fromProfile, reason: 'from the profile' }
  if (installedPlatform && given === undefined) return { name: installedPlatform, reason: 'as installed' }
  return found || undefined
}

/** What the facts say, unless they are of another platform than the one in force, or the user says otherwise. */
function detectedValues(chosen: SelectedName | undefined, { user, detected }: ResolveOptions): Tree {
  const isOther = detected?.platform !== undefined && detected.platform !== chosen?.name
  if (!detected || isOther || chosen?.name === noPlatform) return newTree()
  return without(detected.values, getTree(user.spec, ['values']) ?? newTree())
}

/** A tree less what another one says anything of. */
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
  ({ platforms }: ChartFacts) =>
    platforms.includes(platform)

/** What only the profile asks for, as profiles of old releases do, the user did not write and cannot find. */
function unsupportedIn(spec: Tree, user: UserSpec, { name }: SelectedName): UserError[] {
  const own = new Set(unsupported(user.spec).map(({ message }) => message))
  return unsupported(spec).map((error) =>
    own.has(error.message)
      ? error
      : new UserError(error.code, `profile ${name}: ${error.message}`, {
          hint: 'take another profile, or leave it out in a copy of this one',
        }),
  )
}

/** `spec.hub`, `spec.meshConfig` and so on are older spellings of values; what the user gave as a value wins. */
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
  // Unlike istioctl, which overwrites it: a control plane may be told of a CNI that another install owns.
  set(['pilot', 'cni', 'enabled'], isOn('cni'))
  // Unlike istioctl, whose istiod goes on trusting the ztunnel of its own namespace.
  set(['pilot', 'trustedZtunnelNamespace'], getPath(userSpec, ['components', 'ztunnel', 'namespace']))
  const mesh = spec['meshConfig']
  if (isTree(mesh)) values['meshConfig'] = mergeTrees(getTree(values, ['meshConfig']) ?? newTree(), mesh)
  return values
}

function checkNames(values: Tree): { revision: string; istioNamespace: string } {
  const revision = values['revision'] ?? ''
  const istioNamespace = getPath(values, ['global', 'istioNamespace']) || 'istio-system'
  const faults: UserError[] = []
  const check = (what: string, name: Value) => {
    if (typeof name === 'string' && label.test(name)) return
    faults.push(new UserError('name-invalid', `${what} ${JSON.stringify(name)} is not a name: ${labelShape}`))
  }
  if (revision !== '') check('revision', revision)
  check('values.global.istioNamespace', istioNamespace)
  throwAll(faults)
  return { revision: String(revision), istioNamespace: String(istioNamespace) }
}

/** Every enabled part, configured; gateways that would overwrite each other are a UserError. */
function configureAll(
  spec: Tree,
  configure: (part: ComponentSpec) => ConfiguredComponent,
): ConfiguredComponent[] {
  const configured = components.flatMap((component) => componentSpecs(spec, component)).map(configure)
  const gateways = configured
    .filter(({ name }) => name !== '')
    .map(({ name, namespace }) => ({ name, namespace }))
  const faults = gateways.flatMap(({ name, namespace }, i) => {
    const key = `${namespace}/${name}`
    if (!label.test(name)) {
      return [
        new UserError(
          'name-invalid',
          `a gateway's name ${JSON.stringify(name)} is not a name: ${labelShape}`,
        ),
      ]
    }
    const first = gateways.findIndex((other) => `${other.namespace}/${other.name}` === key)
    if (first === i) return []
    return [new UserError('gateway-twice', `two gateways are called ${name} in namespace ${namespace}`)]
  })
  throwAll(faults)
  return configured
}

function configure(
  part: ComponentSpec,
  values: Tree,
  names: { revision: string; istioNamespace: string },
  options: ResolveOptions,
  platform: Platform | undefined,
): ConfiguredComponent {
  const { component, settings, name } = part
  const namespace =
    getPath(options.user.spec, ['components', component.key, 'namespace']) ??
    getPath(platform?.components ?? newTree(), [component.key, 'namespace']) ??
    settings['namespace']
  return {
    component,
    name,
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : names.istioNamespace,
    release: options.releaseName ?? component.release(names.revision, name),
    values: partValues(part, values),
  }
}

/** The values of one chart: all of them, with the part's own settings; flat charts get theirs at the root. */
function partValues({ component, settings, name }: ComponentSpec, values: Tree): Tree {
  const own = clone(values)
  const set = (key: string, value: Value | undefined) => {
    if (value !== undefined && value !== '') setPath(own, [...component.valuesPath, key], value)
  }
  set('hub', asText(settings['hub']))
  set('tag', asText(settings['tag']))
  if (component.isList) {
    set('name', name)
    set('labels', settings['label'])
  }
  const root = getTree(own, component.valuesPath)
  if (!component.flat || !root) return own
  const shared = Object.entries(own).filter(([key, value]) => key === 'global' || !isTree(value))
  return mergeTrees(newTree(shared), root)
}

/** Tags and versions are text even where YAML reads a number. */
function asText(value: Value | undefined): Value | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
