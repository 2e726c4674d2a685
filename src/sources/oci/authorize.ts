// Logs in to a registry: parses WWW-Authenticate (RFC 9110) and fetches a token (token flow of OCI distribution).
import type { TlsSettings } from '../../net/http.ts'
import type { LoginContext } from '../context.ts'
import { basicAuthHeader } from '../download.ts'
import { refused, UnreachableError } from '../failure.ts'
import { maskUrl } from '../urls.ts'
import type { Login } from './logins.ts'
import { printReference, type RegistryReference } from './reference.ts'

export type Challenge =
  | { readonly kind: 'basic' }
  | { readonly kind: 'bearer'; readonly realm: string; readonly service: string; readonly scope: string }

const parameter = /([A-Za-z]+)="((?:[^"\\]|\\.)*)"|([A-Za-z]+)=([^\s,"]+)/g

/** Parses the header. Returns undefined for an unknown scheme. */
export function parseChallenge(header: string | undefined): Challenge | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(header ?? '') ?? []
  if (scheme.toLowerCase() === 'basic') return { kind: 'basic' }
  if (scheme.toLowerCase() !== 'bearer') return undefined
  const found = new Map<string, string>()
  for (const [, quoted, text, name, word] of rest.matchAll(parameter)) {
    found.set((quoted ?? name ?? '').toLowerCase(), text?.replace(/\\(.)/g, '$1') ?? word ?? '')
  }
  const get = (name: string): string => found.get(name) ?? ''
  return { kind: 'bearer', realm: get('realm'), service: get('service'), scope: get('scope') }
}

const tokenLimit = 1024 * 1024

/** The repository that a login is for. */
interface LoginTarget {
  readonly reference: RegistryReference
  readonly tls: TlsSettings
}

interface LoginRequest {
  readonly challenge: Challenge
  readonly login: Login | undefined
  readonly secure: boolean
}

/** Returns the Authorization header for a challenge, or undefined if there is no login for it. */
export async function authorize(
  context: LoginContext,
  target: LoginTarget,
  request: LoginRequest,
): Promise<string | undefined> {
  const { challenge, login } = request
  if (challenge.kind === 'basic') {
    return login && login.username !== '' ? basicAuthHeader(login.username, login.password) : undefined
  }
  if (login?.registryToken) return `Bearer ${login.registryToken}`
  const token = await fetchToken(context, target, challenge, request)
  return token === undefined ? undefined : `Bearer ${token}`
}

async function fetchToken(
  context: LoginContext,
  { reference, tls }: LoginTarget,
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
  return login && login.username !== ''
    ? { authorization: basicAuthHeader(login.username, login.password) }
    : {}
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
