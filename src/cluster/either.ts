// Two signals as one. AbortSignal.any is not used: it leaks on Node 20.
import { setMaxListeners } from 'node:events'

/** A signal that aborts with either of two; `release` lets go of them. */
export function either(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  const signals = [one, other].filter((signal) => signal !== undefined)
  // Many watches may share a signal; that is no leak.
  setMaxListeners(0, ...signals)
  for (const signal of signals) signal.addEventListener('abort', end)
  if (signals.some((signal) => signal.aborted)) end()
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}
