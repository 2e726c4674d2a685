// Errors of templates. Their messages are Go's.

/** An error of a function or a comparison (Go's `error` result). The evaluator adds the position. */
export class GoError extends Error {
  override readonly name: string = 'GoError'
}

/** Returns the result of the body. A GoError of the body goes to `otherwise`. */
export function orElse<T>(body: () => T, otherwise: (error: GoError) => T): T {
  try {
    return body()
  } catch (error) {
    if (error instanceof GoError) return otherwise(error)
    throw error
  }
}

/**
 * The error of `fail` and `required`. The message is for the chart's user and is printed without Go's error chain.
 */
export class FailError extends GoError {
  override readonly name = 'FailError'
}

export interface TemplatePlace {
  /** Name of the parsed text (a file). */
  readonly template: string
  /** Line, from 1. */
  readonly line: number
  /** Column in bytes, from 0. Parse errors have none. */
  readonly column?: number
}

/** A parse or execution error. `message` is Go's text, `cause` the error of the called function. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly place: TemplatePlace | undefined

  constructor(message: string, place?: TemplatePlace, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.place = place
  }

  /** The message of the `fail` or `required` call that caused the error, also through a chain of includes. */
  get payload(): string | undefined {
    const { cause } = this
    if (cause instanceof TemplateError) return cause.payload
    return cause instanceof FailError ? cause.message : undefined
  }
}
