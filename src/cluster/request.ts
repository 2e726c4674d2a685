// One call of the API: credentials, time limit, retries; its outcome is always the truth.
import { setMaxListeners } from 'node:events'
import { anySignal } from '../async/any-signal.ts'
import { sleep } from '../async/sleep.ts'
import { ApiError } from '../errors.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { createHttp, type Http, type HttpStream, type TlsSettings } from '../net/http.ts'
import { mayHaveSucceeded, retryDelay, type RequestFailure } from '../net/retry.ts'
import type { ConnectOptions } from './api.ts'
import type { KubeContext } from './kubeconfig/context.ts'
import { createCredentials, impersonation } from './kubeconfig/credentials.ts'
import type { ExecCredential } from './kubeconfig/exec.ts'
import { timedOutWebhook } from './webhook-timeout.ts'
import { codeOf, isSchemaFault, refusedRequest, unreachable, type RequestSubject } from './status.ts'
import { isRecord } from '../values/record.ts'

export interface ApiRequest {
  readonly method: string
  /** Below the server's URL: `/apis/apps/v1/…`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly contentType?: string
  readonly accept?: string
  readonly subject: RequestSubject
  /** At most, where waiting longer than for a moment is not worth it. */
  readonly tries?: number
  /** Ends this request alone, as an AbortError. */
  readonly signal?: AbortSignal | undefined
}

export interface ApiAnswer {
  readonly status: number
  /** Parsed JSON; text where the answer is none. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[]
  /** An earlier try went unanswered and may have been carried out: a conflict can be with ourselves. */
  readonly repeated: boolean
}

export interface Transport {
  readonly context: KubeContext
  /** The last answer, whatever its status. Rejects with ApiError if there was none, or with an AbortError. */
  call(request: ApiRequest): Promise<ApiAnswer>
  /** One try at a streamed answer; ApiError for statuses of 400 and above too. */
  open(request: ApiRequest, signal: AbortSignal): Promise<HttpStream>
  /** Waits after the `tries`th failure of a stream in a row, or throws the failure if it is one to give up on. */
  pause(error: unknown, tries: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Requests under way at a time; the API server's own fairness starts to hold back a client above some dozens. */
const width = 20
const usualTimeout = 15_000

/** The way to one API server. */
export function createTransport(context: KubeContext, options: ConnectOptions): Transport {
  const { env, signal, timeout = usualTimeout } = options
  // Every call under way listens; that is no leak.
  if (signal) setMaxListeners(0, signal)
  const credentials = createCredentials(context, env, signal)
  const identity = impersonation(options, context)
  const calls = createHttp({ env, proxy: context.proxy, maxSockets: width })
  // Watches stay open, so that they must not take the places of calls.
  const watches = createHttp({ env, proxy: context.proxy, maxSockets: Infinity })
  const gate = createConcurrencyLimit(width)
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

  /** One try; a refused login is tried once more with a new credential. */
  const attempt = async (request: ApiRequest, until: AbortSignal | undefined): Promise<Answer> => {
    const credential = await credentials.get()
    let response = await calls.send(prepare(request, credential, until))
    if (response.status === 401 && credentials.renew(credential)) {
      response = await calls.send(prepare(request, await credentials.get(), until))
    }
    reached = true
    const { status, headers, body } = response
    return { status, headers, body: parse(body.toString('utf8')), warnings: warningsOf(headers['warning']) }
  }

  const callUntil = async (request: ApiRequest, until: AbortSignal | undefined): Promise<ApiAnswer> => {
    let repeated = false
    for (let tries = 1; ; tries++) {
      const { answer, failure, error } = await outcomeOf(attempt(request, until))
      const delay = failure && retryDelay(failure, { tries, reached }, Math.random())
      if (failure && delay !== undefined && tries < (request.tries ?? Infinity)) {
        repeated ||= mayHaveSucceeded(failure)
        await sleep(delay, until)
      } else if (answer) return { ...answer, repeated }
      else throw failure ? unreachable(request.subject, error, context) : error
    }
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
      const once = async (credential: ExecCredential): Promise<HttpStream> =>
        watches.open(prepare(request, credential, until))
      try {
        const credential = await credentials.get()
        let stream = await once(credential)
        if (stream.status === 401 && credentials.renew(credential)) {
          await wholeText(stream)
          stream = await once(await credentials.get())
        }
        reached = true
        if (stream.status < 400) return translated(stream, request.subject, context)
        throw refusedRequest(request.subject, stream.status, parse(await wholeText(stream)), context)
      } catch (error) {
        throw failureFrom(error) ? unreachable(request.subject, error, context) : error
      }
    },

    async pause(error, tries, until) {
      if (!(error instanceof ApiError)) throw error
      const delay = retryDelay(failureOfStream(error), { tries, reached }, Math.random())
      if (delay === undefined) throw error
      // An aborted signal only ends the wait: the caller sees to it.
      await sleep(delay, until).catch(() => undefined)
    },

    close() {
      calls.close()
      watches.close()
    },
  }
}

/** The answer if it is a success; throws ApiError else. */
export function success(answer: ApiAnswer, subject: RequestSubject, context: KubeContext): ApiAnswer {
  if (answer.status < 400) return answer
  throw refusedRequest(subject, answer.status, answer.body, context)
}

/** A request's URL: the server's own path (Rancher has one) stays in front. */
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

/** The texts of Warning headers (RFC 7234 §5.5): `299 - "text"`, several of them joined by commas. */
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

interface Outcome {
  readonly answer?: Answer
  readonly error?: unknown
  /** What retry.ts judges; absent for a success and for what is no fault of the network or the server. */
  readonly failure: RequestFailure | undefined
}

function outcomeOf(trying: Promise<Answer>): Promise<Outcome> {
  return trying.then(
    (answer) => ({ answer, failure: failureIn(answer) }),
    (error: unknown) => ({ error, failure: failureFrom(error) }),
  )
}

function failureIn({ status, headers, body }: Answer): RequestFailure | undefined {
  if ((status !== 429 && status < 500) || isSchemaFault(body)) return undefined
  // It has been waited for: as a request that ran into its time limit.
  if (isRecord(body) && timedOutWebhook(String(body['message'])) !== undefined) return undefined
  const after = headers['retry-after']
  return { kind: 'status', status, retryAfter: Array.isArray(after) ? after[0] : after }
}

/** Errors that are the user's, a stop, or a bug of ours, none of which a server or the network made. */
const notOfTheNetwork = ['UserError', 'ApiError', 'AbortError', 'TypeError', 'RangeError', 'ReferenceError']

function failureFrom(error: unknown): RequestFailure | undefined {
  if (notOfTheNetwork.includes((error as Error).name)) return undefined
  return { kind: 'error', code: codeOf(error) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy's page, or /healthz: the text is the answer.
    return text
  }
}

/** Unlike a call, a stream is asked for again when there was no answer in time, or its version is gone. */
function failureOfStream({ status, reason }: ApiError): RequestFailure {
  if (status === 410) return { kind: 'status', status: 503 }
  if (status > 0) return { kind: 'status', status }
  return { kind: 'error', code: reason === 'Timeout' ? 'ETIMEDOUT' : reason }
}

/** A stream whose cut is told as an ApiError. */
function translated(stream: HttpStream, subject: RequestSubject, context: KubeContext): HttpStream {
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
