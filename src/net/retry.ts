// Whether a request that failed is tried again, and when: a pure decision.

/** How a try went wrong: with an answer, or without one (`code` as Node has it). */
export type RequestFailure =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly kind: 'error'; readonly code: string }

export interface RequestAttempt {
  /** Tries made so far, the failed one included. */
  readonly tries: number
  /** This server has answered before, so a refused connection is a restart and not a wrong address. */
  readonly reached: boolean
}

interface Rule {
  /** Tries in all. */
  readonly tries: number
  /** The server certainly has not carried the request out. */
  readonly undone: boolean
  /** Only if the server answered before. */
  readonly reached?: boolean
}

const busy: Rule = { tries: 12, undone: true }
const broken: Rule = { tries: 12, undone: false }
const refused: Rule = { tries: 12, undone: true, reached: true }

const byStatus: Readonly<Record<number, Rule>> = {
  429: busy,
  // A webhook or etcd that fails says 500; it may well last, so it is not waited for long.
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
  ECONNRESET: broken,
  ECONNABORTED: broken,
  EPIPE: broken,
}

const base = 200
const most = 5000
/** No server may ask us to wait longer than this, in milliseconds. */
const longestRetryAfter = 30_000

/**
 * Milliseconds to wait before the next try, or undefined to give up. Exponential from 0.2 s to 5 s with jitter
 * (`random` in 0…1), or what Retry-After says; the tries last about half a minute, the time a control plane needs to
 * restart. A request that ran into its time limit is not tried again.
 */
export function retryDelay(
  failure: RequestFailure,
  attempt: RequestAttempt,
  random: number,
): number | undefined {
  const rule = failure.kind === 'status' ? byStatus[failure.status] : byCode[failure.code]
  if (!rule || attempt.tries >= rule.tries) return undefined
  if (rule.reached && !attempt.reached) return undefined
  const asked = failure.kind === 'status' ? seconds(failure.retryAfter) : undefined
  if (asked !== undefined) return Math.min(asked, longestRetryAfter) + base * random
  return Math.min(base * 2 ** (attempt.tries - 1), most) * (0.5 + random / 2)
}

/** Whether the server may have carried out a request that failed so: its caller has to settle a second outcome. */
export function mayHaveSucceeded(failure: RequestFailure): boolean {
  const rule = failure.kind === 'status' ? byStatus[failure.status] : byCode[failure.code]
  return rule !== undefined && !rule.undone
}

/** Retry-After in milliseconds; its date form is not used by Kubernetes. */
function seconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) * 1000 : undefined
}
