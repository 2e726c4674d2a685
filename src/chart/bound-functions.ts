// Template functions bound to one rendering: include, tpl, lookup.
import { unlimited } from '../template/budget.ts'
import type { Budget } from '../template/budget.ts'
import { GoError } from '../template/error.ts'
import { fn } from '../template/function.ts'
import { newMap } from '../template/kinds.ts'
import { quote } from '../template/format/quote.ts'
import { TemplateError } from '../template/template.ts'
import type { FunctionTable, GoFunction, TemplateOptions, TemplateSet } from '../template/template.ts'
import type { Tree } from '../values/tree.ts'

const maxNesting = 1000

/**
 * Returns an object, a list of objects if `name` is empty, or undefined if there is none. A LookupError becomes an
 * error of the template; any other error ends the rendering unchanged.
 */
export type LookupFunction = (
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
) => Tree | undefined

/** The cluster refused a lookup. The message is the end of the template's error. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

export interface BoundFunctions {
  /** Limits the work and output of all executions of the set. */
  readonly budget?: Budget
  /** Reads from a cluster. If absent, every lookup finds nothing. */
  readonly lookup?: LookupFunction | undefined
}

/** Returns a set with the same templates, the given functions, and include, tpl and lookup bound to it. */
export function bindFunctions(
  set: TemplateSet,
  functions: FunctionTable,
  { budget = unlimited, lookup = () => undefined }: BoundFunctions = {},
): TemplateSet {
  const find = fn(['string', 'string', 'string', 'string'], (...args) => {
    try {
      return lookup(...args) ?? newMap()
    } catch (error) {
      throw error instanceof LookupError ? new GoError(error.message) : error
    }
  })
  return bind(set, new Map(functions).set('lookup', find), { includes: new Map(), tpl: 0 }, { budget })
}

/** Removes `<no value>`, which Go prints for a missing value, as Helm does. */
export function withoutNoValue(text: string): string {
  return text.replaceAll('<no value>', '')
}

// Recursion depth of each included name and of tpl. Shared with the sets that tpl creates.
interface Nesting {
  readonly includes: Map<string, number>
  tpl: number
}

/** Adds `include` and `tpl` to `functions` and returns a set whose templates they run. */
function bind(
  set: TemplateSet,
  functions: Map<string, GoFunction>,
  nesting: Nesting,
  options: TemplateOptions = {},
): TemplateSet {
  functions
    .set(
      'include',
      fn(['string', 'any'], (name, data) => include(bound, name, data, nesting)),
    )
    .set(
      'tpl',
      fn(['string', 'any'], (text, data) => tpl(bound, text, data, nesting)),
    )
  const bound = set.withFunctions(functions, options)
  return bound
}

function include(set: TemplateSet, name: string, data: unknown, { includes }: Nesting): string {
  const count = includes.get(name) ?? 0
  if (count > maxNesting)
    throw new GoError(`rendering template has a nested reference name: ${name}: unable to execute template`)
  includes.set(name, count + 1)
  try {
    return set.execute(name, data)
  } finally {
    includes.set(name, count)
  }
}

// Helm has no limit here and crashes on endless recursion.
function tpl(set: TemplateSet, text: string, data: unknown, nesting: Nesting): string {
  if (nesting.tpl >= maxNesting) throw new GoError(`tpl is nested more than ${maxNesting} deep in itself`)
  nesting.tpl++
  try {
    return tplIn(bind(set, new Map(), nesting), text, data)
  } finally {
    nesting.tpl--
  }
}

// Templates that the text defines are visible only in the clone.
function tplIn(set: TemplateSet, text: string, data: unknown): string {
  const template = explain('cannot parse template', text, () => set.parse('gotpl', text))
  const output = explain('error during tpl function execution for', text, () => set.execute(template, data))
  return withoutNoValue(output)
}

// The text is quoted only for an error, because it can be long.
function explain<T>(context: string, text: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new TemplateError(`${context} ${quote(text)}: ${error.message}`, error.place, error)
  }
}
