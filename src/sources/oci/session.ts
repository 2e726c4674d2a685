// Requests to one repository of an OCI registry: logs in if the registry asks for it, and uses TLS by default.
import type { TlsSettings } from '../../net/http.ts'
import { parseChallenge, type Challenge } from './challenge.ts'
import { basic, type DownloadResponse } from '../download.ts'
import { refused, speaksPlain, UnreachableError } from '../failure.ts'
import { maskUrl } from '../urls.ts'
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
export interface RegistryRepository {
  readonly context: SourceContext
  readonly session: RegistrySession
  readonly reference: RegistryReference
}

const tokenLimit = 1024 * 1024

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
      if (scheme === 'http' || !speaksPlain(error)) throw error
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

interface LoginRequest {
  readonly challenge: Challenge
  readonly login: Login | undefined
  readonly secure: boolean
}

/** Returns the Authorization header for a challenge, or undefined if there is no login for it. */
async function authorize(
  context: SourceContext,
  access: RegistryAccess,
  request: LoginRequest,
): Promise<string | undefined> {
  const { challenge, login } = request
  if (challenge.kind === 'basic') {
    return login && login.username !== '' ? basic(login.username, login.password) : undefined
  }
  if (login?.registryToken) return `Bearer ${login.registryToken}`
  const token = await fetchToken(context, access, challenge, request)
  return token === undefined ? undefined : `Bearer ${token}`
}

async function fetchToken(
  context: SourceContext,
  { reference, tls }: RegistryAccess,
  { realm, service, scope: requestedScope }: Extract<Challenge, { kind: 'bearer' }>,
  { login, secure }: LoginRequest,
): Promise<string | undefined> {
  const url = URL.canParse(realm) ? new URL(realm) : undefined
  // A registry must not be able to downgrade a login to plain HTTP.
  if (url === undefined || !(secure ? ['https:'] : ['http:', 'https:']).includes(url.protocol)) {
    throw refused(
      'chart-login',
      `${printReference(reference)}: the registry requests a login at ${maskUrl(realm)}, which is not allowed`,
    )
  }
  const scope = requestedScope || `repository:${reference.repository}:pull`
  const answer = login?.identityToken
    ? await context.download({
        url,
        tls,
        limit: tokenLimit,
        form: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: login.identityToken,
          service,
          client_id: 'ambientctl',
          scope,
        }),
      })
    : await context.download({
        url: withQuery(url, service, scope),
        tls,
        limit: tokenLimit,
        ...authorizationOf(login),
      })
  if (answer.status >= 500) throw new UnreachableError(`${maskUrl(url)}: ${answer.status} while logging in`)
  return answer.status === 200 ? tokenIn(answer.body) : undefined
}

function authorizationOf(login: Login | undefined): { authorization?: string } {
  return login && login.username !== '' ? { authorization: basic(login.username, login.password) } : {}
}

function withQuery(realm: URL, service: string, scope: string): URL {
  const url = new URL(realm)
  if (service !== '') url.searchParams.set('service', service)
  for (const one of scope.split(' ')) url.searchParams.append('scope', one)
  return url
}

function tokenIn(body: Buffer): string | undefined {
  try {
    const { token, access_token } = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const found = access_token ?? token
    return typeof found === 'string' && /^[\x21-\x7e]+$/.test(found) ? found : undefined
  } catch {
    // An invalid token is reported as a failed login.
    return undefined
  }
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
    ? `the registry refused the login from ${login.origin} (${status}); it may have expired`
    : `the registry requires a login (${status})`
  throw refused('chart-login', `${what}: ${problem}`, {
    hint: `log in with: helm registry login ${reference.host}`,
  })
}
