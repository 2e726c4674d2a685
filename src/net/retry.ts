// Decides whether and when a failed request is retried.

/** A failed attempt: an HTTP status, or an error code of Node. */
export type RequestFailure =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly kind: 'error'; readonly code: string }

export interface RequestAttempt {
  /** Attempts so far, including the failed one. */
  readonly tries: number
  /** True if the server answered before. A refused connection then means a restart, not a wrong address. */
  readonly reached: boolean
}

interface Rule {
  /** The maximum number of attempts. */
  readonly tries: number
  /** The maximum number of attempts once the server has answered; `tries` if absent. */
  readonly triesIfReached?: number
  /** True if the server certainly did not execute the request. */
  readonly undone: boolean
}

/** The code of an attempt without response headers in the time limit of an attempt. */
export const noHeaders = 'NoHeaders'
/** The code of a conflict (409) that another attempt may resolve. */
export const transientConflict = 'TransientConflict'

const busy: Rule = { tries: 12, undone: true }
const broken: Rule = { tries: 12, undone: false }
/** The server as a whole is away, which only the caller's time limits. */
const lost: Rule = { tries: 12, triesIfReached: Infinity, undone: false }
const refused: Rule = { tries: 1, triesIfReached: Infinity, undone: true }

const byStatus: Readonly<Record<number, Rule>> = {
  429: busy,
  // A failing webhook or etcd causes 500. The failure can last, so there are few retries.
  500: { tries: 4, undone: false },
  502: broken,
  503: broken,
  504: broken,
}

const byCode: Readonly<Record<string, Rule>> = {
  ECONNREFUSED: refused,
  ETIMEDOUT: refused,
  EHOSTUNREACH: refused,
  ENETUNREACH: refused,
  EAI_AGAIN: refused,
  ECONNRESET: lost,
  ECONNABORTED: lost,
  EPIPE: lost,
  // A hanging connection. The third attempt has the request's whole time limit.
  [noHeaders]: { tries: Infinity, undone: false },
  [transientConflict]: { tries: 6, undone: true },
}

const baseDelay = 200
const maxDelay = 5000
/** The maximum wait for Retry-After in milliseconds; API servers ask for 1 s. */
const maxRetryAfter = 10_000

/**
 * Returns the milliseconds to wait before the next attempt, or undefined to give up. The delay is Retry-After, or grows
 * exponentially from 0.2 s to 5 s with jitter (`random` in 0…1). All attempts after an error response last about half a
 * minute, the time that a control plane needs to restart. A server that answered before and is gone is asked without an
 * end; the caller limits the time. A request that exceeded its time limit is not retried.
 */
export function retryDelay(
  failure: RequestFailure,
  attempt: RequestAttempt,
  random: number,
): number | undefined {
  const rule = failure.kind === 'status' ? byStatus[failure.status] : byCode[failure.code]
  if (!rule) return undefined
  const tries = attempt.reached ? (rule.triesIfReached ?? rule.tries) : rule.tries
  if (attempt.tries >= tries) return undefined
  const retryAfter = failure.kind === 'status' ? seconds(failure.retryAfter) : undefined
  if (retryAfter !== undefined) return Math.min(retryAfter, maxRetryAfter) + baseDelay * random
  return Math.min(baseDelay * 2 ** (attempt.tries - 1), maxDelay) * (0.5 + random / 2)
}

/**
 * Returns true if the server may have executed the failed request. The caller must then accept that it already
 * succeeded.
 */
export function mayHaveSucceeded(failure: RequestFailure): boolean {
  const rule = failure.kind === 'status' ? byStatus[failure.status] : byCode[failure.code]
  return rule !== undefined && !rule.undone
}

/** Parses Retry-After and returns milliseconds. Kubernetes does not use the form with a date. */
function seconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) * 1000 : undefined
}
