// Measures work independently of the load of the machine: how often V8 ran each block of our code.
import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Returns the number of blocks of modules below src/ that ran in `act`. Only modules that are loaded after this one are
 * counted, so tests import them with `await import`. V8's own functions (sort, replace) count as nothing.
 */
export function workOf(act: () => unknown): number {
  takeCoverage()
  act()
  return takeCoverage()
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The counts since the last call. */
function takeCoverage(): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    scripts = result
  })
  return scripts
}
