// Talking to one repository of an OCI registry: logging in when it asks to, and TLS unless told otherwise.
import type { TlsSettings } from '../net/http.ts'
import { parseChallenge, type Challenge } from './challenge.ts'
import { basic, type DownloadResponse } from './download.ts'
import { refused, speaksPlain, UnreachableError } from './failure.ts'
import { maskUrl } from './urls.ts'
import { findLogin, type Login } from './registry-logins.ts'
import { printReference, type RegistryReference } from './registry-reference.ts'
import type { SourceContext } from './context.ts'

export interface RegistryAccess {
  readonly reference: RegistryReference
  /** Of the command line; else the files are asked. */
  readonly login: Login | undefined
  readonly tls: TlsSettings
  readonly plainHttp: boolean
  /** As in FetchOptions. */
  readonly pulled?: ((name: string, digest: string) => void) | undefined
}

export interface RegistrySession {
  /** GET of a path below `/v2/REPOSITORY/`, or of a URL of the same registry. Any status but 401 and 403 is an answer. */
  get(path: string, accept: string, limit: number): Promise<DownloadResponse>
}

/** A repository of a registry, and what it takes to ask it. */
export interface RegistryRepository {
  readonly world: SourceContext
  readonly session: RegistrySession
  readonly reference: RegistryReference
}

const tokenLimit = 1024 * 1024

/** A session; nothing is sent before it is asked. */
export function openSession(world: SourceContext, access: RegistryAccess): RegistrySession {
  const { reference } = access
  const host = reference.host === 'docker.io' ? 'registry-1.docker.io' : reference.host
  let scheme = access.plainHttp ? 'http' : 'https'
  let authorization: string | undefined

  const ask = (path: string, accept: string, limit: number): Promise<DownloadResponse> => {
    const url = new URL(path, `${scheme}://${host}/v2/${reference.repository}/`)
    return world.download({ url, accept, authorization, tls: access.tls, limit })
  }
  const askPlainly = async (path: string, accept: string, limit: number): Promise<DownloadResponse> => {
    try {
      return await ask(path, accept, limit)
    } catch (error) {
      if (scheme === 'http' || !speaksPlain(error)) throw error
      // A registry on this machine needs no TLS, and before TLS there was nothing secret.
      if (!isLoopback(host)) throw error
      scheme = 'http'
      return ask(path, accept, limit)
    }
  }
  return {
    async get(path, accept, limit) {
      const first = await askPlainly(path, accept, limit)
      if (first.status !== 401 || first.url.host !== new URL(`${scheme}://${host}`).host)
        return judged(first, reference, undefined)
      const challenge = parseChallenge(first.headers['www-authenticate'])
      const login = access.login ?? (await findLogin(world, reference.host, reference.repository))
      authorization =
        challenge && (await authorize(world, access, { challenge, login, secure: scheme === 'https' }))
      if (authorization === undefined) return judged(first, reference, login)
      return judged(await ask(path, accept, limit), reference, login)
    },
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)
}

interface Asked {
  readonly challenge: Challenge
  readonly login: Login | undefined
  readonly secure: boolean
}

/** The Authorization header that answers a challenge; undefined if there is nothing to answer with. */
async function authorize(
  world: SourceContext,
  access: RegistryAccess,
  asked: Asked,
): Promise<string | undefined> {
  const { challenge, login } = asked
  if (challenge.kind === 'basic') {
    return login && login.username !== '' ? basic(login.username, login.password) : undefined
  }
  if (login?.registryToken) return `Bearer ${login.registryToken}`
  const token = await fetchToken(world, access, challenge, asked)
  return token === undefined ? undefined : `Bearer ${token}`
}

async function fetchToken(
  world: SourceContext,
  { reference, tls }: RegistryAccess,
  { realm, service, scope: askedScope }: Extract<Challenge, { kind: 'bearer' }>,
  { login, secure }: Asked,
): Promise<string | undefined> {
  const url = URL.canParse(realm) ? new URL(realm) : undefined
  // A login must not leave TLS because a registry says so.
  if (url === undefined || !(secure ? ['https:'] : ['http:', 'https:']).includes(url.protocol)) {
    throw refused(
      'chart-login',
      `${printReference(reference)}: the registry asks to log in at ${maskUrl(realm)}, which is not allowed`,
    )
  }
  const scope = askedScope || `repository:${reference.repository}:pull`
  const answer = login?.identityToken
    ? await world.download({
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
    : await world.download({
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
    // What is no token is told as a login that failed.
    return undefined
  }
}

function judged(
  answer: DownloadResponse,
  reference: RegistryReference,
  login: Login | undefined,
): DownloadResponse {
  const { status } = answer
  const what = printReference(reference)
  if (status === 429 || status >= 500) throw new UnreachableError(`${what}: the registry answers ${status}`)
  if (status !== 401 && status !== 403) return answer
  const fault = login
    ? `the registry refuses the login of ${login.origin} (${status}); it may have expired`
    : `the registry asks for a login (${status})`
  throw refused('chart-login', `${what}: ${fault}`, {
    hint: `log in with: helm registry login ${reference.host}`,
  })
}
