// Rendering one of istiod's templates: a step that a test may watch.
import type { FunctionTable } from '../../../src/template/function.ts'
import { TemplateSet } from '../../../src/template/template.ts'

/** The text that a template makes of its data. Throws TemplateError. */
export type Execute = (name: string, text: string, functions: FunctionTable, data: unknown) => string

export const executeTemplate: Execute = (name, text, functions, data) => {
  const set = new TemplateSet(functions)
  return set.execute(set.parse(name, text), data)
}
