// Errors of bundles.
import { exitStatus, UserError, type UserErrorOptions } from '../errors.ts'

export const remakeBundle = 'make a new one with `ambientctl bundle save FILE.tgz`'

/** Returns the error for a bundle that is refused: exit status 1, and by default the hint to get another copy. */
export function badBundle(
  code: string,
  file: string,
  problem: string,
  options: UserErrorOptions = {},
): UserError {
  return new UserError(code, `${file}: ${problem}`, {
    status: exitStatus.failed,
    hint: `copy the bundle again and compare its checksum, or ${remakeBundle}`,
    ...options,
  })
}
