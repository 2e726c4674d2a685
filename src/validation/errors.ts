// Errors of the generated validators.

/** An error of ajv with the option `verbose`. */
export interface ValidatorError {
  /** A JSON pointer into the document. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** The schema that contains the keyword. */
  readonly parentSchema: Readonly<Record<string, unknown>>
  /** The value at the pointer. */
  readonly data: unknown
}

/** A validator. Returns false for a document that does not match, and sets `errors`. */
export interface Validator {
  (document: unknown): boolean
  errors?: readonly ValidatorError[] | null
}

/** The maximum number of errors. A document of another format can have an error for each of its values. */
export const maxValidatorErrors = 1000

/** Returns the list with an additional error, unless it is full. */
export function addError(list: ValidatorError[] | null, error: ValidatorError): ValidatorError[] {
  if (list === null) return [error]
  if (list.length < maxValidatorErrors) list.push(error)
  return list
}

/** Returns the list with the errors of a part of the document, up to the maximum. */
export function addErrors(list: ValidatorError[] | null, more: ValidatorError[]): ValidatorError[] {
  if (list === null) return more
  for (const error of more) addError(list, error)
  return list
}
