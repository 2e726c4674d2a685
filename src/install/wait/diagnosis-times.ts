// When the objects of a wait are diagnosed.

/** Milliseconds until the first diagnosis of a wait; most waits end before. */
const firstDiagnosis = 2_000
/** Milliseconds between diagnoses: at first often, so that a problem shows soon; later seldom, since each reads all pods. */
const interval = 3_000
const laterInterval = 15_000
/** Milliseconds after which the later interval holds. */
const attentive = 30_000

export interface PeriodicDiagnosis {
  readonly diagnose: () => Promise<void>
  /** The number of ready pods. While it grows, nothing is diagnosed. */
  readonly ready: () => number
}

/** Calls `diagnose` periodically until the signal aborts; resolves after the last run. */
export async function diagnosePeriodically(
  signal: AbortSignal,
  { diagnose, ready }: PeriodicDiagnosis,
): Promise<void> {
  const start = performance.now()
  let before = ready()
  await pause(firstDiagnosis, signal)
  while (!signal.aborted) {
    if (ready() <= before) await diagnose()
    before = ready()
    await pause(performance.now() - start < attentive ? interval : laterInterval, signal)
  }
}

/** Resolves after some milliseconds, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
