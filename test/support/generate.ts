// Runs the program's own path from a command line to objects without a process: for goldens and tables.
import { fileURLToPath } from 'node:url'
import { run } from '../../src/cli/program.ts'
import { reportError } from '../../src/cli/failure.ts'
import type { Io } from '../../src/cli/io.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

export interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, with the given standard input and no terminal; `columns` is the width of text. */
export async function runCommand(
  argv: readonly string[],
  stdin = '',
  env: Io['env'] = {},
  columns = 80,
): Promise<Outcome> {
  let stdout = ''
  let stderr = ''
  const io: Io = {
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    readStdin: () => stdin,
    ask: () => Promise.resolve(undefined),
    env,
    packageFolder,
    inputIsTerminal: false,
    errorIsTerminal: false,
    outputIsTerminal: false,
    columns,
    signal: new AbortController().signal,
    now: () => new Date(0),
    random: (bytes) => new Uint8Array(bytes),
  }
  const status = await run(argv, 'ambientctl', io).catch((error: unknown) =>
    reportError(error, 'ambientctl', io),
  )
  return { status, stdout, stderr }
}

/** The objects of `manifest generate ARGS [-f -]`; throws an error with the program's stderr if it fails. */
export async function generate(args: readonly string[], file?: string): Promise<KubeObject[]> {
  const stdin = file === undefined ? [] : ['-f', '-']
  const { status, stdout, stderr } = await runCommand(['manifest', 'generate', ...args, ...stdin], file)
  if (status !== 0) throw new Error(`manifest generate ended with ${status}: ${stderr}`)
  return parseObjects(stdout, 'manifest generate')
}
