// Values as Helm's command line makes them: files merged in order, then --set and its kin.
import { parseValuesFile } from '../chart/files/values-file.ts'
import { didYouMean, UserError } from '../errors.ts'
import { applyHelmSet, NotationError, notations } from '../values/helm-set.ts'
import { mergeTrees, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import { translated } from './error.ts'
import { treeOf } from './given.ts'

/** How a text is read: as by --set (numbers, booleans, null; commas divide), --set-string, --set-json, --set-literal. */
export type SetNotation = 'typed' | 'string' | 'json' | 'literal'

/**
 * The values of a YAML (or JSON) text, as Helm reads a values file: YAML 1.1, every number a float64, an empty text no
 * values. `file` stands in messages. Throws ChartError `values`.
 */
export function parseValues(text: string, file: string = 'values'): Tree {
  return translated(() => parseValuesFile(text, file))
}

/**
 * Layers of values as one, later ones over earlier ones, as Helm merges files: maps key by key, lists and all else
 * replaced. A null stays, so that it can remove a chart's default. Throws ChartError `values`.
 */
export function mergeValues(...layers: readonly object[]): Tree {
  return translated(() =>
    layers
      .map((layer, i) =>
        treeOf(layer, layers.length === 1 ? 'values' : `values (${i + 1} of ${layers.length})`),
      )
      .reduce(mergeTrees, newTree()),
  )
}

/**
 * A copy of values with assignments applied in order, in Helm's notation: `image.tag=1.2,list[0].a={x,y}`. What --set reads
 * as an integer is a bigint (int64), as in Helm. Throws ChartError `values` for a text that Helm refuses.
 */
export function setValues(
  values: object,
  assignments: string | readonly string[],
  notation: SetNotation = 'typed',
): Tree {
  return translated(() => {
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
