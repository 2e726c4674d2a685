// What the generated validators keep of the errors that they find.

/** An error of ajv, as its option `verbose` has it. */
export interface ValidatorError {
  /** A JSON pointer into the document. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** The schema that holds the keyword. */
  readonly parentSchema: Readonly<Record<string, unknown>>
  /** The value at the pointer. */
  readonly data: unknown
}

/** A validator: false for a document that does not match, with the reasons in `errors`. */
export interface Validator {
  (document: unknown): boolean
  errors?: readonly ValidatorError[] | null
}

/** More are not kept: a document of something else has one for each of its values. */
export const mostErrors = 1000

/** The list with one more. */
export function addError(list: ValidatorError[] | null, error: ValidatorError): ValidatorError[] {
  if (list === null) return [error]
  if (list.length < mostErrors) list.push(error)
  return list
}

/** The list with those of a part of the document. */
export function addErrors(list: ValidatorError[] | null, more: ValidatorError[]): ValidatorError[] {
  if (list === null) return more
  for (const error of more) addError(list, error)
  return list
}
