// Docker's credential helpers: programs `docker-credential-NAME` that store logins in the keychain of the system.
import { runProgram } from '../../system/run-program.ts'
import { parseJsonObject } from '../../values/record.ts'
import { refused } from '../failure.ts'
import type { SourceContext } from '../context.ts'

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
    // Docker's helpers print this if they have no login.
    if (/credentials not found/.test(output)) return undefined
    throw failed(`failed with exit status ${status}`)
  }
  const { Username: username, Secret: secret } = parseJsonObject(output) ?? {}
  if (typeof username !== 'string' || typeof secret !== 'string') throw failed('did not print a login')
  return { username, secret }
}
