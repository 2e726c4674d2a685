// Limits for templates. They are counted, not timed, so that equal input gives equal results on every machine.

/** The remaining budget. Executions count it down. */
export interface Budget {
  /** Statements and iterations of `range`. A machine executes several million a second. */
  steps: number
  /** UTF-16 units of output. The output of an included template counts once at every level. */
  characters: number
}

export const unlimited: Budget = { steps: Infinity, characters: Infinity }
