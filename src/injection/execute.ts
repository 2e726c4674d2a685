// Renders one of istiod's templates. Tests can replace this step to record it.
import type { FunctionTable } from '../template/function.ts'
import { TemplateSet } from '../template/template.ts'

/** Renders a template with its data and returns the text. Throws TemplateError. */
export type Execute = (name: string, text: string, functions: FunctionTable, data: unknown) => string

/** Templates are parsed once for many workloads. */
const parsed = new WeakMap<FunctionTable, Map<string, (data: unknown) => string>>()

export const executeTemplate: Execute = (name, text, functions, data) => {
  const ofFunctions = parsed.get(functions) ?? new Map<string, (data: unknown) => string>()
  parsed.set(functions, ofFunctions)
  const execute = ofFunctions.get(text) ?? parse(name, text, functions)
  ofFunctions.set(text, execute)
  return execute(data)
}

function parse(name: string, text: string, functions: FunctionTable): (data: unknown) => string {
  const set = new TemplateSet(functions)
  const template = set.parse(name, text)
  return (data) => set.execute(template, data)
}
