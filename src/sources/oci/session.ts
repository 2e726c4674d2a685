// Requests to one repository of an OCI registry: logs in if the registry asks for it, and uses TLS by default.
import type { TlsSettings } from '../../net/http.ts'
import type { DownloadResponse } from '../download.ts'
import { refused, isPlainHttpServer, UnreachableError } from '../failure.ts'
import { authorize, parseChallenge } from './authorize.ts'
import { findLogin, type Login } from './logins.ts'
import { printReference, type RegistryReference } from './reference.ts'
import type { SourceContext } from '../context.ts'

export interface RegistryAccess {
  readonly reference: RegistryReference
  /** The login from the command line. If absent, login files are searched. */
  readonly login: Login | undefined
  readonly tls: TlsSettings
  readonly plainHttp: boolean
  /** As in FetchOptions. */
  readonly pulled?: ((name: string, digest: string) => void) | undefined
}

export interface RegistrySession {
  /**
   * Sends GET for a path below `/v2/REPOSITORY/` or a URL of the registry. Throws UserError for status 401 and 403, and
   * UnreachableError for 429 and 5xx.
   */
  get(path: string, accept: string, limit: number): Promise<DownloadResponse>
}

/** A repository of a registry with an open session. */
export interface OciRepository {
  readonly context: SourceContext
  readonly session: RegistrySession
  readonly reference: RegistryReference
}

/** Opens a session. It sends nothing before its first use. */
export function openSession(context: SourceContext, access: RegistryAccess): RegistrySession {
  const { reference } = access
  const host = reference.host === 'docker.io' ? 'registry-1.docker.io' : reference.host
  let scheme = access.plainHttp ? 'http' : 'https'
  let authorization: string | undefined

  const send = (path: string, accept: string, limit: number): Promise<DownloadResponse> => {
    const url = new URL(path, `${scheme}://${host}/v2/${reference.repository}/`)
    return context.download({ url, accept, authorization, tls: access.tls, limit })
  }
  const sendWithFallback = async (path: string, accept: string, limit: number): Promise<DownloadResponse> => {
    try {
      return await send(path, accept, limit)
    } catch (error) {
      if (scheme === 'http' || !isPlainHttpServer(error)) throw error
      // A registry on this machine needs no TLS, and no secret was sent before the TLS error.
      if (!isLoopback(host)) throw error
      scheme = 'http'
      return send(path, accept, limit)
    }
  }
  return {
    async get(path, accept, limit) {
      const first = await sendWithFallback(path, accept, limit)
      if (first.status !== 401 || first.url.host !== new URL(`${scheme}://${host}`).host)
        return checkResponse(first, reference, undefined)
      const challenge = parseChallenge(first.headers['www-authenticate'])
      const login = access.login ?? (await findLogin(context, reference.host, reference.repository))
      authorization =
        challenge && (await authorize(context, access, { challenge, login, secure: scheme === 'https' }))
      if (authorization === undefined) return checkResponse(first, reference, login)
      return checkResponse(await send(path, accept, limit), reference, login)
    },
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)
}

function checkResponse(
  answer: DownloadResponse,
  reference: RegistryReference,
  login: Login | undefined,
): DownloadResponse {
  const { status } = answer
  const what = printReference(reference)
  if (status === 429 || status >= 500)
    throw new UnreachableError(`${what}: the registry returned status ${status}`)
  if (status !== 401 && status !== 403) return answer
  const problem = login
    ? `the registry rejected the login from ${login.origin} (${status}); it may have expired`
    : `the registry requires a login (${status})`
  throw refused('chart-login', `${what}: ${problem}`, {
    hint: `log in with: helm registry login ${reference.host}`,
  })
}
