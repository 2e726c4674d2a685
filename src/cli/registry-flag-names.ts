// Names of flags in errors of registries.
import { UserError, UserErrors } from '../errors.ts'

/** Renames flags in the hints of an error: sources name Helm's flags, and commands for images have other names for them. */
export function withRegistryFlagNames(error: unknown): unknown {
  if (error instanceof UserErrors)
    return new UserErrors(error.errors.map((one) => withRegistryFlagNames(one) as UserError))
  if (!(error instanceof UserError) || error.hint === undefined) return error
  const hint = error.hint.replace(/--(ca-file|plain-http)\b/g, '--registry-$1')
  return new UserError(error.code, error.message, { hint, status: error.status, cause: error })
}
