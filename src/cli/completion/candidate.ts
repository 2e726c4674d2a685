// What a shell may offer for the word at the cursor.

export interface Candidate {
  readonly value: string
  /** One line; shells with menus show it. */
  readonly help?: string | undefined
}

export interface Completion {
  readonly candidates: readonly Candidate[]
  /** The shell also offers files. */
  readonly files: boolean
  /** No space follows the candidate: it is the beginning of a word. */
  readonly noSpace: boolean
}

/** Nothing to offer. */
export const nothing: Completion = { candidates: [], files: false, noSpace: false }

/** The shell offers files. */
export const files: Completion = { ...nothing, files: true }

/** Returns the completion for a list of names. */
export function named(names: readonly string[]): Completion {
  return { ...nothing, candidates: names.map((value) => ({ value })) }
}
