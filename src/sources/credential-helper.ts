// Docker's credential helpers: programs `docker-credential-NAME` that store logins in the keychain of the system.
import { spawn } from 'node:child_process'
import { refused } from './failure.ts'
import type { SourceContext } from './context.ts'

/** The login to a server that a helper returns. */
export interface HelperLogin {
  readonly username: string
  readonly secret: string
}

const mostOutput = 1024 * 1024
const timeLimit = 30_000

/**
 * Returns the login to a server from a helper, or undefined if it has none. The output of the helper is never shown.
 * Throws UserError if the helper is missing, fails, or takes more than `limit` milliseconds.
 */
export async function askHelper(
  name: string,
  server: string,
  { env, signal }: Pick<SourceContext, 'env' | 'signal'>,
  limit = timeLimit,
): Promise<HelperLogin | undefined> {
  const program = `docker-credential-${name}`
  const failed = (message: string) =>
    refused('credential-helper', `${program}: ${message}`, {
      hint: `try: echo ${server} | ${program} get`,
    })
  if (!/^[\w.-]+$/.test(name)) throw failed('is not a valid program name')
  const { status, output } = await run(program, server, { env, signal }, limit).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw failed((error as Error).message)
  })
  if (status !== 0) {
    // Docker's helpers print this if they have no login.
    if (/credentials not found/.test(output)) return undefined
    throw failed(`failed with exit status ${status}`)
  }
  const { Username: username, Secret: secret } = parse(output) ?? {}
  if (typeof username !== 'string' || typeof secret !== 'string') throw failed('did not print a login')
  return { username, secret }
}

interface Outcome {
  readonly status: number
  readonly output: string
}

function run(
  program: string,
  input: string,
  { env, signal }: Pick<SourceContext, 'env' | 'signal'>,
  limit: number,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['get'], {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(signal && { signal }),
    })
    // Not spawn's own limit: of a program that is missing its timer stays, and with it the process.
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > mostOutput) child.kill('SIGKILL')
    })
    // One that ends without reading is judged by its status.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${input}\n`)
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(error.code === 'ENOENT' ? new Error('is not installed (not found in PATH)') : error)
    })
    child.once('close', (status, killedBy) => {
      clearTimeout(timer)
      if (status !== null) resolve({ status, output })
      else
        reject(
          new Error(killedBy === 'SIGKILL' ? `no answer in ${limit / 1000} s` : `was ended by ${killedBy}`),
        )
    })
  })
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    // The output is not quoted in the error, because it can contain a password.
    return undefined
  }
}
