// Keywords for arrays.
import { measure } from './check-scalar.ts'
import { canonicalText } from './equal.ts'
import { formatCount } from './violation.ts'
import type { SchemaViolation } from './violation.ts'
import type { SchemaKeywords } from './schema.ts'
import type { ValueCheck } from './value-check.ts'

export function checkArray(check: ValueCheck, rules: SchemaKeywords, value: readonly unknown[]): void {
  const { minItems, maxItems, uniqueItems } = rules
  const size = value.length
  if (minItems !== undefined && size < minItems) check.add(() => measure('minItems', size, minItems))
  if (maxItems !== undefined && size > maxItems) check.add(() => measure('maxItems', size, maxItems))
  const duplicates = uniqueItems ? firstDuplicates(check, value) : undefined
  if (duplicates)
    check.add(() => `items at ${formatCount(duplicates[0])} and ${formatCount(duplicates[1])} are equal`)
  checkItems(check, rules, value)
  checkContains(check, rules, value)
}

function firstDuplicates(check: ValueCheck, list: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>()
  for (const [i, item] of list.entries()) {
    const text = canonicalText(item)
    check.spend(Math.ceil(text.length / 100))
    const before = seen.get(text)
    if (before !== undefined) return [before, i]
    seen.set(text, i)
  }
  return undefined
}

function checkItems(
  check: ValueCheck,
  { prefix = [], items }: SchemaKeywords,
  value: readonly unknown[],
): void {
  for (const [i, schema] of prefix.entries())
    if (i < value.length) check.push(check.inner(schema, value[i], i))
  const others = value.slice(prefix.length)
  if (items === false && others.length > 0)
    check.add(() => `last ${formatCount(others.length)} additionalItem(s) not allowed`)
  if (items === undefined || typeof items === 'boolean') return
  for (const [i, item] of others.entries()) check.push(check.inner(items, item, prefix.length + i))
}

function checkContains(check: ValueCheck, rules: SchemaKeywords, value: readonly unknown[]): void {
  const { contains, minContains: min, maxContains: max } = rules
  if (!contains) return
  const violations: SchemaViolation[] = []
  const matched: number[] = []
  for (const [i, item] of value.entries()) {
    const violation = check.inner(contains, item, i)
    if (violation) violations.push(violation)
    else {
      matched.push(i)
      if (check.schema.draft >= 2020) check.unevaluated.delete(i)
    }
  }
  const found = `matched ${formatCount(matched.length)} items at ${matched.join(' ')}`
  const what = 'items required to match contains schema, but'
  if (min === undefined && matched.length === 0) check.add(() => 'no items match contains schema', violations)
  if (min !== undefined && matched.length < min)
    check.add(
      () => `min ${formatCount(min)} ${what} ${matched.length === 0 ? 'none matched' : found}`,
      violations,
    )
  if (max !== undefined && matched.length > max) check.add(() => `max ${formatCount(max)} ${what} ${found}`)
}
