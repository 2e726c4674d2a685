// What a case comes to, here and with Go: YAML, a value, or Go's words for what is wrong.
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'
import { YamlError } from '../../src/yaml/error.ts'

/** One of the two: data to be printed, or a text to be read. */
export type Question = { readonly print: unknown } | { readonly read: string }

export interface Outcome {
  readonly yaml?: string
  readonly value?: unknown
  readonly error?: string
}

/** What our printer or reader makes of a case. */
export function outcomeOf(question: Question): Outcome {
  try {
    return 'read' in question ? { value: parseYaml(question.read) } : { yaml: printYaml(question.print) }
  } catch (error) {
    if (error instanceof YamlError) return { error: error.goMessage }
    throw error
  }
}

/** An outcome as text, in which maps are ordered and -0 is not 0. */
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
