// Runs a helper program and collects its standard output, up to a limit.
import { spawn } from 'node:child_process'
import { printSize } from './limits.ts'

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Text for standard input, or `inherit` for the terminal; empty by default. */
  readonly input?: 'inherit' | { readonly text: string } | undefined
  /** `inherit` shows standard error to the user. */
  readonly stderr: 'inherit' | 'ignore'
  /** The maximum size of standard output in bytes. */
  readonly limit: number
  /** Milliseconds; no limit by default. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ProgramResult {
  readonly status: number
  readonly output: string
}

/**
 * Runs a program and returns its exit status and output. Rejects with an Error whose message does not include the name
 * of the program: not installed, too much output, too slow, ended by a signal.
 */
export function runProgram(run: ProgramRun): Promise<ProgramResult> {
  const { program, args, env, input, stderr, limit, timeout, signal } = run
  return new Promise((resolve, reject) => {
    const stdin = input === undefined ? 'ignore' : input === 'inherit' ? 'inherit' : 'pipe'
    const child = spawn(program, [...args], {
      env: { ...env },
      stdio: [stdin, 'pipe', stderr],
      ...(signal && { signal }),
    })
    const stop = (reason: string): void => {
      child.kill('SIGKILL')
      // A child of the program may keep the pipe open.
      child.stdout?.destroy()
      clearTimeout(timer)
      reject(new Error(reason))
    }
    // spawn's option `timeout` is not used: if the program is missing, its timer keeps this process running.
    const timer = timeout && setTimeout(() => stop(`no answer in ${timeout / 1000} s`), timeout)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) stop(`printed more than ${printSize(limit)}, the limit for its answer`)
      else chunks.push(chunk)
    })
    // A program may exit without reading its input; the exit status decides.
    child.stdin?.on('error', () => undefined)
    if (typeof input === 'object') child.stdin?.end(input.text)
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(error.code === 'ENOENT' ? new Error('is not installed (not found in PATH)') : error)
    })
    child.once('close', (status, killedBy) => {
      clearTimeout(timer)
      if (status === null) reject(new Error(`was ended by ${killedBy}`))
      else resolve({ status, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}
