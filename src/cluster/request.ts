// Sends API requests with credentials, time limits and retries.
import { setMaxListeners } from 'node:events'
import { anySignal } from '../async/any-signal.ts'
import { sleep } from '../async/sleep.ts'
import { ApiError } from '../errors.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { createHttp, type Http, type HttpResponse, type HttpStream, type TlsSettings } from '../net/http.ts'
import type { OpenWebSocket } from '../net/websocket.ts'
import { mayHaveSucceeded, retryDelay, type RequestFailure } from '../net/retry.ts'
import type { ConnectOptions } from './api.ts'
import type { KubeContext } from './kubeconfig/context.ts'
import { createCredentials, impersonation } from './kubeconfig/credentials.ts'
import type { ExecCredential } from './kubeconfig/exec.ts'
import { timedOutWebhook } from './webhook-timeout.ts'
import {
  codeOf,
  isSchemaFault,
  noWebSocket,
  refusedRequest,
  unreachable,
  type RequestSubject,
} from './api-errors.ts'
import { isRecord } from '../values/record.ts'

export interface ApiRequest {
  readonly method: string
  /** Relative to the server's URL: `/apis/apps/v1/…`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly contentType?: string
  readonly accept?: string
  readonly subject: RequestSubject
  /** Maximum number of attempts; by default retries until retryDelay gives up. */
  readonly tries?: number
  /** Aborts only this request, with an AbortError. */
  readonly signal?: AbortSignal | undefined
}

export interface ApiAnswer {
  readonly status: number
  /** Parsed JSON, or the text of another response. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[]
  /** An earlier attempt had no response and may have succeeded, so a conflict may be with that attempt. */
  readonly repeated: boolean
}

