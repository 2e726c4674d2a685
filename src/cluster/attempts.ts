// Sends one request until it has an answer, its failure is final, or the command's retry budget is spent.
import { sleep } from '../async/sleep.ts'
import type { HttpResponse } from '../net/http.ts'
import {
  mayHaveSucceeded,
  noHeaders,
  retryDelay,
  transientConflict,
  type RequestFailure,
} from '../net/retry.ts'
import { isRecord } from '../values/record.ts'
import { codeOf, isSchemaFault, type RequestSubject } from './api-errors.ts'
import { isTransientConflict, type ApiOperation } from './operations.ts'
import type { FailedRequest, RetryBudget } from './retry-budget.ts'
import { timedOutWebhook } from './webhook-timeout.ts'

export interface HttpAnswer {
  readonly status: number
  /** Parsed JSON, or the text of another response. */
  readonly body: unknown
  readonly headers: HttpResponse['headers']
}

/** The result of the last attempt. */
export interface AttemptsResult<T> {
  readonly answered?: { readonly response: T; readonly answer: HttpAnswer } | undefined
  /** The error of an attempt without an answer. */
  readonly error?: unknown
  /** The failure of the last attempt; undefined for errors that neither network nor server caused. */
  readonly failure: RequestFailure | undefined
  /** An earlier attempt had no response and may have succeeded, so a conflict may be with that attempt. */
  readonly repeated: boolean
  /** Why there is no further attempt although the failure may be temporary. */
  readonly gaveUp?: string | undefined
}

export interface AttemptOptions<T> {
  readonly subject: RequestSubject
  readonly operation: ApiOperation
  /** Maximum number of attempts with an answer; broken connections to a server that answered before do not count. */
  readonly tries: number
  readonly budget: RetryBudget
  /** Returns numbers in 0…1 for the jitter of delays. */
  readonly random: () => number
  /** Whether the server has answered a request of this connection. */
  readonly isReached: () => boolean
  readonly signal: AbortSignal | undefined
  /** `hangs` is the number of attempts that hung. */
  readonly send: (hangs: number) => Promise<T>
}

/** Makes attempts with delays between them; see retryDelay. Rejects with AbortError if the signal aborts. */
export async function attempt<T extends HttpResponse>(
  options: AttemptOptions<T>,
): Promise<AttemptsResult<T>> {
  const { subject, operation, budget, random, signal } = options
  let failed: FailedRequest | undefined
  let repeated = false
  const failures = new Map<string, number>()
  try {
    for (let tries = 1; ; tries++) {
      const outcome = await outcomeOf(options.send(failures.get(noHeaders) ?? 0), operation)
      const { failure } = outcome
      const delay = failure && delayAfter(failure, failures, options.isReached(), random())
      const isOver = tries >= options.tries && (failure?.kind === 'status' || !options.isReached())
      if (!failure || delay === undefined || isOver) return { ...outcome, repeated }
      failed ??= budget.start(subject)
      failed.note(textOf(outcome))
      if (delay > budget.left()) return { ...outcome, repeated, gaveUp: budget.spentText() }
      repeated ||= mayHaveSucceeded(failure)
      await sleep(delay, signal)
    }
  } finally {
    failed?.end()
  }
}

/**
 * Counts a failure and returns the delay after it. The limit of a kind of failure holds only for this kind: a conflict
 * after an outage is a first one.
 */
function delayAfter(
  failure: RequestFailure,
  failures: Map<string, number>,
  reached: boolean,
  random: number,
): number | undefined {
  const kind = failure.kind === 'status' ? String(failure.status) : failure.code
  const tries = (failures.get(kind) ?? 0) + 1
  failures.set(kind, tries)
  return retryDelay(failure, { tries, reached }, random)
}

/** Waits before an attempt after a failure outside of `attempt`. Returns false if there should be none. */
export async function backOff(
  failure: RequestFailure,
  tries: number,
  { subject, budget, random, isReached, signal }: Omit<AttemptOptions<never>, 'operation' | 'tries' | 'send'>,
): Promise<boolean> {
  const delay = retryDelay(failure, { tries, reached: isReached() }, random())
  if (delay === undefined || delay > budget.left()) return false
  const failed = budget.start(subject)
  failed.note(failure.kind === 'status' ? `HTTP ${failure.status}` : failure.code)
  try {
    await sleep(delay, signal)
    return true
  } finally {
    failed.end()
  }
}

type Outcome<T> = Pick<AttemptsResult<T>, 'answered' | 'error' | 'failure'>

function outcomeOf<T extends HttpResponse>(sent: Promise<T>, operation: ApiOperation): Promise<Outcome<T>> {
  return sent.then(
    (response) => {
      const { status, headers, body } = response
      const answer = { status, headers, body: parseBody(body.toString('utf8')) }
      return { answered: { response, answer }, failure: failureIn(answer, operation) }
    },
    (error: unknown) => ({ error, failure: failureFrom(error) }),
  )
}

/** Errors of etcd behind the API server, such as a new leader, have status 500 and pass like a restart. */
const etcdError = /^etcdserver: /

function failureIn(
  { status, headers, body }: HttpAnswer,
  operation: ApiOperation,
): RequestFailure | undefined {
  if (status === 409 && isTransientConflict(operation, body))
    return { kind: 'error', code: transientConflict }
  if ((status !== 429 && status < 500) || isSchemaFault(body)) return undefined
  const message = isRecord(body) ? String(body['message']) : ''
  // The server already waited for the webhook's timeout; a retry would wait again.
  if (timedOutWebhook(message) !== undefined) return undefined
  const after = headers['retry-after']
  return { kind: 'status', status: etcdError.test(message) ? 503 : status, retryAfter: after }
}

/** Errors that neither a server nor the network caused: user errors, aborts and bugs. */
const notOfTheNetwork = ['UserError', 'ApiError', 'AbortError', 'TypeError', 'RangeError', 'ReferenceError']

/** Returns the failure behind an error of net/http; undefined for other errors. */
export function failureFrom(error: unknown): RequestFailure | undefined {
  if (notOfTheNetwork.includes((error as Error).name)) return undefined
  return { kind: 'error', code: codeOf(error) }
}

/** Returns the parsed body of a response. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A page of a proxy, or /healthz: return the text.
    return text
  }
}

/** Returns a failed attempt for a message; the server's own words are in the error of the request. */
function textOf({ answered, error }: Outcome<unknown>): string {
  if (!answered) return codeOf(error)
  const { status, body } = answered.answer
  const message = isRecord(body) ? `: ${String(body['message']).slice(0, 200)}` : ''
  return `HTTP ${status}${message}`
}
