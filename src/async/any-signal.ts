// Two signals as one. AbortSignal.any is not used: it leaks on Node 20.
import { setMaxListeners } from 'node:events'

/** A signal that aborts when either of two does, with its reason; `release` removes its listeners from them. */
export function anySignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const end = ({ target }: { readonly target: EventTarget | null }): void =>
    controller.abort((target as AbortSignal | null)?.reason)
  const signals = [one, other].filter((signal) => signal !== undefined)
  // Many watches may share a signal; that is no leak.
  setMaxListeners(0, ...signals)
  for (const signal of signals) signal.addEventListener('abort', end)
  const aborted = signals.find((signal) => signal.aborted)
  if (aborted) end({ target: aborted })
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}
