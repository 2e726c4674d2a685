// Classifies a failed dry run: the server rejected the object, or the result is unknown.
import { bareMessage } from '../cluster/api-errors.ts'
import { ApiError } from '../errors.ts'
import type { Rejection } from '../facts/dry-run.ts'
import { NotSent } from './budget.ts'
import { isAboutSubstitute, type NamespaceContext } from './namespace-context.ts'

export type FailedDryRun = { readonly refusal: Rejection } | { readonly unknown: string }

/**
 * Returns how a dry run failed. Rethrows errors that are no response of the server, except timeouts: their cause is the
 * object itself, mostly a webhook.
 */
export function outcomeOf(
  error: unknown,
  context: NamespaceContext,
  substituteNamespace: string | undefined,
): FailedDryRun {
  if (error instanceof NotSent) return { unknown: error.message }
  if (!(error instanceof ApiError)) throw error
  const message = bareMessage(error)
  if (error.status === 0) {
    if (error.reason !== 'Timeout') throw error
    return { unknown: message }
  }
  if (/does not support dry run/i.test(message)) return { unknown: message }
  if (error.status === 404 && /^namespaces? "/.test(message)) return { unknown: message }
  if (substituteNamespace !== undefined && isAboutSubstitute(context, error)) {
    return {
      unknown: `the namespace is not there yet, and its substitute Namespace/${substituteNamespace} rejects the object because of its own quotas, labels or permissions`,
    }
  }
  return { refusal: refusalOf(error) }
}

/** Returns an ApiError in the form of a report. */
export function refusalOf(error: ApiError): Rejection {
  const { status, reason, causes } = error
  return { status, reason, message: bareMessage(error), ...(causes.length > 0 && { causes }) }
}
