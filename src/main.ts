// The process: argv, streams, signals, exit status. Nothing else in src touches them.
import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { reportError } from './cli/failure.ts'
import type { Io } from './cli/io.ts'
import { run } from './cli/program.ts'
import { exitStatus } from './errors.ts'
import { readText } from './system/read-file.ts'

const interrupt = new AbortController()

function ask(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(undefined))
    terminal.once('SIGINT', () => {
      interrupt.abort()
      terminal.close()
    })
    terminal.question(question, (answer) => {
      resolve(answer)
      terminal.close()
    })
  })
}

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  readStdin: (limit) => readText(0, { name: 'standard input', ...(limit && { limit }) }),
  ask,
  env: process.env,
  packageFolder: join(import.meta.dirname, '..'),
  preparedCharts: join(import.meta.dirname, 'charts.v8'),
  // Opened when asked for: 2 ms that most runs save.
  get inputIsTerminal() {
    return process.stdin.isTTY === true
  },
  errorIsTerminal: process.stderr.isTTY === true,
  outputIsTerminal: process.stdout.isTTY === true,
  columns: process.stderr.columns || 80,
  get signal() {
    listenForSignals()
    return interrupt.signal
  },
  now: () => new Date(),
  random: (bytes) => randomBytes(bytes),
  get processId() {
    return process.pid
  },
  get timeZone() {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone
  },
}

let isListening = false

/**
 * The first Ctrl-C ends the work in order; the second ends the process at once. Until a command asks for the signal,
 * the system's own action stays: it also ends a process that waits in a read.
 */
function listenForSignals(): void {
  if (isListening) return
  isListening = true
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interrupt.signal.aborted) process.exit(130)
      interrupt.abort()
    })
  }
}

// A reader that goes away (`| head`) is no failure of ours, and must not stop an install half-way.
let written = true
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    if (written && stream === process.stdout) io.err(`Error: write to standard output: ${error.message}\n`)
    written = false
  })
}

// `kubectl ambient` calls the same program as kubectl-ambient.
const called = basename(process.argv[1] ?? '', '.exe')
const name = called === 'kubectl-ambient' ? 'kubectl ambient' : 'ambientctl'

// kubectl calls this program for words that follow `kubectl ambient`.
const completed = called === 'kubectl_complete-ambient' ? ['__complete'] : []

void run([...completed, ...process.argv.slice(2)], name, io)
  .catch((error: unknown) => reportError(error, name, io))
  .then((status) => {
    // What was only read is left as it is; requests that are under way would keep the process.
    if (status === exitStatus.interrupted) process.exit(status)
    process.exitCode = status
  })
process.once('exit', () => {
  if (!written) process.exitCode ||= exitStatus.failed
})
