// What an ApiError means to a rehearsal: a refusal, or no answer at all.
import { ApiError } from '../errors.ts'
import type { Refusal } from '../facts/dry-run.ts'
import { Untried } from './budget.ts'
import { isOfStandIn, type Scene } from './namespace-context.ts'
import { bareMessage } from '../cluster/status.ts'

export type Outcome = { readonly refusal: Refusal } | { readonly untried: string }

/**
 * How a dry run failed. Rethrows what is no answer of the server's, but a request that took too long: with that one
 * object something is wrong, a webhook mostly.
 */
export function outcomeOf(error: unknown, scene: Scene, triedIn: string | undefined): Outcome {
  if (error instanceof Untried) return { untried: error.message }
  if (!(error instanceof ApiError)) throw error
  const message = bareMessage(error)
  if (error.status === 0) {
    if (error.reason !== 'Timeout') throw error
    return { untried: message }
  }
  if (/does not support dry run/i.test(message)) return { untried: message }
  if (error.status === 404 && /^namespaces? "/.test(message)) return { untried: message }
  if (triedIn !== undefined && isOfStandIn(scene, error)) {
    return {
      untried: `the namespace is not there yet, and in Namespace/${triedIn} it is refused for reasons of that one`,
    }
  }
  const { status, reason, causes } = error
  return { refusal: { status, reason, message, ...(causes.length > 0 && { causes }) } }
}
