// Prints the differences between a cluster and the plan of an install.
import { unifiedObjectDiff } from '../../diff/unified.ts'
import type { LiveDiff } from '../../workflow/compare/live.ts'
import type { LiveDifference, ReleaseDifferences } from '../../workflow/compare/live-differences.ts'
import { colorDiff } from './diff-text.ts'
import type { Colorizer } from './text-style.ts'
import { titleOf } from './title.ts'

const sides = { before: 'live', after: 'planned' } as const

/** Returns a unified diff by component. Comments before the diffs name the component and the reason of a change. */
export function liveDiffText(
  { namespaces, releases }: Pick<LiveDiff, 'namespaces' | 'releases'>,
  color: Colorizer,
): string {
  const text = [...namespaces.map((one) => unifiedObjectDiff(one, sides)), ...releases.map(releaseText)].join(
    '',
  )
  return colorDiff(text, color)
}

/** Returns the diffs of one release, or '' if it has none. */
function releaseText(release: ReleaseDifferences): string {
  if (release.objects.length === 0) return ''
  const head = `# ${titleOf(release)}: release ${release.namespace}/${release.release}\n`
  return head + release.objects.map(differenceText).join('')
}

/** Returns the diff of one object, after its reason as a comment. */
export function differenceText(difference: LiveDifference): string {
  const reason = difference.reason === undefined ? '' : `# ${difference.reason}\n`
  return reason + unifiedObjectDiff(difference, sides)
}
