// Recognizes a values file of one of Istio's charts, or of an umbrella chart, by its keys.
import { isTree, mergeTrees, newTree, type Tree } from '../values/tree.ts'
import { mergeTranslated, translateChartValues, wrapperKey, type TranslatedValues } from './helm-values.ts'
import { istioCharts, sharedKeys, type IstioChart } from './istio-charts.ts'

/** The charts of a values file, with their values. */
export type RecognizedValues =
  | { readonly kind: 'umbrella'; readonly charts: readonly IstioChart[]; readonly values: TranslatedValues }
  | { readonly kind: 'chart'; readonly chart: IstioChart; readonly values: TranslatedValues }
  | { readonly kind: 'ambiguous'; readonly charts: readonly IstioChart[] }

/** Recognizes a values file of one chart or of an umbrella chart by its keys; undefined if it is something else. */
export function recognizeValues(file: Tree): RecognizedValues | undefined {
  return (
    umbrellaOf(file) ?? chartOf(isTree(file[wrapperKey]) ? mergeTrees(file[wrapperKey], file) : file, file)
  )
}

function umbrellaOf(file: Tree): RecognizedValues | undefined {
  const found = Object.keys(file).flatMap((key) => {
    const row = istioCharts.find(({ names }) => names.includes(key))
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
  const counts = istioCharts.map((row) => ({
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
  if (names.length > 0 && names.every((key) => key === 'profile' || sharedKeys.includes(key)))
    return { kind: 'chart', chart: 'istiod', values: translateChartValues('istiod', file) }
  const mayBeValues = names.some((key) => sharedKeys.includes(key) || common.includes(key))
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
