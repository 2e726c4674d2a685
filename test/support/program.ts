// The built program as a process, as users run it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { packageFolder, type Outcome } from './generate.ts'

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly input?: string
  /** Another copy of the program than dist/ of this checkout. */
  readonly program?: string
  /** Called with the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void
  /** Called with the process and the complete stderr so far each time it grows. */
  readonly onStderr?: (child: ChildProcess, stderr: string) => void
}

/** Runs the program to its end without a terminal. */
export function runProgram(argv: readonly string[], options: ProgramOptions = {}): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve, reject) => {
    const program = options.program ?? join(packageFolder, 'dist/ambientctl.js')
    const child = spawn(process.execPath, [program, ...argv], {
      cwd: options.cwd ?? packageFolder,
      env: { PATH, HOME, ...options.env },
    })
    options.onStart?.(child)
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      options.onStderr?.(child, stderr)
    })
    child.stdin.end(options.input ?? '')
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === null) reject(new Error(`ended by ${signal}: ${stderr}`))
      else resolve({ status: code, stdout, stderr })
    })
  })
}
