// What the generated validator of a spec calls (scripts/schemas/compact.ts): it collects errors without texts.
import { maxValidatorErrors } from './errors.ts'

/** An error of the validator. */
export interface SpecValidatorError {
  /** A JSON pointer into the spec. */
  readonly path: string
  /** The keyword of JSON Schema that the value breaks. */
  readonly keyword: string
  /** The key that is unknown, if the keyword is `additionalProperties`. */
  readonly key: string | undefined
}

/** A validator of a part of a spec. Returns false if the part does not match, and sets `errors`. */
export interface SpecValidator {
  (value: unknown, path?: string): boolean
  errors?: SpecValidatorError[] | null
}

type Errors = SpecValidatorError[] | null

/** Returns the list with an additional error, unless it is full. */
export function fail(errors: Errors, path: string, keyword: string, key?: string): Errors {
  if (errors === null) return [{ path, keyword, key }]
  if (errors.length < maxValidatorErrors) errors.push({ path, keyword, key })
  return errors
}

/** Returns the list with more errors, up to the maximum. */
export function join(errors: Errors, more: Errors | undefined): Errors {
  if (!more || errors === null) return more ?? errors
  for (const error of more) if (errors.length < maxValidatorErrors) errors.push(error)
  return errors
}

/** Validates the value of a key, if there is one. */
export function field(
  errors: Errors,
  holder: Readonly<Record<string, unknown>>,
  key: string,
  validate: SpecValidator,
  path: string,
): Errors {
  const value = holder[key]
  if (value === undefined || validate(value, `${path}/${key}`)) return errors
  return join(errors, validate.errors)
}
