// The time that one command may spend on failed requests: all requests of a connection share it.

/** A request that failed at least once. */
export interface FailedRequest {
  /** Counts a failed attempt. */
  note(failure: string): void
  /** Ends the count of the request's time. */
  end(): void
}

export interface RetryBudget {
  /** Counts time from now until the request ends. Requests that fail at the same time count once. */
  start(subject: string): FailedRequest
  /** Milliseconds left. */
  left(): number
  /**
   * Returns what users must know when a request is given up: the first time with the requests that failed and with
   * advice. Returns an empty text if there was no budget at all, because then nobody expects retries.
   */
  spentText(): string
}

/** The default budget in milliseconds. */
export const defaultRetryBudget = 60_000

/** Subjects in a message; the others are counted. */
const maxSubjects = 3

/** Creates a budget of `limit` milliseconds; `now` is a clock in milliseconds. */
export function createRetryBudget(limit: number, now: () => number = () => performance.now()): RetryBudget {
  const failures = new Map<string, { times: number; last: string }>()
  let spent = 0
  let active = 0
  let since = 0
  let isReported = false
  return {
    start(subject) {
      if (active++ === 0) since = now()
      let isOpen = true
      return {
        note(failure) {
          const { times = 0 } = failures.get(subject) ?? {}
          failures.delete(subject)
          failures.set(subject, { times: times + 1, last: failure })
        },
        end() {
          if (!isOpen) return
          isOpen = false
          if (--active === 0) spent += now() - since
        },
      }
    },
    left: () => limit - spent - (active > 0 ? now() - since : 0),
    spentText() {
      if (limit <= 0) return ''
      const first = `the retry budget of ${limit / 1000} s is spent`
      if (isReported) return first
      isReported = true
      return `${first}: ${summaryOf(failures)}. Check the API server and the network to it, then run the command again; --retry-budget sets the time for retries`
    },
  }
}

/** Returns `7 attempts failed (list of pods 4 times, GET /version 3 times); the last error: …`. */
function summaryOf(failures: ReadonlyMap<string, { readonly times: number; readonly last: string }>): string {
  const total = [...failures.values()].reduce((sum, { times }) => sum + times, 0)
  const most = [...failures].sort(([, a], [, b]) => b.times - a.times)
  const shown = most.slice(0, maxSubjects).map(([subject, { times }]) => `${subject} ${timesText(times)}`)
  const others = most.length - maxSubjects
  const more = others > 0 ? [others === 1 ? '1 other request' : `${others} other requests`] : []
  const last = [...failures.values()].at(-1)?.last ?? ''
  const attempts = total === 1 ? '1 attempt' : `${total} attempts`
  return `${attempts} failed (${[...shown, ...more].join(', ')}); the last error: ${last}`
}

const timesText = (times: number) => (times === 1 ? 'once' : `${times} times`)
