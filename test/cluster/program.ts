// Runs commands of the program in this process, on the sandbox of a test file.
import { reportError } from '../../src/cli/failure.ts'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/program.ts'
import { packageFolder } from '../support/generate.ts'

export interface ProgramResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command without a terminal. */
export async function runHere(argv: readonly string[], more: Partial<Io> = {}): Promise<ProgramResult> {
  const written = { stdout: '', stderr: '' }
  const io: Io = {
    out: (text) => void (written.stdout += text),
    err: (text) => void (written.stderr += text),
    readStdin: () => '',
    ask: async () => undefined,
    env: {},
    packageFolder,
    inputIsTerminal: false,
    errorIsTerminal: false,
    outputIsTerminal: false,
    columns: 80,
    signal: new AbortController().signal,
    now: () => new Date(),
    random: (bytes) => new Uint8Array(bytes),
    ...more,
  }
  const status = await run(argv, 'ambientctl', io).catch((error: unknown) =>
    reportError(error, 'ambientctl', io),
  )
  return { status, ...written }
}
