// Validates bundle.json.
import { definitions, validate } from './bundle-validator.js'
import { violationsOf, type FormatViolation } from './violations.ts'

/** Returns the violations of schemas/bundle.schema.json in a document. */
export function bundleViolations(document: unknown): readonly FormatViolation[] {
  return violationsOf(validate, definitions, document)
}
