// One GET as charts need it: redirects that carry no login to strangers, bounds on size and time, a few tries.
import { sleep } from '../async/sleep.ts'
import { TimeLimitError, type Http, type HttpStream, type TlsSettings } from '../net/http.ts'
import { retryDelay, type RequestFailure } from '../net/retry.ts'
import { asFailure, refused } from './failure.ts'
import { maskUrl, userOf, withoutUser } from './urls.ts'

export interface DownloadRequest {
  /** May carry a user and a password: they are sent as a login, to this origin alone. */
  readonly url: URL
  readonly accept?: string | undefined
  /** The Authorization header, for this URL's origin alone. */
  readonly authorization?: string | undefined
  readonly tls?: TlsSettings | undefined
  /** Bytes that the answer may have. */
  readonly limit: number
  /** Whether a redirect may lead there; anywhere if absent. */
  readonly mayFollow?: ((url: URL) => boolean) | undefined
  /** Sent as a form, by POST. */
  readonly form?: URLSearchParams | undefined
}

export interface DownloadResponse {
  readonly status: number
  readonly headers: HttpStream['headers']
  readonly body: Buffer
  /** Where the answer came from, redirects followed. */
  readonly url: URL
}

/** Any status is an answer. Rejects with Unreachable, with UserError (TLS, a redirect or a size that is not allowed) or AbortError. */
export type Download = (get: DownloadRequest) => Promise<DownloadResponse>

export interface DownloadSettings {
  readonly http: Http
  /** Milliseconds without progress, and a tenth of what the whole may take. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

const mostTries = 3
const mostRedirects = 10

/** A way to get URLs; a server that is busy or breaks off is asked up to three times. */
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
  /** What may be mended by another try. */
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
  let authorization = get.authorization ?? (user && basic(user.username, user.password))
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await once({ ...get, url, authorization }, settings)
    const location = answer.headers.location
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer
    const next = redirect(url, location)
    if (get.mayFollow && !get.mayFollow(next)) throw leftAllowed(url, next)
    if (!mayHaveLogin(url, next)) authorization = undefined
    url = next
  }
  throw refused(
    'chart-redirect',
    `failed to fetch ${maskUrl(get.url)}: stopped after ${mostRedirects} redirects`,
  )
}

/** The Authorization header of a user and a password. */
export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

function redirect(from: URL, location: string): URL {
  const what = `failed to fetch ${maskUrl(from)}: redirected`
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined
  if (next === undefined) throw refused('chart-redirect', `${what} to what is no URL`)
  const allowed = from.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
  if (!allowed.includes(next.protocol)) {
    throw refused(
      'chart-redirect',
      `${what} from ${from.protocol}// to ${maskUrl(next)}, which is not allowed`,
    )
  }
  return next
}

function leftAllowed(from: URL, to: URL): Error {
  const message = `failed to fetch ${maskUrl(from)}: redirected to ${maskUrl(to)}, which --schema-refs does not name`
  return refused('schema-ref-redirect', message)
}

/** The same origin, or the same host after TLS was added. */
function mayHaveLogin(from: URL, to: URL): boolean {
  const isUpgraded =
    from.protocol === 'http:' && to.protocol === 'https:' && to.port === '' && from.port === ''
  return from.origin === to.origin || (isUpgraded && from.hostname === to.hostname)
}

async function once(
  get: DownloadRequest,
  { http, timeout, signal }: DownloadSettings,
): Promise<DownloadResponse> {
  const { url, accept, authorization, tls, form } = get
  const clock = createClock(timeout, signal)
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
      // The clock is stricter.
      timeout: 10 * timeout,
      signal: clock.signal,
    })
    // One that says its size is not read in vain.
    if (Number(headers['content-length'] ?? 0) > get.limit) throw tooLarge(get)
    return { status, headers, body: await whole(body, get, () => clock.touch()), url }
  } catch (error) {
    throw clock.passed() ?? error
  } finally {
    clock.stop()
  }
}

function tooLarge({ url, limit }: DownloadRequest): Error {
  return refused('chart-too-large', `${maskUrl(url)}: the answer is larger than ${limit} bytes`)
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

interface Clock {
  readonly signal: AbortSignal
  /** There was progress. */
  touch(): void
  /** The error, if time ran out. */
  passed(): TimeLimitError | undefined
  stop(): void
}

/** Ends what listens to its signal after a pause of `timeout`, after ten times as long in all, or when `outer` aborts. */
function createClock(timeout: number, outer: AbortSignal | undefined): Clock {
  const controller = new AbortController()
  let passed: TimeLimitError | undefined
  const end = (message: string) => () => {
    passed = new TimeLimitError(message)
    controller.abort()
  }
  const seconds = timeout / 1000
  const idle = setTimeout(end(`no answer for ${seconds} s`), timeout)
  const total = setTimeout(end(`not done in ${10 * seconds} s`), 10 * timeout)
  const stop = (): void => controller.abort()
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    passed: () => passed,
    stop() {
      clearTimeout(idle)
      clearTimeout(total)
      outer?.removeEventListener('abort', stop)
    },
  }
}
