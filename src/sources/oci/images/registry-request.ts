// One HTTP request to a registry, with streamed bodies: follows redirects, and limits the time without progress.
import type { Http, HttpRequest, HttpUpload } from '../../../net/http.ts'
import type { LoginContext } from '../../context.ts'
import { mayHaveLogin, redirect } from '../../download.ts'
import { asFailure, refused } from '../../failure.ts'
import { createIdleClock } from '../../idle-clock.ts'
import { maskUrl } from '../../urls.ts'
import { bodyOf, dropBody, errorLimit, readUpTo, type RegistryResponse } from './registry-response.ts'

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

/** A request to a URL. */
type LocatedRequest = Omit<RegistryRequest, 'path'> &
  Pick<HttpRequest, 'url' | 'tls'> & { readonly authorization: string | undefined }

/** Sends a request and follows redirects. The login goes to the registry only. */
export async function sendAndFollow(
  context: TransferContext,
  request: LocatedRequest,
): Promise<RegistryResponse> {
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

const mostRedirects = 10

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
