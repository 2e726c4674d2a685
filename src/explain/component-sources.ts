// The layers of one component: those of its chart, then those of the spec, in coordinates of the chart's values.
// charts/common/_values.tpl merges the same layers; test/explain compares both.
import type { Chart } from '../chart/chart.ts'
import { componentSpecs } from '../config/component-specs.ts'
import { components, type Component } from '../config/components.ts'
import type { Configuration, ConfiguredComponent } from '../config/resolve.ts'
import { platformPath } from '../config/aliases.ts'
import { getPath, getTree, isTree, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { commentedFile, type CommentedFile } from './commented-file.ts'
import {
  below,
  mergeSources,
  moved,
  withKeys,
  withoutPath,
  type SourceKind,
  type ValueSource,
} from './source.ts'

/** What explaining a component needs. */
export interface ComponentInput {
  readonly configured: ConfiguredComponent
  readonly chart: Chart
  /** The chart's values.yaml, if it is known. */
  readonly valuesFile: CommentedFile | undefined
  readonly configuration: Configuration
  /** Profiles, platform and detected values, in coordinates of the spec. */
  readonly base: readonly ValueSource[]
  /** Files and flags, in coordinates of the spec. */
  readonly user: readonly ValueSource[]
}

/** The key of the defaults in the built-in charts and in Istio's. */
const defaultsKeys = ['_internal_defaults_do_not_set', 'defaults']

/** Returns the path of the defaults in a chart's values; empty if they are not below a key. */
export function defaultsPath({ values }: Chart): readonly string[] {
  return defaultsKeys.filter((key) => isTree(values[key])).slice(0, 1)
}

/** Returns all layers of a component, lowest first, in coordinates of the values that its templates read. */
export function componentSources(input: ComponentInput): ValueSource[] {
  const { component } = input.configured
  const given = givenSources(input)
  const overlays = overlaySources(input)
  const [nested] = component.isList ? [] : component.valuesPath
  const inNested = (sources: readonly ValueSource[]) =>
    nested === undefined || component.key === 'base' ? [] : sources.map((one) => below(one, [nested]))
  const inGlobal = component.flat ? [...overlays, ...given].map((one) => below(one, ['global'])) : []
  return [
    ...defaultSources(input),
    ...overlays,
    ...inNested(overlays),
    ...inGlobal,
    ...given,
    ...inNested(given),
  ]
}

/** Returns the layers of the values that the chart is given, in their coordinates. */
export function givenSources(input: ComponentInput): ValueSource[] {
  const { component } = input.configured
  const values = valueSources(input)
  if (!component.flat) return values
  const shared = values.map((one) => withKeys(one, (key, value) => key === 'global' || !isTree(value)))
  return [...shared, ...values.map((one) => below(one, component.valuesPath))]
}

// The rules of translate() and valuesFor() in config/resolve.ts.
function valueSources(input: ComponentInput): ValueSource[] {
  const { base, user, configured } = input
  const { component } = configured
  const all = [...base, ...user]
  const own = (sources: readonly ValueSource[]) =>
    sources.map((one) => withoutPath(below(one, ['values']), platformPath.slice(1)))
  const alias = (from: readonly string[], to: readonly string[]) => all.map((one) => moved(one, from, to))
  return [
    ...own(base),
    ...alias(['hub'], ['global', 'hub']),
    ...alias(['tag'], ['global', 'tag']).map(withText),
    ...alias(['revision'], ['revision']),
    ...alias(['compatibilityVersion'], ['compatibilityVersion']).map(withText),
    ...derivedSources(input),
    ...own(user),
    ...alias(['meshConfig'], ['meshConfig']),
    ...(component.isList ? [] : ['hub', 'tag']).flatMap((key) =>
      alias(['components', component.key, key], [...component.valuesPath, key])
        .filter(({ tree }) => getPath(tree, [...component.valuesPath, key]) !== '')
        .map(withText),
    ),
    ...entrySource(input),
  ]
}

function derivedSources({ configuration, base, user, configured }: ComponentInput): ValueSource[] {
  const spec = mergeSources([...base, ...user])
  const isOn = (key: string) =>
    components.some((one) => one.key === key && componentSpecs(spec, one).length > 0)
  const userSpec = mergeSources(user)
  const derived = (path: readonly string[], value: Value | undefined, name: string): ValueSource[] => {
    if (value === undefined || value === null) return []
    const tree = newTree()
    setPath(tree, path, value)
    return [{ kind: 'derived', name, tree, where: () => undefined }]
  }
  const { platform } = configuration
  const ztunnelPath = ['components', 'ztunnel', 'namespace']
  const isKnown = getPath(configured.values, ['global', 'platform']) !== undefined
  return [
    ...derived(['pilot', 'enabled'], isOn('pilot'), 'components.pilot'),
    ...derived(['pilot', 'cni', 'enabled'], isOn('cni'), 'components.cni'),
    ...derived(['pilot', 'trustedZtunnelNamespace'], getPath(userSpec, ztunnelPath), ztunnelPath.join('.')),
    ...(platform && isKnown ? platformSource(platform) : []),
  ]
}

/** Returns the name and the settings that a gateway has from its entry in `components`. */
function entrySource({ configured: { component, values } }: ComponentInput): ValueSource[] {
  const gateway = component.isList ? getTree(values, component.valuesPath) : undefined
  if (!gateway) return []
  const keys = ['name', 'labels', 'hub', 'tag']
  const tree = newTree()
  const own = newTree(Object.entries(gateway).filter(([key]) => keys.includes(key)))
  setPath(tree, component.valuesPath, own)
  return [{ kind: 'derived', name: `components.${component.key}`, tree, where: () => undefined }]
}

function platformSource({ name, reason }: { name: string; reason: string }): ValueSource[] {
  const tree = newTree()
  setPath(tree, platformPath.slice(1), name)
  return [{ kind: 'platform', name: reason, tree, where: () => undefined }]
}

function defaultSources({ chart, valuesFile }: ComponentInput): ValueSource[] {
  const prefix = defaultsPath(chart)
  return [
    {
      kind: 'chart default',
      name: chart.metadata.name,
      tree: getTree(chart.values, prefix) ?? newTree(),
      where: (path) => valuesFile?.placeOf([...prefix, ...path]),
    },
  ]
}

const overlayFiles: readonly (readonly [
  SourceKind,
  (values: Tree) => Value | undefined,
  (name: string) => string[],
])[] = [
  [
    'profile',
    (values) => values['profile'] || getPath(values, ['global', 'profile']),
    (name) => [`files/profile-${name}.yaml`],
  ],
  [
    'compatibility version',
    (values) => values['compatibilityVersion'],
    (name) => [`files/profile-compatibility-version-${name}.yaml`],
  ],
  [
    'platform',
    (values) => values['platform'] || getPath(values, ['global', 'platform']),
    (name) => [`files/profile-platform-${name}.yaml`, `files/platform-${name}.yaml`],
  ],
]

function overlaySources({ chart, configured, valuesFile }: ComponentInput): ValueSource[] {
  const folder = valuesFile?.path.replace(/values\.yaml$/, '') ?? `chart ${chart.metadata.name}: `
  return overlayFiles.flatMap(([kind, nameIn, filesOf]) => {
    const name = nameIn(configured.values)
    if (typeof name !== 'string' || name === '') return []
    const file = chart.files.find((one) => filesOf(name).includes(one.name))
    const tree = file && parseYaml(file.data)
    if (!file || !isTree(tree)) return []
    return [{ kind, name, tree, where: commentedFile(`${folder}${file.name}`, file.data).placeOf }]
  })
}

function withText(source: ValueSource): ValueSource {
  const convert = (value: Value): Value =>
    typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : isTree(value)
        ? newTree(Object.entries(value).map(([key, one]) => [key, convert(one)]))
        : value
  return { ...source, tree: convert(source.tree) as Tree }
}

/** Returns the component that a path of `values` belongs to, and the path in its chart. */
export function componentOfPath(
  path: readonly string[],
): { readonly component: Component; readonly rest: readonly string[] } | undefined {
  for (const component of components) {
    if (component.key === 'base') continue
    const { valuesPath } = component
    if (valuesPath.every((key, index) => path[index] === key))
      return { component, rest: component.isList ? path : path.slice(valuesPath.length) }
  }
  return undefined
}
