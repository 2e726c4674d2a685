// Opens WebSocket connections. A separate file, so that the library is loaded only for them.
import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'

/** What callers use of an open connection. The library's types are not exported, because its users do not install it. */
export interface OpenWebSocket {
  send(data: Buffer, done: (error?: Error) => void): void
  pause(): void
  resume(): void
  terminate(): void
  on(event: 'message', listener: (data: WebSocketMessage) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'close', listener: (code: number) => void): unknown
}

export type WebSocketMessage = Buffer | ArrayBuffer | readonly Buffer[]

/** What a connection needs: the URL (http or https), headers, an agent with its TLS settings, and the subprotocol. */
export interface WebSocketRequest {
  readonly url: URL
  readonly headers: Record<string, string | string[]>
  readonly tls: Readonly<Record<string, string | boolean>>
  readonly agent: Agent
  readonly protocol: string
}

/** The response to a handshake. Without `socket`, the server answered something else than 101 Switching Protocols. */
export interface WebSocketResponse {
  readonly status: number
  /** The headers, without `socket`. */
  readonly headers: IncomingHttpHeaders
  /** The start of the body, without `socket`. */
  readonly body: Buffer
  /** The open connection, paused: listen, then call `resume`. */
  readonly socket?: OpenWebSocket
}

/** The most bytes of one message. Kubelets send 32 kB. */
const maxPayload = 4 << 20
/** The most bytes of a response other than 101. The API server's Status is much smaller. */
const maxRefusal = 64 << 10

/**
 * Opens a WebSocket, without compression. Follows no redirects, because the headers contain credentials. Rejects with
 * Node's error, or if the server does not select the subprotocol.
 */
export function openWebSocket(request: WebSocketRequest, signal: AbortSignal): Promise<WebSocketResponse> {
  const { url, headers, tls, agent, protocol } = request
  const options = { ...tls, headers, agent, perMessageDeflate: false, maxPayload }
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, [protocol], options)
    const stop = (): void => socket.terminate()
    signal.addEventListener('abort', stop)
    const settled = (): void => signal.removeEventListener('abort', stop)
    // The listener stays: an error without a listener would end the process.
    socket.on('error', (error) => {
      settled()
      reject(error)
    })
    socket.once('open', () => {
      settled()
      // Messages can follow in the same packet, before the caller listens.
      socket.pause()
      resolve({ status: 101, headers: {}, body: Buffer.alloc(0), socket })
    })
    socket.once('unexpected-response', (sent, refusal) => {
      startOf(refusal, maxRefusal)
        .then((body) => resolve({ status: refusal.statusCode ?? 0, headers: refusal.headers, body }), reject)
        .finally(() => {
          settled()
          sent.destroy()
        })
    })
  })
}

async function startOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
