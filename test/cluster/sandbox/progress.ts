// Progress of long work: a line at the start, every 15 seconds, and at the end.

/** Receives a line for each step. */
export type Report = (line: string) => void

/** Verbs for the work, and the name of its object: `building`, `built`, and the name. */
export interface Step {
  readonly doing: string
  readonly done: string
  readonly what: string
  /** Suffix of a line: `(2 of 6)`. */
  readonly position?: string
}

/** Runs `work` and reports its progress. */
export async function reported<T>(step: Step, report: Report, work: () => Promise<T>): Promise<T> {
  const { doing, done, what, position } = step
  const start = Date.now()
  const elapsed = (): string => `${Math.round((Date.now() - start) / 1000)} s`
  const say = (text: string): void => report(position === undefined ? text : `${text} ${position}`)
  say(`${doing} ${what}`)
  const ticker = setInterval(() => say(`${doing} ${what}, ${elapsed()}`), 15_000)
  try {
    const result = await work()
    say(`${done} ${what} in ${elapsed()}`)
    return result
  } finally {
    clearInterval(ticker)
  }
}
