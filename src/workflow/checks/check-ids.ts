// Validates ids of checks in options.
import { didYouMean, UserError } from '../../errors.ts'
import type { Check } from '../../preflight/check.ts'
import { notCovered } from '../../preflight/checks/not-covered.ts'

/** Returns the ids in upper case, without empty ones. Throws UserError for an id that is not among the checks. */
export function checkIds(names: readonly string[], checks: readonly Pick<Check, 'id'>[]): string[] {
  const ids = names.map((id) => id.trim().toUpperCase()).filter(Boolean)
  const unknown = ids.find((id) => !checks.some((check) => check.id === id))
  if (unknown !== undefined) throw unknownCheck(unknown, checks)
  return ids
}

/** Returns the error for an unknown id. For a known problem without a check it contains the reason. */
export function unknownCheck(id: string, checks: readonly Pick<Check, 'id'>[]): UserError {
  const known = notCovered.find((row) => row.id === id)
  if (known) {
    return new UserError('check-not-covered', `${id} (${known.title}) is not checked: ${known.reason}`)
  }
  const ids = checks.map((row) => row.id)
  return new UserError('unknown-check', `there is no check "${id}"${didYouMean(id, ids)}`, {
    hint: "'preflight explain' without an ID lists them all",
  })
}
