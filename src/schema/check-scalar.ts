// Keywords for strings and numbers.
import { isMultiple, localized } from './decimal.ts'
import type { NumericText } from './decimal.ts'
import { formatCount, quoted } from './violation.ts'
import type { SchemaKeywords } from './schema.ts'
import type { ValueCheck } from './value-check.ts'

// Characters that a pattern may read for one step of the budget.
const charactersPerStep = 10

export function checkText(
  check: ValueCheck,
  { minLength, maxLength, pattern }: SchemaKeywords,
  value: string,
): void {
  const length = minLength === undefined && maxLength === undefined ? 0 : characters(value)
  if (minLength !== undefined && length < minLength) check.add(() => measure('minLength', length, minLength))
  if (maxLength !== undefined && length > maxLength) check.add(() => measure('maxLength', length, maxLength))
  if (!pattern) return
  check.spend(Math.ceil(value.length / charactersPerStep))
  if (!pattern.test(value)) check.add(() => `${quoted(value)} does not match pattern ${quoted(pattern.text)}`)
}

/** Returns `minItems: got 1, want 2`. */
export function measure(keyword: string, got: number, want: number): string {
  return `${keyword}: got ${formatCount(got)}, want ${formatCount(want)}`
}

// Counts code points without building an array, because texts can be long.
function characters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

const bounds = {
  minimum: (value: NumericText, bound: NumericText) => value >= bound,
  maximum: (value: NumericText, bound: NumericText) => value <= bound,
  exclusiveMinimum: (value: NumericText, bound: NumericText) => value > bound,
  exclusiveMaximum: (value: NumericText, bound: NumericText) => value < bound,
  multipleOf: isMultiple,
} as const

export function checkNumber(check: ValueCheck, rules: SchemaKeywords, value: NumericText): void {
  for (const [keyword, isMet] of Object.entries(bounds) as [
    keyof typeof bounds,
    (typeof bounds)['minimum'],
  ][]) {
    const bound = rules[keyword]
    if (bound !== undefined && !isMet(value, bound))
      check.add(() => `${keyword}: got ${localized(value)}, want ${localized(bound)}`)
  }
}
