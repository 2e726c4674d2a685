// The set of named templates: one namespace, as text/template's associated templates.
import type { FunctionTable } from './function.ts'

export { TemplateError } from './error.ts'
export type { FunctionTable, GoFunction } from './function.ts'

/** A parsed template, of one set or shared by its clones. */
export interface Template {
  readonly name: string
}

export interface TemplateOptions {
  /** Name of the set itself, as "no template X associated with template NAME" says it. */
  readonly name?: string
  /** Most characters one execution may print; unlimited if absent. */
  readonly maxOutput?: number
}

export class TemplateSet {
  constructor(functions: FunctionTable, options: TemplateOptions = {}) {
    void functions
    void options
  }

  /**
   * Parses a text and adds it and its definitions; an empty body does not replace another. Gives the
   * text's own template, also where an older one of that name stays in the set. Throws TemplateError.
   */
  parse(name: string, text: string): Template {
    throw new Error(`not built yet: ${name} ${text}`)
  }

  has(name: string): boolean {
    throw new Error(`not built yet: ${name}`)
  }

  /** A set of its own with the same trees and functions. */
  clone(): TemplateSet {
    throw new Error('not built yet')
  }

  /** A clone in which some functions are others. */
  withFunctions(overrides: FunctionTable): TemplateSet {
    throw new Error(`not built yet: ${overrides.size}`)
  }

  /** The text a template prints for `data`. Throws TemplateError. */
  execute(template: string | Template, data: unknown): string {
    throw new Error(`not built yet: ${String(template)} ${String(data)}`)
  }
}
