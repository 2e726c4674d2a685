// Connections to the ports of pods, through the API server and the kubelet.
import { addAbortSignal, Duplex } from 'node:stream'
import type { OpenWebSocket, WebSocketMessage } from '../net/websocket.ts'
import { ApiError } from '../errors.ts'
import { objectName } from '../manifest/object.ts'
import type { PodPort } from './api.ts'
import { codeOf } from './api-errors.ts'
import { resourcePath } from './path.ts'
import type { Transport } from './request.ts'

/**
 * The protocol of one connection over a WebSocket. Kubelets of all versions serve it, and API servers pass it on. The
 * first byte of a message is its channel. The first message of each channel is the port, in two bytes. There is no
 * half-close. See k8s.io/kubelet/pkg/cri/streaming/portforward.
 */
const protocol = 'v4.channel.k8s.io'
const dataChannel = 0
const errorChannel = 1
/** Bytes that a channel begins with. */
const portBytes = 2

/** Close codes of RFC 6455 §7.4.1 that mean that all data was sent: 1000, or none in the close frame. */
const normalCloseCodes = [1000, 1005]

const pods = { apiVersion: 'v1', kind: 'Pod', name: 'pods', namespaced: true, verbs: [] }

/** Returns `Pod/NAMESPACE/NAME, port PORT` for messages. */
export function podPortName({ namespace, pod, port }: PodPort): string {
  return `${objectName({ apiVersion: 'v1', kind: 'Pod', namespace, name: pod })}, port ${port}`
}

/**
 * Opens a connection to a port on localhost in a pod. This needs the permission `get` on `pods/portforward`, since
 * Kubernetes 1.35 also `create`. The stream ends when the process in the pod closes its connection. Ending the
 * writable side does not reach the pod; `destroy` closes the connection. Rejects with ApiError if the API server
 * refuses. The stream is destroyed with ApiError if nothing listens on the port or the connection breaks, and with
 * AbortError if `signal` aborts.
 */
export async function portForward(
  transport: Transport,
  target: PodPort,
  signal: AbortSignal,
): Promise<Duplex> {
  const subject = podPortName(target)
  const path = `${resourcePath(pods, target.namespace, target.pod)}/portforward`
  const query = { ports: String(target.port) }
  // A kubelet that cannot be reached is no reason to wait half a minute.
  const request = { method: 'GET', path, query, subject, tries: 3 }
  return addAbortSignal(signal, connection(await transport.upgrade(request, protocol, signal), subject))
}

/** Returns the stream of the data channel; a message on the error channel destroys it. */
function connection(socket: OpenWebSocket, subject: string): Duplex {
  const fail = (text: string, reason: string, cause?: unknown): unknown =>
    stream.destroy(new ApiError(`${subject}: ${text}`, { object: subject, status: 0, reason, cause }))
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => socket.resume(),
    write: (chunk: Buffer, _, done) => socket.send(Buffer.concat([Buffer.of(dataChannel), chunk]), done),
    destroy(error, done) {
      socket.terminate()
      done(error)
    },
  })
  const skip = [portBytes, portBytes]
  const receive: Record<number, (content: Buffer) => void> = {
    [dataChannel]: (content) => {
      if (!stream.push(content)) socket.pause()
    },
    [errorChannel]: (content) => fail(reasonOf(content.toString('utf8')), 'PortForward'),
  }
  socket.on('message', (message: WebSocketMessage) => {
    const [channel = -1] = message as Buffer
    const content = (message as Buffer).subarray(1 + (skip[channel] ?? 0))
    skip[channel] = 0
    if (content.length > 0) receive[channel]?.(content)
  })
  socket.on('error', (error) => fail(`the connection broke: ${error.message}`, codeOf(error), error))
  socket.on('close', (code) => {
    if (normalCloseCodes.includes(code)) stream.push(null)
    else fail(`the API server or the kubelet closed the connection (WebSocket code ${code})`, 'ECONNRESET')
  })
  return stream
}

/** Shortens the kubelet's message; only the node's log needs its uid and network namespace. */
function reasonOf(message: string): string {
  if (/connection refused/i.test(message)) return 'nothing listens on this port of the pod'
  return message.slice(0, 500)
}
