// Validates platform files.
import { UserError, throwAll } from '../errors.ts'
import { lineOf } from '../yaml/yaml.ts'
import { violationsOf, pathText, type FormatViolation } from './violations.ts'
import { definitions, validate } from './platform-validator.js'

/**
 * Validates a platform's document against schemas/platform.schema.json. Throws UserError platform-file with all
 * violations, each with file, line and path. The lines are found in `text`.
 */
export function checkPlatform(document: unknown, file: string, text = ''): void {
  const violations = [...violationsOf(validate, definitions, document), ...expressionViolations(document)]
  throwAll(
    violations.map(({ place, path, message, hint }) => {
      const line = text === '' ? undefined : nearestLine(text, path)
      const where = line === undefined ? file : `${file}:${line}`
      const what = place === '' ? message : `${place}: ${message}`
      return new UserError('platform-file', `${where}: ${what}`, hint === undefined ? {} : { hint })
    }),
  )
}

/** Returns the line of the path, or of its nearest parent. */
function nearestLine(text: string, path: readonly string[]): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(text, path.slice(0, length))
    if (line !== undefined) return line
  }
  return undefined
}

/** Returns violations for invalid regular expressions in rules. */
function expressionViolations(document: unknown): FormatViolation[] {
  return rulesOf(document).flatMap(([path, rule]) =>
    Object.entries(rule).flatMap(([subject, text]) => {
      const message = typeof text === 'string' ? problemOf(text) : undefined
      if (message === undefined) return []
      return [{ place: pathText([...path, subject], document), path: [...path, subject], message }]
    }),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the rules with their paths: those of `detect`, of its variants and of its network plugins. */
function rulesOf(document: unknown): [string[], Fields][] {
  const detect = fieldsOf(fieldsOf(document)['detect'])
  const named = ['variants', 'cnis'].flatMap((key) =>
    Object.entries(fieldsOf(detect[key])).map(([name, value]) => [[key, name], fieldsOf(value)] as const),
  )
  return [[[] as string[], detect] as const, ...named].flatMap(([path, holder]) =>
    ['strong', 'weak', 'exclude'].flatMap((kind) => {
      const list = holder[kind]
      if (!Array.isArray(list)) return []
      return list.map((rule, i): [string[], Fields] => [['detect', ...path, kind, String(i)], fieldsOf(rule)])
    }),
  )
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function problemOf(expression: string): string | undefined {
  try {
    new RegExp(expression)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'is not a regular expression'
  }
}
