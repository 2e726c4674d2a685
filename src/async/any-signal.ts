// Combines two abort signals. AbortSignal.any leaks memory on Node 20.
import { setMaxListeners } from 'node:events'

/** Returns a signal that aborts when either of two does; `release` removes its listeners. */
export function anySignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const abort = ({ target }: { readonly target: EventTarget | null }): void =>
    controller.abort((target as AbortSignal | null)?.reason)
  const signals = [one, other].filter((signal) => signal !== undefined)
  // Many watches share a signal, so Node's leak warning would be wrong.
  setMaxListeners(0, ...signals)
  for (const signal of signals) signal.addEventListener('abort', abort)
  const aborted = signals.find((signal) => signal.aborted)
  if (aborted) abort({ target: aborted })
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}
