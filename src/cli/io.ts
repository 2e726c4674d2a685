// The process as the commands see it; src/main.ts hands in the real one, tests a recorded one.

export interface Io {
  /** Writes to standard output: only what was asked for. */
  out(text: string): void
  /** Writes to standard error: progress, warnings, prompts. */
  err(text: string): void
  /** All of standard input. */
  readStdin(): string
  /** One line from the terminal, or undefined at its end. */
  ask(question: string): Promise<string | undefined>
  readonly env: Readonly<Record<string, string | undefined>>
  /** The package's own folder: charts/, profiles/, platforms/. */
  readonly packageFolder: string
  /** What the build prepared for the package's charts; only the built program has it. */
  readonly preparedCharts?: string
  readonly inputIsTerminal: boolean
  readonly errorIsTerminal: boolean
  readonly outputIsTerminal: boolean
  /** Standard error's width in columns; 80 where unknown. */
  readonly columns: number
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal
  now(): Date
  random(bytes: number): Uint8Array
  /** IANA name of the zone that the clock shows: what charts call Local. */
  readonly timeZone?: string | undefined
}
