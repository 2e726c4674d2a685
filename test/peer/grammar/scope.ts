// What an expression of a random template may see, and how wild it may be.
import type { Random } from '../random-values.ts'

/**
 * What a value is, as far as functions ask: Go's types (`int`, `float`, `strings` is []string …), and among the texts and
 * maps those that a function understands (`regex`, `layout`, `url` …). signatures.ts uses them all.
 */
export type Kind = string

export interface Variable {
  readonly name: string
  readonly kind: Kind
}

export interface Definition {
  readonly name: string
  /** What it wants as its dot. */
  readonly dot: Kind
}

export interface Scope {
  readonly random: Random
  /** How many calls may still nest. */
  readonly depth: number
  /** What `.` and `$` are; `root` is a chart's own dot. */
  readonly dot: Kind
  readonly dollar: Kind
  readonly variables: readonly Variable[]
  /** Those that may be called: none that could call back. */
  readonly definitions: readonly Definition[]
  readonly inRange: boolean
  /** May `tpl` be called, and `include`? Not in what they run. */
  readonly late: boolean
  /** Writes a template's text: what `tpl` runs. */
  readonly write: (scope: Scope) => string
  /** Probability that an argument is not what its function wants. */
  readonly wildness: number
}

/** The same, seen from inside a call. */
export function deeper(scope: Scope): Scope {
  return { ...scope, depth: scope.depth - 1 }
}
