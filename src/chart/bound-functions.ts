// The functions that belong to one rendering: include, tpl, lookup.
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
 * Finds an object, or with an empty name a list of them; undefined where there is none. A LookupError is the template's
 * error; any other that it throws ends the rendering as it is.
 */
export type LookupFunction = (
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
) => Tree | undefined

/** The cluster refused an answer, in the words that a template's error ends with. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

export interface BoundFunctions {
  /** What the set's executions may spend. */
  readonly budget?: Budget
  /** Asks a cluster; without it nothing is found. */
  readonly lookup?: LookupFunction | undefined
}

/** A set with the same templates whose functions are `functions` and those bound to it. */
export function bindFunctions(
  set: TemplateSet,
  functions: FunctionTable,
  { budget = unlimited, lookup = () => undefined }: BoundFunctions = {},
): TemplateSet {
  const find = fn(['string', 'string', 'string', 'string'], (...wanted) => {
    try {
      return lookup(...wanted) ?? newMap()
    } catch (error) {
      throw error instanceof LookupError ? new GoError(error.message) : error
    }
  })
  return bind(set, new Map(functions).set('lookup', find), { includes: new Map(), tpl: 0 }, { budget })
}

/** Go prints this for a missing value, and Helm erases it wherever it stands. */
export function withoutNoValue(text: string): string {
  return text.replaceAll('<no value>', '')
}

// How deep each name is nested in itself, and tpl in tpl; shared by the sets that tpl makes.
interface Nesting {
  readonly includes: Map<string, number>
  tpl: number
}

/** Adds to `functions` those that run templates of the set that is made with them. */
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

// Helm has no limit here, and dies of an endless tpl.
function tpl(set: TemplateSet, text: string, data: unknown, nesting: Nesting): string {
  if (nesting.tpl >= maxNesting) throw new GoError(`tpl is nested more than ${maxNesting} deep in itself`)
  nesting.tpl++
  try {
    return tplIn(bind(set, new Map(), nesting), text, data)
  } finally {
    nesting.tpl--
  }
}

// Definitions in the text live in the clone alone.
function tplIn(set: TemplateSet, text: string, data: unknown): string {
  const template = explain(`cannot parse template ${quote(text)}`, () => set.parse('gotpl', text))
  const output = explain(`error during tpl function execution for ${quote(text)}`, () =>
    set.execute(template, data),
  )
  return withoutNoValue(output)
}

function explain<T>(context: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new TemplateError(`${context}: ${error.message}`, error.place, error)
  }
}
