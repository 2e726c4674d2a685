// Requests to one repository of an OCI registry that holds images: bodies are streams, and failed requests are retried.
import { STATUS_CODES } from 'node:http'
import { sleep } from '../../async/sleep.ts'
import type { Http, HttpRequest, HttpStream, HttpUpload } from '../../net/http.ts'
import { retryDelay, type RequestFailure } from '../../net/retry.ts'
import type { LoginContext } from '../context.ts'
import { mayHaveLogin, redirect } from '../download.ts'
import { asFailure, BusyError, refused } from '../failure.ts'
import { createIdleClock } from '../idle-clock.ts'
import { maskUrl } from '../urls.ts'
import { createAuthenticator, type RegistryEndpoint } from './authenticator.ts'

/** What requests to registries of images need. */
export interface TransferContext extends LoginContext {
  readonly http: Http
  /** Milliseconds without progress after which a request has failed. */
  readonly timeout: number
}

export interface RegistryRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** A path below `/v2/REPOSITORY/`, a path from `/`, or a URL. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Called for each attempt, because a stream can be read once. */
  readonly body?: (() => Uint8Array | HttpUpload) | undefined
}

/** A response; its body must be read or dropped with `dropBody`. */
export interface RegistryResponse extends HttpStream {
  readonly url: URL
}

export interface RegistryClient {
  /** Sends a request. Throws UserError for 401 and 403, and UnreachableError for 429, 5xx and broken connections. */
  send(request: RegistryRequest): Promise<RegistryResponse>
}

const mostTries = 5
const mostRedirects = 10
/** Idempotent: an upload that has failed is started again by its caller. */
const retried: readonly RegistryRequest['method'][] = ['GET', 'HEAD', 'POST']

/** Returns a client. It sends nothing before its first use. */
export function openRegistryClient(context: TransferContext, endpoint: RegistryEndpoint): RegistryClient {
  const authenticate = createAuthenticator(context, endpoint)
  const attempt = (request: RegistryRequest): Promise<RegistryResponse> =>
    authenticate((base, authorization) => {
      const url = new URL(request.path, base)
      // An upload can lead to another host, which must not get the login.
      const login = url.origin === base.origin ? authorization : undefined
      return follow(context, { ...request, url, authorization: login, tls: endpoint.tls })
    })
  return {
    send: (request) => {
      const tries = retried.includes(request.method) ? mostTries : 1
      return withRetries(() => attempt(request), { tries, signal: context.signal })
    },
  }
}

/** Runs `work` again after failures that may pass, such as a closed connection, with growing delays. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { tries: most = mostTries, signal }: { readonly tries?: number; readonly signal: AbortSignal | undefined },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const failure = transientFailure(error)
      const delay =
        failure && tries < most ? retryDelay(failure, { tries, reached: false }, Math.random()) : undefined
      if (delay === undefined) throw error
      await sleep(delay, signal)
    }
  }
}

/** The failure that `error` or its cause reports, if another attempt may succeed. */
function transientFailure(error: unknown): RequestFailure | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (error instanceof BusyError) return { kind: 'status', ...error.answer }
  if (cause !== undefined) return transientFailure(cause)
  // Another connection may be faster than one that hangs.
  if (code === 'Timeout') return { kind: 'error', code: 'ECONNRESET' }
  return typeof code === 'string' ? { kind: 'error', code } : undefined
}

type LocatedRequest = Omit<RegistryRequest, 'path'> &
  Pick<HttpRequest, 'url' | 'tls'> & { readonly authorization: string | undefined }

/** Sends a request and follows redirects. The login goes to the registry only. */
async function follow(context: TransferContext, request: LocatedRequest): Promise<RegistryResponse> {
  let { url, authorization } = request
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await start(context, { ...request, url, authorization })
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
    if (!isRedirect || request.body) return answer
    await dropBody(answer)
    const next = redirect(url, location)
    if (!mayHaveLogin(url, next)) authorization = undefined
    url = next
  }
  throw refused('image-redirect', `${maskUrl(request.url)}: stopped after ${mostRedirects} redirects`)
}

/** Only the time without progress is limited: an image can be large. */
const wholeLimit = 24 * 60 * 60 * 1000

async function start(context: TransferContext, request: LocatedRequest): Promise<RegistryResponse> {
  const { method, url, headers, authorization, tls } = request
  const clock = createIdleClock(context.timeout, context.signal)
  const failed = (error: unknown) =>
    asFailure(clock.passed() ?? error, `${method} ${maskUrl(withoutQuery(url))}`)
  try {
    const answer = await context.http.open({
      method,
      url,
      headers: {
        'User-Agent': 'ambientctl',
        ...headers,
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      body: request.body && observed(request.body(), () => clock.touch()),
      tls,
      timeout: wholeLimit,
      signal: clock.signal,
    })
    const stream = chunksOf(answer.body, clock, failed)
    // Many responses with an error are not read, and an unread one would keep its connection.
    const body = answer.status < 400 ? stream : bodyOf(await readUpTo(stream, errorLimit))
    return { ...answer, url, body }
  } catch (error) {
    clock.stop()
    throw failed(error)
  }
}

/** Upload URLs and signed URLs have secrets in their queries. */
function withoutQuery(url: URL): URL {
  const bare = new URL(url)
  bare.search = ''
  return bare
}

function observed(body: Uint8Array | HttpUpload, touch: () => void): Uint8Array | HttpUpload {
  return 'chunks' in body ? { size: body.size, chunks: touching(body.chunks, touch) } : body
}

async function* touching<Chunk>(chunks: AsyncIterable<Chunk>, touch: () => void): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    touch()
    yield chunk
  }
}

async function* chunksOf(
  body: AsyncIterable<Buffer>,
  clock: ReturnType<typeof createIdleClock>,
  failed: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* touching(body, () => clock.touch())
  } catch (error) {
    throw failed(error)
  } finally {
    clock.stop()
  }
}

/** Reads a body of at most `limit` bytes. Throws UserError for a larger one. */
export async function readBody({ body, url }: RegistryResponse, limit: number): Promise<Buffer> {
  const content = await readUpTo(body, limit)
  if (content.length <= limit) return content
  throw refused('image-too-large', `${maskUrl(url)}: the response is larger than ${limit} bytes`)
}

/** Stops reading after the limit; the result is then longer than the limit. */
async function readUpTo(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  return Buffer.concat(chunks)
}

async function* bodyOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Frees the connection of a response whose body does not matter. A long body closes it. */
export async function dropBody({ body }: Pick<RegistryResponse, 'body'>): Promise<void> {
  await readUpTo(body, errorLimit)
}

const errorLimit = 64 * 1024

/** Returns the error of a response with another status than the request expects, with the registry's own message. */
export async function unexpectedStatus(answer: RegistryResponse, what: string): Promise<Error> {
  const message = messageIn(await readBody(answer, errorLimit).catch(() => Buffer.alloc(0)))
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim()
  return refused('image-registry', `${what}: the registry returned status ${status}${message}`)
}

/** The first message of an error response of the OCI distribution specification. */
function messageIn(body: Buffer): string {
  try {
    const { errors } = JSON.parse(body.toString('utf8')) as { errors?: { message?: unknown }[] }
    const message = errors?.[0]?.message
    return typeof message === 'string' && message !== '' ? ` (${message.slice(0, 200)})` : ''
  } catch {
    // Proxies answer with HTML.
    return ''
  }
}
