// Lines on long work: when it starts, every 15 seconds, and when it is done.

/** Gets a line on each step. */
export type Report = (line: string) => void

/** What is done to which thing: `building`, `built`, and its name. */
export interface Step {
  readonly doing: string
  readonly done: string
  readonly what: string
  /** Comes last in a line: `(2 of 6)`. */
  readonly position?: string
}

/** Does `work` and reports it. */
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
