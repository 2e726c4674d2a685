// Mutants without an effect that a user could see, and the reason.

export interface Equivalent {
  readonly file: string
  readonly what: string
  readonly text: string
  readonly because: string
}

export const equivalent: readonly Equivalent[] = []
