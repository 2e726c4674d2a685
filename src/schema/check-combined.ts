// Keywords that combine schemas of the same value: not, allOf, anyOf, oneOf, if.
import { countInWords } from './violation.ts'
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
  const faults = schemas.map((schema) => check.same(schema)).filter((fault) => fault !== undefined)
  if (faults.length > 0) check.add(() => "'allOf' failed", faults)
}

function checkAny(check: ValueCheck, schemas: readonly Schema[]): void {
  const faults: SchemaViolation[] = []
  let isMatched = false
  for (const schema of schemas) {
    const fault = check.same(schema)
    if (fault) faults.push(fault)
    else isMatched = true
    // What is unevaluated takes all schemas that match.
    if (isMatched && check.unevaluated.size === 0) break
  }
  if (!isMatched) check.add(() => "'anyOf' failed", faults)
}

function checkOne(check: ValueCheck, schemas: readonly Schema[]): void {
  const faults: SchemaViolation[] = []
  let matched: number | undefined
  for (const [i, schema] of schemas.entries()) {
    const fault = check.same(schema, { quiet: matched !== undefined })
    if (fault) {
      if (matched === undefined) faults.push(fault)
    } else if (matched === undefined) matched = i
    else {
      const both = [matched, i].map(countInWords).join(', ')
      return check.add(() => `'oneOf' failed, subschemas ${both} matched`)
    }
  }
  if (matched === undefined) check.add(() => "'oneOf' failed, none matched", faults)
}
