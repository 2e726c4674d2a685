// Translates values of Istio's Helm charts to the spec of an IstioOperator.
import { isTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import type { MovedPart } from './notice.ts'

export type IstioChart = 'base' | 'istiod' | 'cni' | 'ztunnel'

interface ChartValues {
  readonly chart: IstioChart
  /** The key of the chart's values below `spec.values`. */
  readonly valuesKey: string
  /** The key of its component. */
  readonly component: string
  /** Names of the chart in umbrella charts. */
  readonly names: readonly string[]
  /** Keys at the root of the chart's values that are at the root of `spec.values`, too. */
  readonly shared: readonly string[]
  /** Keys at the root that only this chart has: they identify a values file. */
  readonly own: readonly string[]
}

const everywhere = ['global', 'revision', 'compatibilityVersion', 'platform', 'ownerName', 'experimental']

const charts: readonly ChartValues[] = [
  {
    chart: 'base',
    valuesKey: 'base',
    component: 'base',
    names: ['base', 'istio-base'],
    shared: [...everywhere, 'defaultRevision'],
    own: ['defaultRevision', 'base', 'enableCRDTemplates', 'excludedCRDs', 'validationURL'],
  },
  {
    chart: 'istiod',
    valuesKey: 'pilot',
    component: 'pilot',
    names: ['istiod', 'istio-istiod', 'istio-discovery'],
    shared: [
      ...everywhere,
      ...['meshConfig', 'sidecarInjectorWebhook', 'telemetry', 'base', 'istiodRemote', 'revisionTags'],
      ...['istio_cni', 'gatewayClasses', 'defaultRevision', 'gateways'],
    ],
    own: [
      ...['pilot', 'meshConfig', 'sidecarInjectorWebhook', 'telemetry', 'istiodRemote', 'revisionTags'],
      ...['autoscaleEnabled', 'autoscaleMin', 'autoscaleMax', 'traceSampling', 'istio_cni', 'taint'],
      ...['keepaliveMaxServerConnectionAge', 'jwksResolverExtraRootCA', 'gatewayClasses', 'deploymentLabels'],
      ...['trustedZtunnelNamespace', 'extraContainerArgs', 'sidecarInjectorWebhookAnnotations'],
    ],
  },
  {
    chart: 'cni',
    valuesKey: 'cni',
    component: 'cni',
    names: ['cni', 'istio-cni'],
    shared: everywhere,
    own: [
      ...['cniBinDir', 'cniConfDir', 'cniConfFileName', 'cniNetnsDir', 'excludeNamespaces', 'chained'],
      ...[
        'istioOwnedCNIConfig',
        'istioOwnedCNIConfigFileName',
        'repair',
        'ambient',
        'daemonSetLabels',
        'cni',
      ],
      ...['useAppArmorAnnotation'],
    ],
  },
  {
    chart: 'ztunnel',
    valuesKey: 'ztunnel',
    component: 'ztunnel',
    names: ['ztunnel', 'istio-ztunnel'],
    shared: everywhere,
    own: ['ztunnel', 'resourceName', 'xdsAddress', 'caAddress', 'peerCaCrl', 'istioNamespace'],
  },
]

/** Chart keys that stand for a profile of ambientctl. */
const wrapper = '_internal_defaults_do_not_set'

/** The values of charts as a spec. */
export interface TranslatedValues {
  /** Has `values`; `components` and `profile` are for the caller to add. */
  readonly spec: Tree
  /** The chart's profile; '' without one. */
  readonly profile: string
  readonly moves: readonly MovedPart[]
}

/** Returns the component of a chart, such as `pilot`. */
export function componentOf(chart: IstioChart): string {
  return rowOf(chart).component
}

/** Returns the chart of a name such as `istio/cni`, `istio-cni` or `oci://…/charts/istiod`, or undefined. */
export function chartNamed(name: string): IstioChart | undefined {
  const last =
    name
      .replace(/\/+$/, '')
      .split('/')
      .at(-1)
      ?.replace(/-\d+\.\d+.*\.tgz$/, '') ?? ''
  return charts.find(({ names }) => names.includes(last))?.chart
}

function rowOf(chart: IstioChart): ChartValues {
  return charts.find((row) => row.chart === chart) ?? fail(chart)
}

function fail(chart: string): never {
  throw new RangeError(`unknown chart ${chart}`)
}

/** Returns the values of one chart as a spec. `at` is the path of the values in their file. */
export function translateChartValues(
  chart: IstioChart,
  values: Tree,
  at: readonly string[] = [],
): TranslatedValues {
  const row = rowOf(chart)
  const spec = newTree()
  const moves: MovedPart[] = []
  let profile = ''
  for (const [key, value] of Object.entries(values)) {
    const from = [...at, key]
    if (key === wrapper && isTree(value)) {
      const inner = translateChartValues(chart, value, from)
      return mergeTranslated([inner, translateChartValues(chart, withoutKey(values, wrapper), at)])
    }
    if (key === 'profile') {
      profile = typeof value === 'string' ? value : ''
      continue
    }
    const to = targetOf(row, key)
    // Flat and nested keys are the same; the nested one wins.
    put(spec, to, value, key === row.valuesKey)
    moves.push({ from, to })
  }
  return { spec, profile, moves }
}

function targetOf({ valuesKey, shared }: ChartValues, key: string): string[] {
  if (key === 'platform') return ['values', 'global', 'platform']
  return key === valuesKey || shared.includes(key) ? ['values', key] : ['values', valuesKey, key]
}

function put(spec: Tree, path: readonly string[], value: Value, wins: boolean): void {
  const added = newTree()
  setPath(added, path, value)
  const merged = wins ? mergeTrees(spec, added) : mergeTrees(added, spec)
  for (const [key, inner] of Object.entries(merged)) spec[key] = inner
}

function withoutKey(tree: Tree, key: string): Tree {
  return newTree(Object.entries(tree).filter(([name]) => name !== key))
}

/** Merges the values of several charts; later ones win. */
export function mergeTranslated(parts: readonly TranslatedValues[]): TranslatedValues {
  return {
    spec: parts.reduce((spec, part) => mergeTrees(spec, part.spec), newTree()),
    profile: parts.map(({ profile }) => profile).find((name) => name !== '') ?? '',
    moves: parts.flatMap(({ moves }) => moves),
  }
}

/** The charts of a values file, with their values. */
export type RecognizedValues =
  | { readonly kind: 'umbrella'; readonly charts: readonly IstioChart[]; readonly values: TranslatedValues }
  | { readonly kind: 'chart'; readonly chart: IstioChart; readonly values: TranslatedValues }
  | { readonly kind: 'ambiguous'; readonly charts: readonly IstioChart[] }

/** Recognizes a values file of one chart or of an umbrella chart by its keys; undefined if it is something else. */
export function recognizeValues(file: Tree): RecognizedValues | undefined {
  return umbrellaOf(file) ?? chartOf(isTree(file[wrapper]) ? mergeTrees(file[wrapper], file) : file, file)
}

function umbrellaOf(file: Tree): RecognizedValues | undefined {
  const found = Object.keys(file).flatMap((key) => {
    const row = charts.find(({ names }) => names.includes(key))
    return row && isTree(file[key]) ? [{ key, row, values: file[key] }] : []
  })
  const isUmbrella =
    found.some(({ key, row }) => key === 'istiod' || key !== row.valuesKey) ||
    (found.length > 1 && file['pilot'] === undefined && file['meshConfig'] === undefined)
  if (!isUmbrella) return undefined
  const parts = found.map(({ key, row, values }) => translateChartValues(row.chart, values, [key]))
  const names = found.map(({ key }) => key)
  const shared = newTree(Object.entries(file).filter(([key]) => !names.includes(key)))
  return {
    kind: 'umbrella',
    charts: found.map(({ row }) => row.chart),
    values: mergeTranslated([translateChartValues('istiod', shared), ...parts]),
  }
}

function chartOf(keys: Tree, file: Tree): RecognizedValues | undefined {
  const counts = charts.map((row) => ({
    chart: row.chart,
    count: Object.keys(keys).filter((key) => row.own.includes(key)).length,
  }))
  const best = Math.max(...counts.map(({ count }) => count))
  const candidates = counts.filter(({ count }) => count === best).map(({ chart }) => chart)
  const [chart] = candidates
  if (best > 0 && candidates.length === 1 && chart !== undefined)
    return { kind: 'chart', chart, values: translateChartValues(chart, file) }
  const names = Object.keys(keys)
  // Keys that mean the same in every chart.
  if (names.length > 0 && names.every((key) => key === 'profile' || everywhere.includes(key)))
    return { kind: 'chart', chart: 'istiod', values: translateChartValues('istiod', file) }
  const mayBeValues = names.some((key) => everywhere.includes(key) || common.includes(key))
  return mayBeValues ? { kind: 'ambiguous', charts: candidates } : undefined
}

/** Keys that several charts have. */
const common = [
  'profile',
  'hub',
  'tag',
  'image',
  'resources',
  'env',
  'tolerations',
  'affinity',
  'nodeSelector',
]
