// What a release may be called, by Helm's rules.
import { exitStatus, UserError } from '../errors.ts'

// A DNS subdomain, short enough for names made of it.
const pattern = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$'
const maxLength = 53

/** Throws UserError for a name that a release may not have. */
export function checkReleaseName(name: string): void {
  if (name === '') throw fault('release name "": no name provided')
  // Parts between dots, so that no backtracking can take long.
  const isRight = name.split('.').every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
  if (isRight && name.length <= maxLength) return
  throw fault(
    `release name ${JSON.stringify(name)}: invalid release name, must match regex ${pattern} and the length must not be longer than ${maxLength}`,
  )
}

function fault(text: string): UserError {
  return new UserError('usage', text, { status: exitStatus.failed })
}
