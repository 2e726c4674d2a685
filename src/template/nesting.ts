// Counts how deep executions are nested on JavaScript's stack, over all template sets: an included template is
// executed inside a function call. V8 may abort the process at the end of the stack (for example when it compiles
// a regular expression there), so the limit is well below it.
import { unlimited } from './budget.ts'
import { GoError } from './error.ts'

/** Nesting levels: one per list of statements and per pipeline, parsed or executed. */
export const nesting = {
  depth: 0,
  /** Measured: the default stack of 984 kB is exhausted at 1250 levels or later. */
  max: 800,
  /** True if a level was rejected since the flag was last reset. */
  wasFull: false,
  /** The remaining budget of the current execution. */
  budget: unlimited,
}

/** Sets the limit for a thread with a stack of this size, in MiB. A level takes up to 2 kB. */
export function allowStack(megabytes: number): void {
  nesting.max = 512 * megabytes
}

/** Reports whether the stack has no room for this many more levels. */
export function isFull(levels = 0): boolean {
  const full = nesting.depth + levels > nesting.max
  if (full) nesting.wasFull = true
  return full
}

/** Levels that must be free before a template is called, so that the call itself reports the error. */
export const callReserve = 20

export const tooDeep = 'exceeded maximum template depth (100000)'

/** Levels of the stack that one level of data takes. */
const dataCost = 2

/** Steps of the budget that one list or map within data takes. */
const dataSteps = 8

/**
 * Runs one step of a recursion over data. Data may contain itself, or the same part many times. Throws GoError if the
 * data is too deep or the budget is exhausted.
 */
export function withNestingLimit<T>(run: () => T): T {
  if (isFull(dataCost)) throw new GoError('value is nested too deeply')
  if ((nesting.budget.steps -= dataSteps) < 0) throw new GoError('the value takes too many steps')
  nesting.depth += dataCost
  try {
    return run()
  } finally {
    nesting.depth -= dataCost
  }
}
