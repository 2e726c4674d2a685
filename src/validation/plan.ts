// Validates plan files.
import { definitions, validate } from './plan-validator.js'
import { violationsOf, type FormatViolation } from './violations.ts'

/** Returns the violations of schemas/plan.schema.json in a document. */
export function planViolations(document: unknown): readonly FormatViolation[] {
  return violationsOf(validate, definitions, document)
}
