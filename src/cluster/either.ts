// Combines two abort signals. AbortSignal.any leaks memory on Node 20.
import { setMaxListeners } from 'node:events'

/** Returns a signal that aborts when either of two does; `release` removes its listeners. */
export function either(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  const signals = [one, other].filter((signal) => signal !== undefined)
  // Many watches share a signal, so Node's leak warning would be wrong.
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
