// Colours for unified diffs.
import type { Colorizer, TextStyle } from './text-style.ts'

const styles: readonly (readonly [start: string, style: TextStyle])[] = [
  ['--- ', 'title'],
  ['+++ ', 'title'],
  ['@@', 'where'],
  ['-', 'removed'],
  ['+', 'added'],
]

/** Returns a unified diff in colours: headers, positions, removed and added lines. */
export function colorDiff(diff: string, color: Colorizer): string {
  return diff
    .split('\n')
    .map((line) => {
      const style = styles.find(([start]) => line.startsWith(start))?.[1]
      return style === undefined ? line : color(style, line)
    })
    .join('\n')
}
