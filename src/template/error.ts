// What goes wrong in a template, in Go's words.

/** A failure inside a function or a comparison; the walker adds where it happened (Go's `error` result). */
export class GoError extends Error {
  override readonly name: string = 'GoError'
}

/** What a body gives, or what becomes of a Go error in it. */
export function orElse<T>(body: () => T, otherwise: (error: GoError) => T): T {
  try {
    return body()
  } catch (error) {
    if (error instanceof GoError) return otherwise(error)
    throw error
  }
}

/** `fail` and `required`: the payload is for the chart's user, so a renderer prints it without Go's chain. */
export class FailError extends GoError {
  override readonly name = 'FailError'
}

export interface TemplatePlace {
  /** Name of the text that was parsed (a file). */
  readonly template: string
  /** From 1. */
  readonly line: number
  /** Bytes from the line's start, from 0; absent for parse errors. */
  readonly column?: number
}

/** A parse or execution error; `message` is Go's text, `cause` the error of the function that was called. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly place: TemplatePlace | undefined

  constructor(message: string, place?: TemplatePlace, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.place = place
  }

  /** The `fail` or `required` payload at the bottom of a chain of includes, if that is what stopped it. */
  get payload(): string | undefined {
    const { cause } = this
    if (cause instanceof TemplateError) return cause.payload
    return cause instanceof FailError ? cause.message : undefined
  }
}
