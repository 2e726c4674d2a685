// The result of a case, here and in Go: YAML, a value, or Go's error text.
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'
import { YamlError } from '../../src/yaml/error.ts'

/** Data to print, or a text to read. */
export type Question = { readonly print: unknown } | { readonly read: string }

export interface Outcome {
  readonly yaml?: string
  readonly value?: unknown
  readonly error?: string
}

/** Returns the result of this project's printer or reader. */
export function outcomeOf(question: Question): Outcome {
  try {
    return 'read' in question ? { value: parseYaml(question.read) } : { yaml: printYaml(question.print) }
  } catch (error) {
    if (error instanceof YamlError) return { error: error.goMessage }
    throw error
  }
}

/** Returns a result as text. Maps are sorted, and -0 differs from 0. */
export function showOutcome({ yaml, value, error }: Outcome): string {
  if (error !== undefined) return `error: ${error.replace('error converting YAML to JSON: ', '')}`
  return yaml ?? `value: ${JSON.stringify(canonical(value))}`
}

function canonical(value: unknown): unknown {
  if (Object.is(value, -0)) return '-0'
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const map = value as Readonly<Record<string, unknown>>
  return Object.keys(map)
    .toSorted()
    .map((key) => [key, canonical(map[key])])
}
