// Keywords for objects.
import { sortedKeys } from '../template/kinds.ts'
import { measure } from './check-scalar.ts'
import { quoted, quotedList } from './violation.ts'
import type { SchemaKeywords } from './schema.ts'
import type { ValueCheck } from './value-check.ts'

type Map = Readonly<Record<string, unknown>>

export function checkObject(check: ValueCheck, rules: SchemaKeywords, value: Map): void {
  // Sorted, because Helm's order is random.
  const keys = sortedKeys(value)
  checkSize(check, rules, keys.length)
  const missing = (rules.required ?? []).filter((key) => !(key in value))
  if (missing.length > 0)
    check.add(() => `missing ${missing.length === 1 ? 'property' : 'properties'} ${quotedList(missing)}`)
  if (check.isDecided) return
  checkDependencies(check, rules.dependencies, value)
  checkKeys(check, rules, value, keys)
  if (rules.propertyNames) {
    for (const key of keys) {
      const violations = check.apart(rules.propertyNames, key)
      if (violations.length > 0) check.add(() => `invalid propertyName ${quoted(key)}`, violations)
    }
  }
  checkDependencies(check, rules.dependentSchemas, value)
  checkDependencies(check, rules.dependentRequired, value)
}

function checkSize(check: ValueCheck, { minProperties, maxProperties }: SchemaKeywords, size: number): void {
  if (minProperties !== undefined && size < minProperties)
    check.add(() => measure('minProperties', size, minProperties))
  if (maxProperties !== undefined && size > maxProperties)
    check.add(() => measure('maxProperties', size, maxProperties))
}

function checkDependencies(
  check: ValueCheck,
  dependencies: SchemaKeywords['dependencies'],
  value: Map,
): void {
  if (!dependencies) return
  for (const [key, needed] of dependencies) {
    if (!(key in value)) continue
    if ('rules' in needed) check.push(check.same(needed))
    else {
      const missing = needed.filter((each) => !(each in value))
      if (missing.length > 0)
        check.add(() => `properties ${quotedList(missing)} required, if ${quoted(key)} exists`)
    }
  }
}

function checkKeys(check: ValueCheck, rules: SchemaKeywords, value: Map, keys: readonly string[]): void {
  const refused: string[] = []
  for (const key of keys) {
    if (check.isDecided) return
    const schemas = schemasFor(check, rules, key)
    for (const schema of schemas) check.push(check.inner(schema, value[key], key))
    if (schemas.length > 0) check.unevaluated.delete(key)
    else if (rules.additionalProperties !== undefined) {
      check.unevaluated.delete(key)
      if (rules.additionalProperties === false) refused.push(key)
      else if (rules.additionalProperties !== true)
        check.push(check.inner(rules.additionalProperties, value[key], key))
    }
  }
  if (refused.length > 0) check.add(() => `additional properties ${quotedList(refused)} not allowed`)
}

function schemasFor(check: ValueCheck, { properties, patterns = [] }: SchemaKeywords, key: string) {
  const own = properties?.get(key)
  check.spend(patterns.length)
  const matching = patterns.filter(({ test }) => test(key)).map(({ schema }) => schema)
  return own ? [own, ...matching] : matching
}
