// Keywords that apply other schemas to the same value: not, allOf, anyOf, oneOf, if.
import { formatCount } from './violation.ts'
import type { SchemaViolation } from './violation.ts'
import type { SchemaKeywords, Schema } from './schema.ts'
import type { ValueCheck } from './value-check.ts'

export function checkCombined(check: ValueCheck, rules: SchemaKeywords): void {
  const { not, condition, then, otherwise } = rules
  if (not && !check.same(not, { quiet: true })) check.add(() => "'not' failed")
  if (rules.allOf) checkAll(check, rules.allOf)
  if (rules.anyOf) checkAny(check, rules.anyOf)
  if (rules.oneOf) checkOne(check, rules.oneOf)
  if (!condition) return
  const next = check.same(condition, { quiet: true }) ? otherwise : then
  if (next) check.push(check.same(next))
}

function checkAll(check: ValueCheck, schemas: readonly Schema[]): void {
  const violations = schemas
    .map((schema) => check.same(schema))
    .filter((violation) => violation !== undefined)
  if (violations.length > 0) check.add(() => "'allOf' failed", violations)
}

function checkAny(check: ValueCheck, schemas: readonly Schema[]): void {
  const violations: SchemaViolation[] = []
  let isMatched = false
  for (const schema of schemas) {
    const violation = check.same(schema)
    if (violation) violations.push(violation)
    else isMatched = true
    // Unevaluated keys depend on all schemas that match.
    if (isMatched && check.unevaluated.size === 0) break
  }
  if (!isMatched) check.add(() => "'anyOf' failed", violations)
}

function checkOne(check: ValueCheck, schemas: readonly Schema[]): void {
  const violations: SchemaViolation[] = []
  let matched: number | undefined
  for (const [i, schema] of schemas.entries()) {
    const violation = check.same(schema, { quiet: matched !== undefined })
    if (violation) {
      if (matched === undefined) violations.push(violation)
    } else if (matched === undefined) matched = i
    else {
      const both = [matched, i].map(formatCount).join(', ')
      return check.add(() => `'oneOf' failed, subschemas ${both} matched`)
    }
  }
  if (matched === undefined) check.add(() => "'oneOf' failed, none matched", violations)
}
