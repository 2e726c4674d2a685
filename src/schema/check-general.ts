// The keywords type, const, enum and format. The first that fails ends the check.
import { toText } from '../template/format/format.ts'
import { canonicalText, equal } from './equal.ts'
import { quoted } from './violation.ts'
import type { SchemaKeywords, TypeName } from './schema.ts'
import type { ValueCheck } from './value-check.ts'

/** Returns the message if one of these keywords refuses the value, or undefined. */
export function checkGeneral(
  check: ValueCheck,
  { types, constant, choices, format }: SchemaKeywords,
): (() => string) | undefined {
  const { value } = check
  if (types && !types.some((type) => isOf(type, value)))
    return () => `got ${typeOf(value)}, want ${types.join(' or ')}`
  if (constant && !equal(value, constant.value)) return () => expectedText('const', [constant.value])
  if (choices && !isAmong(check, choices)) return () => expectedText('enum', choices)
  const error = format?.check(value)
  return error === undefined ? undefined : () => `${display(value)} is not valid ${format?.name}: ${error}`
}

function isAmong(check: ValueCheck, choices: readonly unknown[]): boolean {
  const { value } = check
  if (typeof value !== 'object' || value === null) return choices.some((choice) => equal(value, choice))
  const text = canonicalText(value)
  check.spend(Math.ceil((text.length * choices.length) / 100))
  return choices.some(
    (choice) => typeof choice === 'object' && choice !== null && canonicalText(choice) === text,
  )
}

function expectedText(keyword: string, choices: readonly unknown[]): string {
  if (choices.some((choice) => typeof choice === 'object' && choice !== null)) return `'${keyword}' failed`
  const [first, ...others] = choices.map(display)
  return others.length === 0
    ? `value must be ${first}`
    : `value must be one of ${[first, ...others].join(', ')}`
}

function display(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : toText(value)
}

function isOf(type: TypeName, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) || typeof value === 'bigint' : typeOf(value) === type
}

function typeOf(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  if (type === 'boolean' || type === 'string' || type === 'object') return type
  return 'number'
}
