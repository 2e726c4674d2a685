// Explains values: the final value, each layer that set it, and its documentation.
import { components, type ComponentKey } from '../config/components.ts'
import { platformPath } from '../config/aliases.ts'
import { getPath, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { componentOfPath, componentSources, defaultsPath, type ComponentInput } from './component-sources.ts'
import { documentationOfSpec } from './spec-documentation.ts'
import { contributionsAt, leavesOf, mergeSources, type Contribution, type ValueSource } from './source.ts'

/** A value and where it comes from. */
export interface ExplainedValue {
  /** The path for files and --set: `values.cni.cniBinDir`. */
  readonly path: readonly string[]
  /** Undefined if nothing sets the path. */
  readonly value: Value | undefined
  /** What the layers set at the path, lowest first. The last one determines a value that is no map. */
  readonly layers: readonly Contribution[]
  readonly documentation: string | undefined
  /** False if the chart has no such value, so that it has no effect. Undefined for paths outside of charts. */
  readonly isKnown: boolean | undefined
  /** The component of a value that has no effect, because the configuration does not enable it. */
  readonly notEnabled?: ComponentKey
}

export interface ExplainInput {
  /** The enabled components. Only the first gateway of a list is explained. */
  readonly components: readonly ComponentInput[]
  /** All layers of the spec, lowest first. */
  readonly spec: readonly ValueSource[]
}

interface Area {
  readonly input: ComponentInput
  readonly sources: readonly ValueSource[]
  readonly merged: Tree
  readonly defaults: Tree
  /** Turns a path of the chart into a path of the spec. */
  readonly pathOf: (inChart: readonly string[]) => readonly string[]
}

/** Explains one path of the spec, such as `values.cni.cniBinDir`, `meshConfig.accessLogFile` or `profile`. */
export function explainPath(path: readonly string[], input: ExplainInput): ExplainedValue {
  const inValues = path[0] === 'meshConfig' ? path : path[0] === 'values' ? path.slice(1) : undefined
  const found = inValues && chartPath(inValues, input)
  if (!found) {
    const layers = contributionsAt(input.spec, path)
    const value = getPath(mergeSources(input.spec), path)
    const component = inValues && componentOfPath(inValues)?.component.key
    const notEnabled = component === undefined ? {} : { notEnabled: component }
    const documentation = documentationOfSpec(path)
    return masked({ path, value, layers, documentation, isKnown: undefined, ...notEnabled })
  }
  const explained = explainIn(found.area, found.rest, path)
  return path.join('.') === platformPath.join('.') ? withPlaces(explained, input) : explained
}

/** Adds the files and flags that set the platform, because the charts are given only the platform that results. */
function withPlaces(explained: ExplainedValue, { spec }: ExplainInput): ExplainedValue {
  const set = contributionsAt(spec, explained.path)
  return { ...explained, layers: set.at(-1)?.value === explained.value ? set : [...set, ...explained.layers] }
}

/** Explains all values below a path, or all that differ from the defaults of the charts for an empty path. */
export function explainAll(path: readonly string[], input: ExplainInput): ExplainedValue[] {
  const isBelow = (one: readonly string[]) => path.every((key, index) => one[index] === key)
  const all = areasOf(input).flatMap((area) =>
    leavesOf(area.merged)
      .filter((leaf) => isBelow(area.pathOf(leaf)) && (isIn(area.defaults, leaf) || !isOfOther(leaf)))
      .map((leaf) => explainIn(area, leaf, area.pathOf(leaf)))
      .filter(
        ({ isKnown, layers }) => isKnown || layers.some(({ kind }) => kind === 'file' || kind === 'flag'),
      ),
  )
  const hasChanged = ({ layers }: ExplainedValue) => layers.some(({ kind }) => kind !== 'chart default')
  const selected = path.length > 0 ? all : all.filter(hasChanged)
  const byPath = new Map(selected.toReversed().map((one) => [one.path.join('\0'), one]))
  return selected.filter((one) => byPath.get(one.path.join('\0')) === one)
}

function explainIn(area: Area, rest: readonly string[], path: readonly string[]): ExplainedValue {
  const { valuesFile, chart } = area.input
  const comment = valuesFile?.commentOf([...defaultsPath(chart), ...rest])
  return masked({
    path,
    value: getPath(area.merged, rest),
    layers: contributionsAt(area.sources, rest),
    documentation: comment ?? documentationOfSpec(path),
    isKnown: isSelector(rest) || isIn(area.defaults, rest),
  })
}

const secretKey = /(?:token|password|secret|credential|private_?key|access_?key)s?$/i

/** Masks texts whose key says that they are secrets, because explanations are pasted into issues. */
function masked(explained: ExplainedValue): ExplainedValue {
  const key = explained.path.at(-1) ?? ''
  const value = explained.value === undefined ? undefined : mask(explained.value, key)
  const layers = explained.layers.map((layer) => ({ ...layer, value: mask(layer.value, key) }))
  return { ...explained, value, layers }
}

function mask(value: Value, key: string): Value {
  if (typeof value === 'string') return value !== '' && secretKey.test(key) ? '***' : value
  if (Array.isArray(value)) return value.map((item) => (isTree(item) ? mask(item, '') : item))
  if (!isTree(value)) return value
  return newTree(Object.entries(value).map(([name, one]) => [name, mask(one, name)]))
}

function chartPath(
  inValues: readonly string[],
  input: ExplainInput,
): { readonly area: Area; readonly rest: readonly string[] } | undefined {
  const own = componentOfPath(inValues)
  const areas = areasOf(input)
  if (own) {
    const area = areas.find((one) => one.input.configured.component === own.component)
    return area && { area, rest: own.rest }
  }
  // Values such as global and meshConfig go to all charts; the first that knows the path explains it.
  const area = areas.find((one) => isIn(one.defaults, inValues)) ?? areas.find(isPilot) ?? areas[0]
  return area && { area, rest: inValues }
}

const isPilot = ({ input }: Area) => input.configured.component.key === 'pilot'

const order = ['pilot', 'cni', 'ztunnel', 'ingressGateways', 'egressGateways', 'base']

const areasByInput = new WeakMap<ExplainInput, Area[]>()

/** Merging the layers takes longer than all else, so each input is merged once. */
function areasOf(input: ExplainInput): Area[] {
  const areas = areasByInput.get(input) ?? mergedAreas(input)
  areasByInput.set(input, areas)
  return areas
}

function mergedAreas({ components: inputs }: ExplainInput): Area[] {
  const first = components.flatMap(({ key }) =>
    inputs.filter(({ configured }) => configured.component.key === key).slice(0, 1),
  )
  const rank = ({ configured }: ComponentInput) => order.indexOf(configured.component.key)
  return first.sort((a, b) => rank(a) - rank(b)).map(areaOf)
}

function areaOf(input: ComponentInput): Area {
  const sources = componentSources(input)
  const { component } = input.configured
  const prefix = component.isList || component.key === 'base' ? [] : component.valuesPath
  return {
    input,
    sources,
    merged: mergeSources(sources),
    defaults: sources[0]?.tree ?? {},
    pathOf: (leaf) => (isShared(leaf) ? ['values', ...leaf] : ['values', ...prefix, ...leaf]),
  }
}

// These stand directly below `values` in a spec.
const sharedKeys = ['global', 'meshConfig', 'revision', 'compatibilityVersion', 'profile', 'defaultRevision']
const isShared = ([key = '']: readonly string[]) => sharedKeys.includes(key)

/** Charts have no defaults for the keys that select a profile, a compatibility version and a platform. */
const isSelector = (path: readonly string[]) =>
  /^(?:global\.)?(?:profile|platform)$|^compatibilityVersion$/.test(path.join('.'))

/** Every chart is given the values of all components; those of others have no effect in it. */
const isOfOther = ([key]: readonly string[]) =>
  components.some(({ valuesPath }) => valuesPath[0] === key && key !== 'global')

/** Reports whether the defaults have a path, or a free map above it. MeshConfig has more fields than its defaults. */
function isIn(defaults: Tree, path: readonly string[]): boolean {
  if (path[0] === 'meshConfig' && isTree(defaults['meshConfig']))
    return documentationOfSpec(path) !== undefined
  let value: Value | undefined = defaults
  for (const key of path) {
    if (!isTree(value)) return false
    if (Object.keys(value).length === 0) return value !== defaults
    if (!(key in value)) return false
    value = value[key]
  }
  return true
}
