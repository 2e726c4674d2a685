// HTTP requests to processes in pods, such as to istiod's debug endpoints.
import { request, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { anySignal } from '../async/any-signal.ts'
import { ApiError } from '../errors.ts'
import type { Cluster, PodPort } from './api.ts'
import { codeOf } from './api-errors.ts'
import { podPortName } from './port-forward.ts'

export interface PodRequest extends PodPort {
  /** Path and query: `/debug/mesh`. */
  readonly path: string
  /** The most bytes of the body to return. */
  readonly maxBytes: number
  /** Milliseconds for the whole request; 15,000 by default. */
  readonly timeout?: number
  readonly signal?: AbortSignal | undefined
}

export interface PodResponse {
  /** The HTTP status; redirects are not followed. */
  readonly status: number
  readonly body: Buffer
  /** True if the body was longer than `maxBytes`. */
  readonly truncated: boolean
}

/**
 * Sends a GET request to localhost:PORT in a pod, over a forwarded port. Resolves for any HTTP status. Rejects with
 * ApiError, which names the pod and the port, if the API server refuses, nothing listens, the answer is not HTTP or
 * breaks off, or the time limit passes; with the reason of `signal` if it aborts.
 */
export async function getFromPod(
  cluster: Pick<Cluster, 'portForward'>,
  target: PodRequest,
): Promise<PodResponse> {
  const { timeout = 15_000, signal } = target
  const limit = AbortSignal.timeout(timeout)
  const both = anySignal(signal, limit)
  try {
    const connection = await cluster.portForward(target, both.signal)
    return await exchange(connection, target).finally(() => connection.destroy())
  } catch (error) {
    signal?.throwIfAborted()
    if (limit.aborted) throw failed(target, `no answer within ${timeout / 1000} s`, 'Timeout', error)
    if (isKnown(error)) throw error
    throw failed(target, textOf(error), codeOf(error), error)
  } finally {
    both.release()
  }
}

async function exchange(connection: Duplex, { port, path, maxBytes }: PodRequest): Promise<PodResponse> {
  try {
    const response = await send(connection, port, path)
    return { status: response.statusCode ?? 0, ...(await readUpTo(response, maxBytes)) }
  } catch (error) {
    // Node reports "aborted" for the response; the connection knows why.
    throw connection.errored ?? error
  }
}

function send(connection: Duplex, port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'ambientctl', Accept: '*/*' }
    const sent = request({ createConnection: () => connection, host: 'localhost', port, path, headers })
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.end()
  })
}

async function readUpTo(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Pick<PodResponse, 'body' | 'truncated'>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: bytes > maxBytes }
}

function textOf(error: unknown): string {
  if (codeOf(error) === 'ECONNRESET') return 'the connection ended before the whole answer arrived'
  return `the HTTP request failed: ${(error as Error).message}`
}

function isKnown(error: unknown): boolean {
  return ['ApiError', 'UserError', 'AbortError'].includes((error as Error).name)
}

function failed(target: PodPort, text: string, reason: string, cause: unknown): ApiError {
  const object = podPortName(target)
  return new ApiError(`${object}: ${text}`, { object, status: 0, reason, cause })
}
