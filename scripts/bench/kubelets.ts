// A server in front of the sandbox's API server. It answers for the kubelets: with logs, and with dumps over forwarded ports.
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Sandbox } from '../../test/cluster/sandbox/cluster.ts'

export interface Kubelets {
  readonly kubeconfig: string
  /** Returns the bytes of logs and dumps that were sent since the last call. */
  takeBytes(): number
  stop(): void
}

/** Lines of an access log: 5,000 lines, 1.1 MB. */
const log = Array.from(
  { length: 5000 },
  (_, i) =>
    `[2026-11-22T12:00:${String(i % 60).padStart(2, '0')}.${i}Z] "GET /api/items/${i * 7919} HTTP/1.1" 200 - via_upstream - "-" 0 ${i % 977} ${i % 31} ${i % 29} "-" "curl/8.5" "${((i * 2654435761) % 4294967296).toString(16)}-a1b2" "shop:8080" "10.42.0.${i % 250}:8080" inbound|8080||\n`,
).join('')

/** The configuration of Envoy with 400 clusters: 1.1 MB. */
const configDump = JSON.stringify(
  {
    configs: Array.from({ length: 400 }, (_, i) => ({
      name: `outbound|80||service-${i}.team-${i % 10}.svc.cluster.local`,
      type: 'EDS',
      transport_socket: { name: 'tls', sni: `outbound_.80_._.service-${i}` },
      metadata: {
        filter_metadata: { istio: { services: Array.from({ length: 20 }, (_, j) => `host-${i}-${j}`) } },
      },
      circuit_breakers: { thresholds: [{ max_connections: 4294967295, max_requests: 4294967295 }] },
      filters: Array.from({ length: 10 }, (_, j) => ({
        name: `filter-${j}`,
        typed_config: { field: i * j },
      })),
    })),
  },
  undefined,
  1,
)

const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, i) => `${text}${i}: ${i}\n`).join('')

/** Texts by the path of the endpoint. */
const dumps: Readonly<Record<string, string>> = {
  '/config_dump': configDump,
  '/stats': lines(4000, 'cluster.outbound|80||service.upstream_rq_'),
  '/clusters': lines(4000, 'outbound|80||service::10.42.0.1:8080::rq_success_'),
}

/** Starts the server, and writes a kubeconfig for it into a folder. */
export async function startKubelets(sandbox: Sandbox, folder: string): Promise<Kubelets> {
  const agent = new Agent({ ca: sandbox.ca, keepAlive: true })
  const headers = { authorization: `Bearer ${sandbox.token}` }
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'v4.channel.k8s.io' })
  let bytes = 0
  const server = createServer((request, answer) => {
    if (!/\/pods\/[^/]+\/log\?/.test(request.url ?? ''))
      return passOn(request, answer, { sandbox, agent, headers })
    bytes += log.length
    answer.end(log)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.handleUpgrade(request, socket, head, (client) =>
      serve(client, request, (sent) => {
        bytes += sent
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const kubeconfig = join(folder, 'kubelets.yaml')
  writeFileSync(kubeconfig, kubeconfigOf(port))
  return {
    kubeconfig,
    takeBytes() {
      const taken = bytes
      bytes = 0
      return taken
    },
    stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

interface Upstream {
  readonly sandbox: Sandbox
  readonly agent: Agent
  readonly headers: Readonly<Record<string, string>>
}

function passOn(
  request: IncomingMessage,
  answer: ServerResponse,
  { sandbox, agent, headers }: Upstream,
): void {
  const { method, url = '' } = request
  const all = { ...request.headers, ...headers }
  const sent = httpsRequest(sandbox.server + url, { method, headers: all, agent }, (upstream) => {
    answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  request.pipe(sent)
}

/** Each channel begins with the port; the data channel is 0. */
function serve(client: WebSocket, request: IncomingMessage, onSent: (bytes: number) => void): void {
  const ports = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('ports'))
  const port = Buffer.alloc(2)
  port.writeUInt16LE(ports)
  for (const channel of [0, 1]) client.send(Buffer.concat([Buffer.of(channel), port]))
  client.once('message', (data: Buffer) => {
    const [, path = ''] = /^GET ([^? ]*)/.exec(data.subarray(1).toString()) ?? []
    const text = dumps[path] ?? '{}'
    const answer = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
    for (let at = 0; at < answer.length; at += 32_768) {
      client.send(Buffer.concat([Buffer.of(0), answer.subarray(at, at + 32_768)]))
    }
    onSent(text.length)
    client.close(1000)
  })
}

function kubeconfigOf(port: number): string {
  return JSON.stringify({
    'current-context': 'kubelets',
    clusters: [{ name: 'kubelets', cluster: { server: `http://127.0.0.1:${port}` } }],
    users: [{ name: 'kubelets', user: {} }],
    contexts: [{ name: 'kubelets', context: { cluster: 'kubelets', user: 'kubelets' } }],
  })
}
