// What is wrong with a platform's file.
import { UserError, throwAll } from '../errors.ts'
import { lineOf } from '../yaml/yaml.ts'
import { faultsOf, placeOf, type SchemaFault } from './faults.ts'
import { definitions, validate } from './platform-validator.js'

/**
 * Holds a platform's document to schemas/platform.schema.json. Throws UserError platform-file, all faults at once, each
 * with file, line and path; the line is found in `text`.
 */
export function checkPlatform(document: unknown, file: string, text = ''): void {
  const faults = [...faultsOf(validate, definitions, document), ...expressionFaults(document)]
  throwAll(
    faults.map(({ place, path, message, hint }) => {
      const line = text === '' ? undefined : nearestLine(text, path)
      const where = line === undefined ? file : `${file}:${line}`
      const what = place === '' ? message : `${place}: ${message}`
      return new UserError('platform-file', `${where}: ${what}`, hint === undefined ? {} : { hint })
    }),
  )
}

/** The line of the path, or of what should hold it. */
function nearestLine(text: string, path: readonly string[]): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(text, path.slice(0, length))
    if (line !== undefined) return line
  }
  return undefined
}

/** Texts of rules that JavaScript cannot read as regular expressions. */
function expressionFaults(document: unknown): SchemaFault[] {
  return rulesOf(document).flatMap(([path, rule]) =>
    Object.entries(rule).flatMap(([subject, text]) => {
      const message = typeof text === 'string' ? faultOf(text) : undefined
      if (message === undefined) return []
      return [{ place: placeOf([...path, subject], document), path: [...path, subject], message }]
    }),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Every rule with its path: those of `detect`, of its variants and of its network plugins. */
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

function faultOf(expression: string): string | undefined {
  try {
    new RegExp(expression)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'is not a regular expression'
  }
}
