// Prints differences: colours of unified diffs, the summary, data for programs.
import type { ObjectDifference } from '../../diff/compare-objects.ts'
import { fieldDifferences } from '../../diff/fields.ts'
import type { Colorizer, TextStyle } from './text-style.ts'

const styles: readonly (readonly [start: string, style: TextStyle])[] = [
  ['# ', 'where'],
  ['--- ', 'title'],
  ['+++ ', 'title'],
  ['@@', 'where'],
  ['-', 'removed'],
  ['+', 'added'],
]

/** Returns a unified diff in colours: comments, headers, positions, removed and added lines. */
export function colorDiff(diff: string, color: Colorizer): string {
  return diff
    .split('\n')
    .map((line) => {
      const style = styles.find(([start]) => line.startsWith(start))?.[1]
      return style === undefined ? line : color(style, line)
    })
    .join('\n')
}

/** Returns the object and its fields that differ, for JSON and YAML. */
export function plainDifference({ change, ref, before, after }: ObjectDifference) {
  const { apiVersion, kind, namespace, name } = ref
  const fields = change === 'changed' ? fieldDifferences(before, after) : undefined
  return { change, apiVersion, kind, namespace, name, fields }
}

/** Returns `2 objects differ: 1 added, 0 removed, 1 changed.` */
export function differenceSummary(differences: readonly Pick<ObjectDifference, 'change'>[]): string {
  if (differences.length === 0) return 'No differences.\n'
  const count = (change: ObjectDifference['change']) =>
    differences.filter((one) => one.change === change).length
  const parts = (['added', 'removed', 'changed'] as const).map((change) => `${count(change)} ${change}`)
  return `${differences.length} ${differences.length === 1 ? 'object differs' : 'objects differ'}: ${parts.join(', ')}.\n`
}
