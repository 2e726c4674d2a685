// Docker's credential helpers: programs `docker-credential-NAME` that keep logins in a system's keychain.
import { runProgram } from '../system/run-program.ts'
import { refused } from './failure.ts'
import type { SourceContext } from './context.ts'

/** What a helper knows of a server. */
export interface HelperLogin {
  readonly username: string
  readonly secret: string
}

const mostOutput = 1024 * 1024
const timeLimit = 30_000

/**
 * Asks a helper for the login to a server; undefined if it has none. What it prints is shown nowhere. Throws UserError
 * for a helper that is missing, fails, or takes more than `limit` milliseconds.
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
  if (!/^[\w.-]+$/.test(name)) throw failed('is no name of a program')
  const { status, output } = await runProgram({
    program,
    args: ['get'],
    env,
    input: { text: `${server}\n` },
    stderr: 'ignore',
    limit: mostOutput,
    timeout: limit,
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw failed((error as Error).message)
  })
  if (status !== 0) {
    // The sentence by which Docker's helpers say that they have none.
    if (/credentials not found/.test(output)) return undefined
    throw failed(`failed with exit status ${status}`)
  }
  const { Username: username, Secret: secret } = parse(output) ?? {}
  if (typeof username !== 'string' || typeof secret !== 'string') throw failed('did not print a login')
  return { username, secret }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    // Told as "did not print a login": the text may be half a password.
    return undefined
  }
}
