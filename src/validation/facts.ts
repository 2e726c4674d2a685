// Validates facts files.
import { definitions, validate } from './facts-validator.js'
import { violationsOf, pathText, type FormatViolation } from './violations.ts'

/** The maximum nesting of a file. */
const maxDepth = 40

/** Returns the violations of schemas/facts.schema.json in a document; at most about 1,000. */
export function factsViolations(document: unknown): readonly FormatViolation[] {
  return [...unsafeViolations(document), ...violationsOf(validate, definitions, document)]
}

/** Returns violations that a schema cannot express: too deep nesting, and keys that set a prototype. */
function unsafeViolations(document: unknown): FormatViolation[] {
  const violations: FormatViolation[] = []
  const report = (path: readonly string[], message: string): void => {
    violations.push({ place: pathText(path, document), path: [...path], message })
  }
  const path: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || violations.length > 100) return
    if (path.length > maxDepth) return report(path, `is nested deeper than ${maxDepth} levels`)
    if (Object.hasOwn(value, '__proto__')) report(path, 'may not have the key __proto__')
    for (const [key, below] of Object.entries(value)) {
      path.push(key)
      visit(below)
      path.pop()
    }
  }
  visit(document)
  return violations
}
