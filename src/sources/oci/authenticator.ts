// Logs in to a registry if it asks for it, and uses TLS by default.
import type { IncomingHttpHeaders } from 'node:http'
import type { TlsSettings } from '../../net/http.ts'
import type { LoginContext } from '../context.ts'
import { BusyError, refused, isPlainHttpServer, UnreachableError } from '../failure.ts'
import { authorize, parseChallenge } from './authorize.ts'
import { findLogin, type Login } from './logins.ts'
import { printReference, type RegistryReference } from './reference.ts'

/** A repository, and how its registry is reached. */
export interface RegistryEndpoint {
  readonly reference: RegistryReference
  /** The login from the command line. If absent, login files are searched. */
  readonly login: Login | undefined
  readonly tls: TlsSettings
  readonly plainHttp: boolean
  /** What a token must allow, such as `repository:a/b:pull,push`; by default what the registry asks for. */
  readonly scope?: string | undefined
}

interface RegistryAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The URL of the response after redirects. */
  readonly url: URL
}

/**
 * Sends a request with the login, and once more after the registry has asked for one. Throws UserError for status 401 and
 * 403, and UnreachableError for 429 and 5xx.
 */
export type Authenticator = <Answer extends RegistryAnswer>(
  send: (base: URL, authorization: string | undefined) => Promise<Answer>,
) => Promise<Answer>

/** Returns the host that serves the registry's API. */
export const apiHost = (host: string): string => (host === 'docker.io' ? 'registry-1.docker.io' : host)

/** Returns an authenticator. `base` of its requests is the URL of the repository below `/v2/`. */
export function createAuthenticator(context: LoginContext, endpoint: RegistryEndpoint): Authenticator {
  const { reference } = endpoint
  const host = apiHost(reference.host)
  let scheme = endpoint.plainHttp ? 'http' : 'https'
  let authorization: string | undefined
  let login: Login | undefined
  let loggingIn: Promise<void> | undefined
  const baseUrl = (): URL => new URL(`${scheme}://${host}/v2/${reference.repository}/`)

  const logIn = async (header: string | undefined): Promise<void> => {
    const asked = parseChallenge(header)
    const { scope } = endpoint
    const challenge = asked?.kind === 'bearer' && scope !== undefined ? { ...asked, scope } : asked
    login = endpoint.login ?? (await findLogin(context, reference.host, reference.repository))
    authorization =
      challenge && (await authorize(context, endpoint, { challenge, login, secure: scheme === 'https' }))
  }

  return async (send) => {
    const sendWithFallback = async () => {
      const tried = scheme
      try {
        return await send(baseUrl(), authorization)
      } catch (error) {
        if (tried === 'http' || !isPlainHttpServer(error)) throw error
        // A registry on this machine needs no TLS, and no secret was sent before the TLS error.
        if (!isLoopback(host)) throw error
        scheme = 'http'
        return send(baseUrl(), authorization)
      }
    }
    const used = authorization
    const first = await sendWithFallback()
    if (first.status !== 401 || first.url.host !== baseUrl().host)
      return checkResponse(first, endpoint, used === undefined ? undefined : login)
    // Requests that run at the same time share one login.
    if (authorization === used) {
      loggingIn ??= logIn(first.headers['www-authenticate']).finally(() => (loggingIn = undefined))
      await loggingIn
    }
    if (authorization === undefined) return checkResponse(first, endpoint, login)
    return checkResponse(await send(baseUrl(), authorization), endpoint, login)
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)
}

function checkResponse<Answer extends RegistryAnswer>(
  answer: Answer,
  { reference, scope }: RegistryEndpoint,
  login: Login | undefined,
): Answer {
  const { status } = answer
  const what = printReference(reference)
  if (status === 429 || status >= 500)
    throw new UnreachableError(`${what}: the registry returned status ${status}`, {
      cause: new BusyError(status, answer.headers['retry-after']),
    })
  if (status !== 401 && status !== 403) return answer
  const orPush = scope?.includes(',push') ? ', or may not push there' : ''
  const problem = login
    ? `the registry rejected the login from ${login.origin} (${status}); it may have expired${orPush}`
    : `the registry requires a login (${status})`
  throw refused('chart-login', `${what}: ${problem}`, {
    hint: `log in with: helm registry login ${reference.host}`,
  })
}
