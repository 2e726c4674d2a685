// Renders one of istiod's templates. Tests can replace this step to record it.
import type { FunctionTable } from '../template/function.ts'
import { TemplateSet } from '../template/template.ts'

/** Renders a template with its data and returns the text. Throws TemplateError. */
export type Execute = (name: string, text: string, functions: FunctionTable, data: unknown) => string

export const executeTemplate: Execute = (name, text, functions, data) => {
  const set = new TemplateSet(functions)
  return set.execute(set.parse(name, text), data)
}
