// Sends API requests with credentials, time limits and retries.
import { setMaxListeners } from 'node:events'
import { anySignal } from '../async/any-signal.ts'
import { ApiError } from '../errors.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { createHttp, type Http, type HttpResponse, type HttpStream, type TlsSettings } from '../net/http.ts'
import type { OpenWebSocket } from '../net/websocket.ts'
import { transientConflict, type RequestFailure } from '../net/retry.ts'
import type { ConnectOptions } from './api.ts'
import { attempt, backOff, failureFrom, parseBody, type HttpAnswer } from './attempts.ts'
import type { KubeContext } from './kubeconfig/context.ts'
import { createCredentials, impersonation } from './kubeconfig/credentials.ts'
import type { ExecCredential } from './kubeconfig/exec.ts'
import { noWebSocket, refusedRequest, unreachable, type RequestSubject } from './api-errors.ts'
import { headersTimeout, type ApiOperation } from './operations.ts'
import { createRetryBudget, defaultRetryBudget } from './retry-budget.ts'

export interface ApiRequest {
  readonly method: string
  /** Decides how the request is sent again; `read` by default. */
  readonly operation?: ApiOperation
  /** Relative to the server's URL: `/apis/apps/v1/…`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly contentType?: string
  readonly accept?: string
  readonly subject: RequestSubject
  /** Maximum number of attempts; by default retries until retryDelay gives up or the retry budget is spent. */
  readonly tries?: number
  /** Aborts only this request, with an AbortError. */
  readonly signal?: AbortSignal | undefined
}

export interface ApiAnswer extends HttpAnswer {
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[]
  /** An earlier attempt had no response and may have succeeded, so a conflict may be with that attempt. */
  readonly repeated: boolean
  /** Why there was no further attempt although the failure may be temporary. */
  readonly gaveUp?: string | undefined
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
  /** Waits after the `tries`th temporary conflict of a write; returns false if the write should not be sent again. */
  pauseAfterConflict(subject: RequestSubject, tries: number): Promise<boolean>
  close(): void
}

/** Concurrent requests; API Priority and Fairness starts to delay a client at some dozens. */
const maxConcurrency = 20
const defaultTimeout = 15_000

/** Creates the transport to one API server. */
export function createTransport(context: KubeContext, options: ConnectOptions): Transport {
  const { env, signal, timeout = defaultTimeout, random = Math.random } = options
  // Each running call adds a listener, so Node's leak warning would be wrong.
  if (signal) setMaxListeners(0, signal)
  const credentials = createCredentials(context, env, signal)
  const identity = impersonation(options, context)
  const calls = createHttp({ env, proxy: context.proxy, maxSockets: maxConcurrency })
  // Watches stay open, so they must not use up the sockets of calls.
  const watches = createHttp({ env, proxy: context.proxy, maxSockets: Infinity })
  const gate = createConcurrencyLimit(maxConcurrency)
  const budget = createRetryBudget(options.retryBudget ?? defaultRetryBudget)
  let reached = false
  const attempts = { budget, random, isReached: () => reached }

  const prepare = (
    request: ApiRequest,
    credential: ExecCredential,
    until: AbortSignal | undefined,
    headersLimit?: number,
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
    headersTimeout: headersLimit,
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
    send: (credential: ExecCredential, headersLimit: number | undefined) => Promise<T>,
  ): Promise<{ readonly response: T; readonly answer: ApiAnswer }> => {
    const { subject, operation = 'read', tries = Infinity } = request
    const { answered, error, failure, repeated, gaveUp } = await attempt({
      ...attempts,
      subject,
      operation,
      tries,
      signal: until,
      send: (hangs) => {
        const headersLimit = headersTimeout(operation, timeout, hangs)
        return authenticated((credential) => send(credential, headersLimit))
      },
    })
    if (!answered) throw failure ? unreachable(subject, error, context, gaveUp) : error
    const { response, answer } = answered
    return {
      response,
      answer: { ...answer, warnings: warningsOf(answer.headers['warning']), repeated, gaveUp },
    }
  }

  const callUntil = async (request: ApiRequest, until: AbortSignal | undefined): Promise<ApiAnswer> => {
    const send = (credential: ExecCredential, headersLimit?: number): Promise<HttpResponse> =>
      calls.send(prepare(request, credential, until, headersLimit))
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
        throw refusedRequest(request.subject, stream.status, parseBody(refusal), context)
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
      const options = { ...attempts, subject: error.object, signal: until }
      // The caller checks the aborted signal.
      const isPaused = await backOff(failureOfStream(error), tries, options).catch(() => true)
      if (!isPaused) throw error
    },

    pauseAfterConflict: (subject, tries) =>
      backOff({ kind: 'error', code: transientConflict }, tries, { ...attempts, subject, signal }),

    close() {
      calls.close()
      watches.close()
    },
  }
}

/** Returns a successful response; throws ApiError for another. */
export function success(answer: ApiAnswer, subject: RequestSubject, context: KubeContext): ApiAnswer {
  if (answer.status < 400) return answer
  throw refusedRequest(subject, answer.status, answer.body, context, answer.gaveUp)
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

/**
 * Unlike a call, a stream is also retried after a timeout and after an expired version (410). A read has no conflicts of
 * its own, so 409 is temporary, as in operations.ts.
 */
function failureOfStream({ status, reason }: ApiError): RequestFailure {
  if (status === 410) return { kind: 'status', status: 503 }
  if (status === 409) return { kind: 'error', code: transientConflict }
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
