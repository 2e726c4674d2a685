// Checks the names of overlays inside charts (`values.profile`, `values.compatibilityVersion`), so that an unknown name
// is reported with its origin before a chart fails.
import type { ChartOverlays } from '../chart/metadata/facts.ts'
import { didYouMean, UserError } from '../errors.ts'
import { getPath, type Tree } from '../values/tree.ts'
import type { OperatorSpec } from './operator-spec.ts'

const overlays = [
  { key: 'profile', known: ({ profiles }: ChartOverlays) => profiles },
  { key: 'compatibilityVersion', known: ({ compatibilityVersions }: ChartOverlays) => compatibilityVersions },
] as const

/** Returns an error for each unknown overlay name. Charts without overlays of that kind are ignored. */
export function unknownOverlays(
  values: Tree,
  facts: Iterable<ChartOverlays>,
  user: Pick<OperatorSpec, 'spec' | 'origin'>,
): UserError[] {
  const charts = [...facts]
  return overlays.flatMap(({ key, known }) => {
    const name = values[key]
    if (typeof name !== 'string' || name === '') return []
    const lists = charts.map(known).filter((names) => names.length > 0)
    const names = lists.find((list) => !list.includes(name))
    if (names === undefined) return []
    const message = `values.${key}: the charts have no "${name}"${didYouMean(name, names)}`
    const inValues = ['values', key]
    // `spec.profile` is a profile of ambientctl, which sets the charts' `values.profile`.
    const path = key === 'profile' || getPath(user.spec, inValues) !== undefined ? inValues : [key]
    return [
      new UserError(`unknown-${key}`, `${user.origin(path)}: ${message}`, {
        hint: `known: ${names.join(', ')}`,
      }),
    ]
  })
}
