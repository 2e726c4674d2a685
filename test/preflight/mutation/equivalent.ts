// Decisions that may be turned without a difference that a user could see, and why.

export interface Equivalent {
  readonly file: string
  readonly what: string
  readonly text: string
  readonly because: string
}

export const equivalent: readonly Equivalent[] = []
