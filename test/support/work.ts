// A measure of work that is the same on a loaded machine: how often V8 ran each block of our code.
import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * How many blocks of modules below src/ ran in `act`. Only modules that were loaded after this one have counts, so a test
 * imports them with `await import`. What V8's own functions (sort, replace) do inside counts as nothing.
 */
export function workOf(act: () => unknown): number {
  take()
  act()
  return take()
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The counts since the last call. */
function take(): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    scripts = result
  })
  return scripts
}
