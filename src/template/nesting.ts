// How deep executions are nested in each other on JavaScript's stack, over all sets: an included template is
// a new execution inside a function's call. V8 may abort the process at the stack's end (compiling a regular
// expression there is fatal), so the walker stops well before.
import { unlimited } from './budget.ts'
import { GoError } from './error.ts'

/** Counted per list of statements and per pipeline, parsed or executed. */
export const nesting = {
  depth: 0,
  /** Measured: the default stack of 984 kB ends at 1250 or later. */
  max: 800,
  /** Has anything been refused for want of stack, since somebody last put this to false? */
  wasFull: false,
  /** What the execution under way may still spend. */
  budget: unlimited,
}

/** Tells how large the stack of this thread is, in MiB; a level takes up to 2 kB. */
export function allowStack(megabytes: number): void {
  nesting.max = 512 * megabytes
}

/** Does the stack lack room for so many levels? */
export function isFull(levels = 0): boolean {
  const full = nesting.depth + levels > nesting.max
  if (full) nesting.wasFull = true
  return full
}

/** Room that a template asks for before it is called, so that the call itself reports the end. */
export const callReserve = 20

export const tooDeep = 'exceeded maximum template depth (100000)'

/** What a level of data takes of the stack, in the same unit. */
const dataCost = 2

/** What a list or map within data takes of the time, in a budget's steps. */
const dataSteps = 8

/**
 * Runs a step of a recursion over data, which may contain itself, and the same part many times over. Throws GoError where
 * it is too deep or takes too long.
 */
export function deeper<T>(run: () => T): T {
  if (isFull(dataCost)) throw new GoError('value is nested too deeply')
  if ((nesting.budget.steps -= dataSteps) < 0) throw new GoError('the value takes too many steps')
  nesting.depth += dataCost
  try {
    return run()
  } finally {
    nesting.depth -= dataCost
  }
}
