// An API server with a kubelet behind it: WebSocket handshakes, and the channels of a forwarded port.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import {
  connect as connectTo,
  createServer as createTcpServer,
  type AddressInfo,
  type Socket,
} from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { connect } from '../../src/cluster/client.ts'
import type { Cluster, ConnectOptions } from '../../src/cluster/api.ts'
import { config, folderOf } from '../kubeconfig/files.ts'

/** What the kubelet does with a connection; `request` is the first data that the client sent. */
export type Forward = (socket: WebSocket, request: string) => void

/** What the API server answers to a handshake: nothing at all, or a response in HTTP/1.1. */
export type Refuse = (request: IncomingMessage) => string | undefined | 'accept' | 'silence'

export interface ApiServerOptions {
  readonly forward?: Forward
  readonly refuse?: Refuse
  readonly protocol?: string
  readonly tls?: ServerOptions
  /** Fields of the kubeconfig's user and cluster, in YAML's flow style. */
  readonly user?: string
  readonly cluster?: string
  readonly connect?: Partial<ConnectOptions>
}

const ends: (() => unknown)[] = []

/** Closes everything that the functions of this file opened. */
export async function closeAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}

/** A message of the data channel (0) or the error channel (1). */
export const message = (channel: 0 | 1, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.of(channel), Buffer.from(content)])

/** Sends a text as the data of the pod, then closes as a kubelet does when the process has closed its connection. */
export const answering =
  (...parts: readonly string[]): Forward =>
  (socket) => {
    for (const part of parts) socket.send(message(0, part))
    socket.close(1000)
  }

export const status = (code: number, body: unknown, headers = ''): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return `HTTP/1.1 ${code} Reason\r\n${headers}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Starts a server and connects a client to it. `handshakes` are the requests that the server has received. */
export async function startApiServer(
  options: ApiServerOptions,
): Promise<{ cluster: Cluster; handshakes: IncomingMessage[]; port: number; clients: Set<WebSocket> }> {
  const { forward = () => undefined, refuse = () => 'accept', tls } = options
  const { protocol = 'v4.channel.k8s.io' } = options
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => protocol })
  const handshakes: IncomingMessage[] = []
  const server = tls ? createTlsServer(tls) : createServer()
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    handshakes.push(request)
    const answer = refuse(request)
    if (answer === 'silence') return
    if (answer !== undefined && answer !== 'accept') return void socket.end(answer)
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, portOf(request), forward))
  })
  const port = await listen(server)
  const scheme = tls ? 'https' : 'http'
  const { user = 'token: s3cret', cluster = `server: "${scheme}://127.0.0.1:PORT"` } = options
  const folder = folderOf({ config: config('x', user, cluster.replaceAll('PORT', String(port))) })
  ends.push(() => folder.remove())
  const client = await connect({ kubeconfig: `${folder.path}/config`, env: {}, ...options.connect })
  ends.push(() => client.close())
  return { cluster: client, handshakes, port, clients: sockets.clients }
}

/** The kubelet sends the port in each channel, then forwards. */
function serve(client: WebSocket, port: number, forward: Forward): void {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(port)
  client.on('error', () => undefined)
  client.send(message(0, bytes))
  client.send(message(1, bytes))
  client.once('message', (data: Buffer) => {
    if (data[0] !== 0) throw new Error('the client wrote to the error channel')
    forward(client, data.subarray(1).toString())
  })
}

const portOf = ({ url = '' }: IncomingMessage): number =>
  Number(new URL(url, 'http://x').searchParams.get('ports'))

/** Starts a proxy that tunnels to this machine with CONNECT. `targets` receives the requested hosts. */
export async function startHttpProxy(targets: string[]): Promise<string> {
  const server = createServer()
  server.on('connect', ({ url = '' }: IncomingMessage, client: Socket) => {
    targets.push(url)
    tunnel(client, Number(url.split(':')[1]), 'HTTP/1.1 200 OK\r\n\r\n')
  })
  return `http://127.0.0.1:${await listen(server)}`
}

/** Starts a SOCKS5 proxy (RFC 1928) without login that tunnels to this machine. */
export async function startSocksProxy(targets: string[]): Promise<string> {
  const server = createTcpServer((client) => {
    client.once('data', () => {
      client.write(Buffer.of(5, 0))
      client.once('data', (request) => {
        const port = request.readUInt16BE(request.length - 2)
        const host = request[3] === 3 ? request.subarray(5, -2).toString() : request.subarray(4, -2).join('.')
        targets.push(`${host}:${port}`)
        tunnel(client, port, Buffer.of(5, 0, 0, 1, 127, 0, 0, 1, 0, 0))
      })
    })
  })
  return `socks5://127.0.0.1:${await listen(server)}`
}

function tunnel(client: Socket, port: number, established: string | Buffer): void {
  const target = connectTo(port, '127.0.0.1', () => {
    client.write(established)
    target.pipe(client).pipe(target)
  })
  for (const socket of [target, client]) {
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
  }
}

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket))
  ends.push(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
