// Runs a helper program and collects its standard output, up to a limit.
import { spawn } from 'node:child_process'
import { printSize } from './limits.ts'

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Text for its standard input, or `inherit` for the terminal's; empty if absent. */
  readonly input?: 'inherit' | { readonly text: string } | undefined
  /** `inherit` shows its standard error to the user. */
  readonly stderr: 'inherit' | 'ignore'
  /** Bytes of standard output. */
  readonly limit: number
  /** Milliseconds; none if absent. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ProgramResult {
  readonly status: number
  readonly output: string
}

/**
 * Runs a program to its end. Rejects with an Error that says why without the program's name: not installed, too much
 * output, too slow, ended by a signal.
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
    const stop = (why: string): void => {
      child.kill('SIGKILL')
      // A program that it started may hold the pipe open.
      child.stdout?.destroy()
      clearTimeout(timer)
      reject(new Error(why))
    }
    // Not spawn's own limit: of a program that is missing its timer stays, and with it the process.
    const timer = timeout && setTimeout(() => stop(`no answer in ${timeout / 1000} s`), timeout)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) stop(`printed more than ${printSize(limit)}, the limit for its answer`)
      else chunks.push(chunk)
    })
    // One that ends without reading is judged by its status.
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
