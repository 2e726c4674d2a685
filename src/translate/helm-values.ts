// Translates values of Istio's Helm charts to the spec of an IstioOperator.
import { isTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import { rowOf, type ChartValues, type IstioChart } from './istio-charts.ts'
import type { MovedPart } from './notice.ts'

/** The key that contains the default values in the charts' values.yaml. */
export const wrapperKey = '_internal_defaults_do_not_set'

/** The values of charts as a spec. */
export interface TranslatedValues {
  /** Has `values`; `components` and `profile` are for the caller to add. */
  readonly spec: Tree
  /** The chart's profile; '' without one. */
  readonly profile: string
  readonly moves: readonly MovedPart[]
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
    if (key === wrapperKey && isTree(value)) {
      const inner = translateChartValues(chart, value, from)
      return mergeTranslated([inner, translateChartValues(chart, withoutKey(values, wrapperKey), at)])
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
