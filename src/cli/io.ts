// The interface of commands to the process. src/main.ts passes the real process; tests pass a recording one.

export interface Io {
  /** Writes to standard output: only the requested output. */
  out(text: string): void
  /** Writes to standard error: progress, warnings, prompts. */
  err(text: string): void
  /** Reads standard input, at most `limit` bytes (default 64 MB). Throws UserError for more. */
  readStdin(limit?: number): string
  /** Reads one line from the terminal; undefined at the end of input. */
  ask(question: string): Promise<string | undefined>
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder of the package, with charts/, profiles/ and platforms/. */
  readonly packageFolder: string
  /** The file with the prepared charts of the package (scripts/prepare.ts); only the built program has it. */
  readonly preparedCharts?: string
  readonly inputIsTerminal: boolean
  readonly errorIsTerminal: boolean
  readonly outputIsTerminal: boolean
  /** The width of standard error in columns; 80 if unknown. */
  readonly columns: number
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal
  now(): Date
  random(bytes: number): Uint8Array
  /** For messages about who works on a mesh. */
  readonly processId?: number | undefined
  /** IANA name of the local time zone, which charts call Local. */
  readonly timeZone?: string | undefined
}