export interface Transport {
  readonly context: KubeContext
  /** Returns the last response with any status. Rejects with ApiError if there was none, or with an AbortError. */
  call(request: ApiRequest): Promise<ApiAnswer>
  /** Opens a stream with one attempt; rejects with ApiError for statuses of 400 and above too. */
  open(request: ApiRequest, signal: AbortSignal): Promise<HttpStream>
  /**
   * Opens a WebSocket with this subprotocol, with retries: a handshake changes nothing. `signal` ends only the
   * handshake. Rejects with ApiError for any answer but 101 Switching Protocols.
   */
  upgrade(request: ApiRequest, protocol: string, signal: AbortSignal): Promise<OpenWebSocket>
  /** Waits after the `tries`th consecutive failure of a stream; throws the error if a retry makes no sense. */
  pause(error: unknown, tries: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Concurrent requests; API Priority and Fairness starts to delay a client at some dozens. */
const maxConcurrency = 20
const defaultTimeout = 15_000

/** Creates the transport to one API server. */
export function createTransport(context: KubeContext, options: ConnectOptions): Transport {
  const { env, signal, timeout = defaultTimeout } = options
  // Each running call adds a listener, so Node's leak warning would be wrong.
  if (signal) setMaxListeners(0, signal)
  const credentials = createCredentials(context, env, signal)
  const identity = impersonation(options, context)
  const calls = createHttp({ env, proxy: context.proxy, maxSockets: maxConcurrency })
  // Watches stay open, so they must not use up the sockets of calls.
  const watches = createHttp({ env, proxy: context.proxy, maxSockets: Infinity })
  const gate = createConcurrencyLimit(maxConcurrency)
  let reached = false

  const prepare = (
    request: ApiRequest,
    credential: ExecCredential,
    until: AbortSignal | undefined,
  ): Parameters<Http['send']>[0] => ({
    method: request.method,
    url: address(context.server, request),
    headers: {
      Accept: request.accept ?? 'application/json',
      'User-Agent': 'ambientctl',
      ...(request.body !== undefined && { 'Content-Type': request.contentType ?? 'application/json' }),
      ...(credential.authorization && { Authorization: credential.authorization }),
      ...identity,
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    tls: tlsOf(context, credential),
    timeout,
    signal: until,
  })

  /** Sends a request once; after 401 it sends it again with a renewed credential. */
  const authenticated = async <T extends { readonly status: number }>(
    send: (credential: ExecCredential) => Promise<T>,
  ): Promise<T> => {
    const credential = await credentials.get()
    let response = await send(credential)
    if (response.status === 401 && credentials.renew(credential)) {
      response = await send(await credentials.get())
    }
    reached = true
    return response
  }

  /** Repeats a request while its failure allows it; throws ApiError without an answer. */
  const retrying = async <T extends HttpResponse>(
    request: ApiRequest,
    until: AbortSignal | undefined,
    send: (credential: ExecCredential) => Promise<T>,
  ): Promise<{ readonly response: T; readonly answer: ApiAnswer }> => {
    let repeated = false
    for (let tries = 1; ; tries++) {
      const { answered, failure, error } = await outcomeOf(authenticated(send))
      const delay = failure && retryDelay(failure, { tries, reached }, Math.random())
      if (failure && delay !== undefined && tries < (request.tries ?? Infinity)) {
        repeated ||= mayHaveSucceeded(failure)
        await sleep(delay, until)
      } else if (answered) {
        return { response: answered.response, answer: { ...answered.answer, repeated } }
      } else throw failure ? unreachable(request.subject, error, context) : error
    }
  }

  const callUntil = async (request: ApiRequest, until: AbortSignal | undefined): Promise<ApiAnswer> => {
    const send = (credential: ExecCredential): Promise<HttpResponse> =>
      calls.send(prepare(request, credential, until))
    return (await retrying(request, until, send)).answer
  }

  return {
    context,
    call: (request) =>
      gate(async () => {
        if (!request.signal) return callUntil(request, signal)
        const both = anySignal(request.signal, signal)
        return callUntil(request, both.signal).finally(both.release)
      }),

    async open(request, until) {
      const send = async (
        credential: ExecCredential,
      ): Promise<HttpStream & { readonly refusal?: string }> => {
        const stream = await watches.open(prepare(request, credential, until))
        return stream.status < 400 ? stream : { ...stream, refusal: await wholeText(stream) }
      }
      try {
        const { refusal, ...stream } = await authenticated(send)
        if (refusal === undefined) return withApiErrors(stream, request.subject, context)
        throw refusedRequest(request.subject, stream.status, parse(refusal), context)
      } catch (error) {
        throw failureFrom(error) ? unreachable(request.subject, error, context) : error
      }
    },

    async upgrade(request, protocol, until) {
      const { response, answer } = await retrying(request, until, (credential) =>
        watches.upgrade(prepare(request, credential, until), protocol),
      )
      if (response.socket) return response.socket
      if (answer.status >= 400) throw refusedRequest(request.subject, answer.status, answer.body, context)
      throw noWebSocket(request.subject, answer.status, context)
    },

    async pause(error, tries, until) {
      if (!(error instanceof ApiError)) throw error
      const delay = retryDelay(failureOfStream(error), { tries, reached }, Math.random())
      if (delay === undefined) throw error
      // The caller checks the aborted signal.
      await sleep(delay, until).catch(() => undefined)
    },

    close() {
      calls.close()
      watches.close()
    },
  }
}

/** Returns a successful response; throws ApiError for another. */
export function success(answer: ApiAnswer, subject: RequestSubject, context: KubeContext): ApiAnswer {
  if (answer.status < 400) return answer
  throw refusedRequest(subject, answer.status, answer.body, context)
}

/** Returns a request's URL, with the path of the server's URL (Rancher uses one) as prefix. */
export function address(server: URL, { path, query = {} }: Pick<ApiRequest, 'path' | 'query'>): URL {
  const url = new URL(server.href)
  url.username = url.password = ''
  url.pathname = server.pathname.replace(/\/$/, '') + path
  url.search = ''
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

/** Returns the texts of Warning headers (RFC 7234 §5.5): `299 - "text"`, separated by commas. */
export function warningsOf(header: string | string[] | undefined): string[] {
  const joined = Array.isArray(header) ? header.join(', ') : (header ?? '')
  const found = joined.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)
  return Array.from(found, ([, quoted = '']) => quoted.replace(/\\(.)/g, '$1'))
}

function tlsOf(context: KubeContext, credential: ExecCredential): TlsSettings {
  return {
    ca: context.ca,
    cert: credential.cert,
    key: credential.key,
    servername: context.tlsServerName,
    ...(context.skipVerify && { rejectUnauthorized: false }),
  }
}

type Answer = Omit<ApiAnswer, 'repeated'>

interface Outcome<T> {
  readonly answered?: { readonly response: T; readonly answer: Answer }
  readonly error?: unknown
  /** The failure for retry.ts; undefined for a success and for errors that neither network nor server caused. */
  readonly failure: RequestFailure | undefined
}

function outcomeOf<T extends HttpResponse>(attempted: Promise<T>): Promise<Outcome<T>> {
  return attempted.then(
    (response) => {
      const answer = answerOf(response)
      return { answered: { response, answer }, failure: failureIn(answer) }
    },
    (error: unknown) => ({ error, failure: failureFrom(error) }),
  )
}

function answerOf({ status, headers, body }: HttpResponse): Answer {
  return { status, headers, body: parse(body.toString('utf8')), warnings: warningsOf(headers['warning']) }
}

function failureIn({ status, headers, body }: Answer): RequestFailure | undefined {
  if ((status !== 429 && status < 500) || isSchemaFault(body)) return undefined
  // The server already waited for the webhook's timeout; a retry would wait again.
  if (isRecord(body) && timedOutWebhook(String(body['message'])) !== undefined) return undefined
  const after = headers['retry-after']
  return { kind: 'status', status, retryAfter: Array.isArray(after) ? after[0] : after }
}

/** Errors that neither a server nor the network caused: user errors, aborts and bugs. */
const notOfTheNetwork = ['UserError', 'ApiError', 'AbortError', 'TypeError', 'RangeError', 'ReferenceError']

function failureFrom(error: unknown): RequestFailure | undefined {
  if (notOfTheNetwork.includes((error as Error).name)) return undefined
  return { kind: 'error', code: codeOf(error) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A page of a proxy, or /healthz: return the text.
    return text
  }
}

/** Unlike a call, a stream is also retried after a timeout and after an expired version (410). */
function failureOfStream({ status, reason }: ApiError): RequestFailure {
  if (status === 410) return { kind: 'status', status: 503 }
  if (status > 0) return { kind: 'status', status }
  return { kind: 'error', code: reason === 'Timeout' ? 'ETIMEDOUT' : reason }
}

/** Returns a stream that reports a broken connection as an ApiError. */
function withApiErrors(stream: HttpStream, subject: RequestSubject, context: KubeContext): HttpStream {
  async function* body(): AsyncGenerator<Buffer> {
    try {
      yield* stream.body
    } catch (error) {
      throw failureFrom(error) ? unreachable(subject, error, context) : error
    }
  }
  return { ...stream, body: body() }
}

async function wholeText(stream: HttpStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
