// The time limit of a transfer: it starts again whenever data arrives.
import { TimeLimitError } from '../net/http.ts'

/** A running time limit. */
export interface IdleClock {
  readonly signal: AbortSignal
  /** Restarts the time limit after progress. */
  touch(): void
  /** Returns the error if a time limit has passed. */
  passed(): TimeLimitError | undefined
  stop(): void
}

/**
 * Returns a clock that aborts after `idleLimit` milliseconds without progress, after `totalLimit` milliseconds in all (no
 * limit if absent), or when `outer` aborts.
 */
export function createIdleClock(
  idleLimit: number,
  outer: AbortSignal | undefined,
  totalLimit?: number,
): IdleClock {
  const controller = new AbortController()
  let passed: TimeLimitError | undefined
  const end = (message: string) => () => {
    passed = new TimeLimitError(message)
    controller.abort()
  }
  const idle = setTimeout(end(`no answer for ${idleLimit / 1000} s`), idleLimit)
  const total =
    totalLimit === undefined ? undefined : setTimeout(end(`not done in ${totalLimit / 1000} s`), totalLimit)
  const stop = (): void => controller.abort()
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    passed: () => passed,
    stop() {
      clearTimeout(idle)
      clearTimeout(total)
      outer?.removeEventListener('abort', stop)
    },
  }
}
