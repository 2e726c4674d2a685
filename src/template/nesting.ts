// How deep executions are nested in each other on JavaScript's stack, over all sets: an included template is
// a new execution inside a function's call. V8 may abort the process at the stack's end (compiling a regular
// expression there is fatal), so the walker stops well before.
import { GoError } from './error.ts'

/** Counted per list of statements and per pipeline, parsed or executed. */
export const nesting = {
  depth: 0,
  /** Measured: the default stack of 984 kB ends at 1250 or later. */
  max: 800,
  /** Has anything been refused for want of stack, since somebody last put this to false? */
  wasFull: false,
}

/** Tells how large the stack of this thread is, in MiB; about 800 levels fit into one. */
export function allowStack(megabytes: number): void {
  nesting.max = 800 * megabytes
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

/** Runs a step of a recursion over data, which may contain itself. Throws GoError where it is too deep. */
export function deeper<T>(run: () => T): T {
  if (isFull(dataCost)) throw new GoError('value is nested too deeply')
  nesting.depth += dataCost
  try {
    return run()
  } finally {
    nesting.depth -= dataCost
  }
}
