// Downloads a URL: follows redirects without passing the login to other hosts, limits size and time, and retries.
import { sleep } from '../async/sleep.ts'
import type { Http, HttpStream, TlsSettings } from '../net/http.ts'
import { retryDelay, type RequestFailure } from '../net/retry.ts'
import { createIdleClock } from './idle-clock.ts'
import { asFailure, refused } from './failure.ts'
import { maskUrl, userOf, withoutUser } from './urls.ts'

export interface DownloadRequest {
  /** A user and a password in the URL are sent as a login, only to this origin. */
  readonly url: URL
  readonly accept?: string | undefined
  /** The Authorization header, sent only to the origin of the URL. */
  readonly authorization?: string | undefined
  readonly tls?: TlsSettings | undefined
  /** The maximum size of the response in bytes. */
  readonly limit: number
  /** Whether a redirect may lead to a URL; any URL if absent. */
  readonly mayFollow?: ((url: URL) => boolean) | undefined
  /** Sent as a form with POST. */
  readonly form?: URLSearchParams | undefined
}

export interface DownloadResponse {
  readonly status: number
  readonly headers: HttpStream['headers']
  readonly body: Buffer
  /** The URL of the response after redirects. */
  readonly url: URL
}

/**
 * Resolves for any HTTP status. Rejects with UnreachableError, with UserError (TLS error, forbidden redirect, response
 * too large) or with AbortError.
 */
export type Download = (get: DownloadRequest) => Promise<DownloadResponse>

export interface DownloadSettings {
  readonly http: Http
  /** Milliseconds without progress. The whole download may take ten times as long. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

const mostTries = 3
const mostRedirects = 10

/** Returns a download function. It makes up to three attempts if the server is busy or closes the connection. */
export function createDownload(settings: DownloadSettings): Download {
  return async (get) => {
    for (let tries = 1; ; tries++) {
      const { answer, failure, error } = await attempt(get, settings)
      const delay =
        failure && tries < mostTries ? retryDelay(failure, { tries, reached: false }, 0.5) : undefined
      if (delay !== undefined) await sleep(delay, settings.signal)
      else if (answer) return answer
      else throw error
    }
  }
}

interface Outcome {
  readonly answer?: DownloadResponse
  readonly error?: unknown
  /** A failure that another attempt may resolve. */
  readonly failure?: RequestFailure
}

async function attempt(get: DownloadRequest, settings: DownloadSettings): Promise<Outcome> {
  try {
    const answer = await follow(get, settings)
    const retryAfter = answer.headers['retry-after']
    return { answer, failure: { kind: 'status', status: answer.status, retryAfter } }
  } catch (error) {
    const { code } = error as { code?: unknown }
    const what = `failed to fetch ${maskUrl(get.url)}`
    if (typeof code !== 'string') return { error }
    return { error: asFailure(error, what), failure: { kind: 'error', code } }
  }
}

async function follow(get: DownloadRequest, settings: DownloadSettings): Promise<DownloadResponse> {
  const user = userOf(get.url)
  let url = withoutUser(get.url)
  let authorization = get.authorization ?? (user && basicAuthHeader(user.username, user.password))
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await request({ ...get, url, authorization }, settings)
    const location = answer.headers.location
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer
    const next = redirect(url, location)
    if (get.mayFollow && !get.mayFollow(next)) throw redirectNotAllowed(url, next)
    if (!mayHaveLogin(url, next)) authorization = undefined
    url = next
  }
  throw refused(
    'chart-redirect',
    `failed to fetch ${maskUrl(get.url)}: stopped after ${mostRedirects} redirects`,
  )
}

/** Returns the Authorization header for a user and a password. */
export function basicAuthHeader(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Returns the URL of a redirect. Throws UserError if it leads from HTTPS to HTTP, or is invalid. */
export function redirect(from: URL, location: string): URL {
  const what = `failed to fetch ${maskUrl(from)}: redirected`
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined
  if (next === undefined) throw refused('chart-redirect', `${what} to an invalid URL`)
  const allowed = from.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
  if (!allowed.includes(next.protocol)) {
    throw refused(
      'chart-redirect',
      `${what} from ${from.protocol}// to ${maskUrl(next)}, which is not allowed`,
    )
  }
  return next
}

function redirectNotAllowed(from: URL, to: URL): Error {
  const message = `failed to fetch ${maskUrl(from)}: redirected to ${maskUrl(to)}, which --schema-refs does not name`
  return refused('schema-ref-redirect', message)
}

/** True for the same origin, and for the same host after a change from http to https. */
export function mayHaveLogin(from: URL, to: URL): boolean {
  const isUpgraded =
    from.protocol === 'http:' && to.protocol === 'https:' && to.port === '' && from.port === ''
  return from.origin === to.origin || (isUpgraded && from.hostname === to.hostname)
}

async function request(
  get: DownloadRequest,
  { http, timeout, signal }: DownloadSettings,
): Promise<DownloadResponse> {
  const { url, accept, authorization, tls, form } = get
  const clock = createIdleClock(timeout, signal, 10 * timeout)
  try {
    const { status, headers, body } = await http.open({
      method: form ? 'POST' : 'GET',
      url,
      headers: {
        'User-Agent': 'ambientctl',
        ...(accept !== undefined && { Accept: accept }),
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      body: form?.toString(),
      tls,
      // The clock below is stricter.
      timeout: 10 * timeout,
      signal: clock.signal,
    })
    // If the size is known, a response that is too large is not read.
    if (Number(headers['content-length'] ?? 0) > get.limit) throw tooLarge(get)
    return { status, headers, body: await whole(body, get, () => clock.touch()), url }
  } catch (error) {
    throw clock.passed() ?? error
  } finally {
    clock.stop()
  }
}

function tooLarge({ url, limit }: DownloadRequest): Error {
  return refused('chart-too-large', `${maskUrl(url)}: the response is larger than ${limit} bytes`)
}

async function whole(body: AsyncIterable<Buffer>, get: DownloadRequest, touch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    touch()
    size += chunk.length
    if (size > get.limit) throw tooLarge(get)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
