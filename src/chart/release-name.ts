// Helm's rules for release names.
import { exitStatus, UserError } from '../errors.ts'

// A DNS subdomain, short enough for object names derived from it.
const pattern = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$'
const maxLength = 53

/** Throws UserError with Helm's message if the release name is invalid. */
export function checkReleaseName(name: string): void {
  if (name === '') throw nameError('release name "": no name provided')
  // Checked part by part, because backtracking over the whole pattern can take long.
  const isRight = name.split('.').every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
  if (isRight && name.length <= maxLength) return
  throw nameError(
    `release name ${JSON.stringify(name)}: invalid release name, must match regex ${pattern} and the length must not be longer than ${maxLength}`,
  )
}

function nameError(text: string): UserError {
  return new UserError('usage', text, { status: exitStatus.failed })
}
