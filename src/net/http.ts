// Sends HTTP requests with kept-alive connections, proxies, TLS settings, time limits and abort signals.
import { request as httpRequest, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { agentOptions, makeAgent } from './agents.ts'
import { proxyFor, type Env } from './proxy.ts'
import { noHeaders } from './retry.ts'
import type { WebSocketResponse } from './websocket.ts'

/** TLS options of node:tls. Certificates and keys are PEM texts. */
export interface TlsSettings {
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly servername?: string | undefined
  readonly rejectUnauthorized?: boolean | undefined
}

export interface HttpOptions {
  /** The environment with HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  readonly env: Env
  /** A proxy for every request. It takes precedence over the environment. */
  readonly proxy?: string | undefined
  /** The maximum number of connections to one host. Default: 20. */
  readonly maxSockets?: number
}

/** A body that is read while it is sent. An error of `chunks` rejects the request. */
export interface HttpUpload {
  /** The number of bytes in all chunks. */
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>
}

export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array | HttpUpload | undefined
  readonly tls?: TlsSettings | undefined
  /** Milliseconds until the whole response (`send`) or its headers (`open`, `upgrade`) must have arrived. */
  readonly timeout: number
  /** Milliseconds until the headers of a `send` must have arrived; else it rejects with NoHeadersError. */
  readonly headersTimeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A response with a streamed body. Ending the loop over `body` closes the connection. */
export interface HttpStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: AsyncIterable<Buffer>
}

/**
 * An HTTP client. Requests reject with TimeLimitError, with AbortError if `signal` aborts, or with Node's error (`code`
 * ECONNREFUSED, ECONNRESET, …). They resolve for any HTTP status.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>
  open(request: HttpRequest): Promise<HttpStream>
  /** Opens a WebSocket with this subprotocol; `signal` ends only the handshake. */
  upgrade(request: HttpRequest, protocol: string): Promise<WebSocketResponse>
  /** Closes all connections, including busy ones. */
  close(): void
}

/** The time limit of a request has passed. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  readonly code = 'Timeout'
}

/** No response headers have arrived in `headersTimeout`. */
export class NoHeadersError extends Error {
  override readonly name = 'NoHeadersError'
  readonly code: string = noHeaders
}

const unzip = promisify(gunzip)

/** Returns an HTTP client. */
export function createHttp(options: HttpOptions): Http {
  const agents = new Map<string, Promise<Agent>>()

  const agentFor = (url: URL): Promise<Agent> => {
    const proxy = options.proxy ?? proxyFor(url, options.env)
    const key = `${url.protocol} ${proxy ?? ''}`
    const known = agents.get(key)
    if (known) return known
    const made = makeAgent(url.protocol, proxy, agentOptions(options.maxSockets ?? 20))
    agents.set(key, made)
    return made
  }

  return {
    async send(request) {
      const limit = limitOf(request)
      try {
        const zippable = { ...request, headers: { 'Accept-Encoding': 'gzip', ...request.headers } }
        const response = await start(zippable, await agentFor(request.url), limit.signal)
        limit.endHeadersTimer()
        const body = await readAll(response)
        const zipped = response.headers['content-encoding'] === 'gzip'
        return {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: zipped ? await unzip(body) : body,
        }
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        limit.end()
      }
    },
    async open(request) {
      const limit = limitOf(request)
      try {
        const response = await start(request, await agentFor(request.url), limit.signal)
        limit.endTimer()
        return {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: stream(response, limit),
        }
      } catch (error) {
        limit.end()
        throw limit.signal.aborted ? limit.signal.reason : error
      }
    },
    async upgrade(request, protocol) {
      const { url, headers, tls } = request
      const limit = limitOf(request)
      try {
        const { openWebSocket } = await import('./websocket.ts')
        const agent = await agentFor(url)
        const handshake = { url, headers: writable(headers), tls: settings(tls), agent, protocol }
        return await openWebSocket(handshake, limit.signal)
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        limit.end()
      }
    },
    close() {
      // An error of makeAgent is ignored here, because each request already reported it.
      for (const agent of agents.values()) agent.then((one) => one.destroy()).catch(() => undefined)
      agents.clear()
    },
  }
}

interface Limit {
  /** Aborts with the error for the caller. */
  readonly signal: AbortSignal
  endHeadersTimer(): void
  endTimer(): void
  end(): void
}

/** Combines the time limit and the caller's signal. AbortSignal.any is not used, because it leaks memory on Node 20. */
function limitOf({ timeout, headersTimeout, signal }: HttpRequest): Limit {
  const controller = new AbortController()
  const stop = (): void => controller.abort(new DOMException('stopped', 'AbortError'))
  const timer = setTimeout(() => controller.abort(new TimeLimitError(`no answer in ${timeout} ms`)), timeout)
  const late = (): void => controller.abort(new NoHeadersError(`no response headers in ${headersTimeout} ms`))
  const headersTimer = headersTimeout === undefined ? undefined : setTimeout(late, headersTimeout)
  const endHeadersTimer = (): void => clearTimeout(headersTimer)
  const endTimer = (): void => clearTimeout(timer)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    endHeadersTimer,
    endTimer,
    end() {
      endHeadersTimer()
      endTimer()
      signal?.removeEventListener('abort', stop)
    },
  }
}

function start(request: HttpRequest, agent: Agent, signal: AbortSignal): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const { url, method, headers, body, tls } = request
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = make(url, { ...settings(tls), method, headers: writable(headers), agent, signal })
    // Without this header Node sends the body of a DELETE unframed, as a second request.
    if (body !== undefined) sent.setHeader('Content-Length', sizeOf(body))
    sent.once('response', resolve)
    sent.on('error', reject)
    if (!isUpload(body)) sent.end(body)
    else pipeline(Readable.from(reporting(body.chunks, reject), { objectMode: false }), sent, () => undefined)
  })
}

const isUpload = (body: HttpRequest['body']): body is HttpUpload =>
  typeof body === 'object' && 'chunks' in body

/** Reports an error of the chunks before pipeline ends the request with an error of its own. */
async function* reporting(
  chunks: AsyncIterable<Uint8Array>,
  report: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    report(error)
    throw error
  }
}

function sizeOf(body: string | Uint8Array | HttpUpload): number {
  return isUpload(body) ? body.size : Buffer.byteLength(body)
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function* stream(response: IncomingMessage, limit: Limit): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk as Buffer
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error
  } finally {
    limit.end()
    response.destroy()
  }
}

/** Removes undefined options, because node:tls treats them as set. */
function settings(tls: TlsSettings = {}): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(tls).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined),
  )
}

function writable(headers: HttpRequest['headers'] = {}): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}
