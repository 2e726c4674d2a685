// What an ApiError means to a dry run: a refusal, or no answer.
import { bareMessage } from '../cluster/status.ts'
import { ApiError } from '../errors.ts'
import type { Refusal } from '../facts/dry-run.ts'
import { NotSent } from './budget.ts'
import { isAboutSubstitute, type NamespaceContext } from './namespace-context.ts'

export type FailedDryRun = { readonly refusal: Refusal } | { readonly unknown: string }

/**
 * How a dry run failed. Rethrows errors that are no answer of the server, except for a request that took too long: then
 * the cause is that one object, most often a webhook.
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
      unknown: `the namespace is not there yet, and Namespace/${substituteNamespace}, used in its place, refuses the object for reasons of its own`,
    }
  }
  return { refusal: refusalOf(error) }
}

/** An ApiError as a report keeps it. */
export function refusalOf(error: ApiError): Refusal {
  const { status, reason, causes } = error
  return { status, reason, message: bareMessage(error), ...(causes.length > 0 && { causes }) }
}
