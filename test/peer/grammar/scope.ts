// The scope of an expression in a random template, and the probability of errors in it.
import type { Random } from '../random-values.ts'

/**
 * The kind of a value as functions distinguish them: Go's types (`int`, `float`, `strings` is []string …), and
 * strings and maps that a function parses (`regex`, `layout`, `url` …). signatures.ts uses them all.
 */
export type Kind = string

export interface Variable {
  readonly name: string
  readonly kind: Kind
}

export interface Definition {
  readonly name: string
  /** The kind of the dot that the definition needs. */
  readonly dot: Kind
}

export interface Scope {
  readonly random: Random
  /** How many levels calls may still nest. */
  readonly depth: number
  /** Kinds of `.` and `$`. `root` is the chart's root context. */
  readonly dot: Kind
  readonly dollar: Kind
  readonly variables: readonly Variable[]
  /** Definitions that can be called without recursion. */
  readonly definitions: readonly Definition[]
  readonly inRange: boolean
  /** True if `tpl` and `include` may be called. False in the templates that they execute. */
  readonly late: boolean
  /** Returns a template's text, for `tpl`. */
  readonly write: (scope: Scope) => string
  /** Probability that an argument has another kind than the parameter. */
  readonly wildness: number
}

/** Returns the scope inside a call. */
export function nestedScope(scope: Scope): Scope {
  return { ...scope, depth: scope.depth - 1 }
}
