// Time and memory for templates, counted where a clock would make equal input unequal.

/** What is left to spend; executions count it down. */
export interface Budget {
  /** Statements, and rounds of `range`: some millions a second. */
  steps: number
  /** UTF-16 units printed, those of included templates once at every level. */
  characters: number
}

export const unlimited: Budget = { steps: Infinity, characters: Infinity }
