import { satisfies } from '../../functions/semver/semver.ts'
import { orElse } from '../../template/error.ts'

/** Does a version lie in a range, as Helm judges kubeVersion and dependencies? Text that is no range or version does not. */
export function inRange(range: string, version: string): boolean {
  return orElse(
    () => satisfies(range, version),
    () => false,
  )
}
