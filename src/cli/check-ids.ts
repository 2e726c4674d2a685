// Ids of checks on a command line.
import { didYouMean, UserError } from '../errors.ts'
import type { Check } from '../preflight/check.ts'
import { notCovered } from '../preflight/checks/not-covered.ts'

/** The ids in `ID,ID`, in upper case; UserError for one that is none of these checks. */
export function parseIds(text: string, checks: readonly Pick<Check, 'id'>[]): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim().toUpperCase())
    .filter(Boolean)
  const unknown = ids.find((id) => !checks.some((check) => check.id === id))
  if (unknown !== undefined) throw unknownCheck(unknown, checks)
  return ids
}

/** For an id that no check has; one of the catalogue that is not covered says why. */
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
