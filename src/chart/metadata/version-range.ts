import { satisfies } from '../../functions/semver/semver.ts'
import { orElse } from '../../template/error.ts'

/**
 * Returns true if the version satisfies the range, as for kubeVersion and dependencies in Helm. False if either is
 * invalid.
 */
export function inRange(range: string, version: string): boolean {
  return orElse(
    () => satisfies(range, version),
    () => false,
  )
}
