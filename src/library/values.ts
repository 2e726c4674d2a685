// Parses, merges and sets values as Helm's command line does.
import { parseValuesFile } from '../chart/files/values-file.ts'
import { didYouMean, UserError } from '../errors.ts'
import { applyHelmSet, NotationError, notations } from '../values/helm-set.ts'
import { mergeTrees, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import { withChartErrors } from './error.ts'
import { treeOf } from './arguments.ts'

/** The notation of an assignment: `typed` is --set, the others are --set-string, --set-json and --set-literal. */
export type SetNotation = 'typed' | 'string' | 'json' | 'literal'

/**
 * Parses YAML or JSON as Helm parses a values file: YAML 1.1, all numbers are float64, an empty text is an empty map.
 * `file` is the name in messages. Throws ChartError `values`.
 */
export function parseValues(text: string, file: string = 'values'): Tree {
  return withChartErrors(() => parseValuesFile(text, file))
}

/**
 * Merges values as Helm merges files: later layers override earlier ones, maps are merged, other values are replaced. A
 * null is kept, so that it can remove a chart's default. Throws ChartError `values`.
 */
export function mergeValues(...layers: readonly object[]): Tree {
  return withChartErrors(() =>
    layers
      .map((layer, i) =>
        treeOf(layer, layers.length === 1 ? 'values' : `values (${i + 1} of ${layers.length})`),
      )
      .reduce(mergeTrees, newTree()),
  )
}

/**
 * Returns a copy of values with assignments applied in order, in Helm's notation: `image.tag=1.2,list[0].a={x,y}`.
 * Integers of --set are bigints (int64), as in Helm. Throws ChartError `values` for an assignment that Helm rejects.
 */
export function setValues(
  values: object,
  assignments: string | readonly string[],
  notation: SetNotation = 'typed',
): Tree {
  return withChartErrors(() => {
    const tree = treeOf(values, 'values')
    for (const text of typeof assignments === 'string' ? [assignments] : assignments) {
      setOne(tree, text, notation)
    }
    return tree
  })
}

function setOne(tree: Tree, text: string, notation: SetNotation): void {
  if (!Object.hasOwn(notations, notation)) {
    const hint = didYouMean(notation, Object.keys(notations))
    throw new UserError('usage', `setValues: unknown notation ${JSON.stringify(notation)}${hint}`)
  }
  try {
    applyHelmSet(tree, text, notations[notation])
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new UserError('values', `failed parsing ${JSON.stringify(text)}: ${error.message}`, {
      cause: error,
    })
  }
}
