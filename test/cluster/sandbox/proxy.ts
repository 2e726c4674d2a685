// A proxy in front of an API server that simulates failures: errors, delays, cuts, resets.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kubeconfig } from './api.ts'

export interface ProxiedRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Header names in lower case. */
  readonly headers: Readonly<http.IncomingHttpHeaders>
}

/**
 * What the proxy does to a request:
 * - status: responds with it, without forwarding (`retryAfter` in seconds); with `html` as a load balancer does, and with
 *   `late` after the server has processed the request
 * - delay: waits, then forwards
 * - hold: forwards once the promise of `until` is settled, so that a test can change the cluster before the response
 * - reset: TCP reset; before forwarding, or once `afterBytes` of the response's body have passed (0: the server has
 *   processed the request, but the client gets no response)
 * - cut: closes the connection in the middle of the body after so many bytes or milliseconds, whichever is first;
 *   `clean` ends the body properly, as a server does at the timeout of a watch
 */
export type Action =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly retryAfter?: number
      readonly html?: boolean
      readonly late?: boolean
    }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'hold'; readonly until: () => Promise<unknown> }
  | { readonly kind: 'reset'; readonly afterBytes?: number }
  | {
      readonly kind: 'cut'
      readonly afterBytes?: number
      readonly afterMs?: number
      readonly clean?: boolean
    }

export interface Rule {
  readonly match: (request: ProxiedRequest) => boolean
  /** Number of times it applies, counted from the first match; unlimited by default. */
  readonly times?: number
  readonly action: Action
}

export interface ProxyOptions {
  readonly server: string
  /** Written to the kubeconfig, and sent to the server for clients without one (kubectl over plain HTTP). */
  readonly token: string
  /** PEM; verifies the server's certificate. Absent: no verification. */
  readonly ca?: string
  /** Certificate for HTTPS. Absent: plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** The first rule that matches and is not used up applies. */
  readonly rules?: readonly Rule[]
  /** Chooses the action for a request that no rule matches. */
  readonly schedule?: (request: ProxiedRequest) => Action | undefined
}

export interface Proxy {
  readonly server: string
  /** Path of a kubeconfig with the proxy as its server. */
  readonly kubeconfig: string
  /** All requests so far, with the action of the proxy. */
  readonly requests: readonly (ProxiedRequest & { readonly action?: Action })[]
  stop(): Promise<void>
}

/** Starts a proxy. `startProxy({ ...sandbox, rules })` serves HTTPS with a certificate of the sandbox's CA. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const rules = (options.rules ?? []).map((rule) => ({ ...rule, left: rule.times ?? Infinity }))
  const requests: (ProxiedRequest & { action?: Action })[] = []
  const agent = new https.Agent({
    keepAlive: true,
    ca: options.ca,
    rejectUnauthorized: options.ca !== undefined,
  })
  const handle = (incoming: http.IncomingMessage, answer: http.ServerResponse) => {
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers }
    const rule = rules.find((rule) => rule.left > 0 && rule.match(request))
    if (rule) rule.left--
    const action = rule?.action ?? options.schedule?.(request)
    requests.push(action ? { ...request, action } : request)
    const raw = sockets.get(incoming.socket.remotePort ?? 0)
    void serve(incoming, answer, action, { ...options, agent, reset: () => raw?.resetAndDestroy() })
  }
  const front = options.tls ? https.createServer(options.tls, handle) : http.createServer(handle)
  const sockets = track(front)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const server = `http${options.tls ? 's' : ''}://127.0.0.1:${(front.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-proxy-'))
  const path = join(folder, 'kubeconfig')
  const ca = options.tls && { ca: options.tls.cert }
  writeFileSync(path, kubeconfig('proxy', { server, token: options.token, ...ca }), { mode: 0o600 })
  return {
    server,
    kubeconfig: path,
    requests,
    stop: async () => {
      rmSync(folder, { recursive: true, force: true })
      for (const socket of sockets.values()) socket.destroy()
      agent.destroy()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}

/** The open TCP sockets by the client's port: a reset needs the socket below TLS. */
function track(server: Server): Map<number, Socket> {
  const sockets = new Map<number, Socket>()
  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.on('close', () => sockets.delete(port))
  })
  return sockets
}

interface Way {
  readonly server: string
  readonly token: string
  readonly agent: https.Agent
  /** Resets the client's connection. */
  readonly reset: () => void
}

async function serve(
  incoming: http.IncomingMessage,
  answer: http.ServerResponse,
  action: Action | undefined,
  { server, token, agent, reset }: Way,
): Promise<void> {
  if (action?.kind === 'reset' && action.afterBytes === undefined) return reset()
  const refusal = action?.kind === 'status' ? action : undefined
  if (refusal && !refusal.late) return refuse(incoming, answer, refusal)
  // If the client has given up, its connection must not keep the process alive.
  if (action?.kind === 'delay') await sleep(action.ms, undefined, { ref: false })
  if (action?.kind === 'hold') await Promise.allSettled([action.until()])
  const headers = { authorization: `Bearer ${token}`, ...incoming.headers }
  const target = { method: incoming.method, headers, agent }
  const outgoing = https.request(server + (incoming.url ?? ''), target, (upstream) => {
    upstream.on('error', () => answer.destroy())
    if (refusal) return refuse(upstream, answer, refusal)
    if (action?.kind === 'reset' || action?.kind === 'cut') return breakOff(upstream, answer, action, reset)
    answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
    answer.flushHeaders() // a watch may have no events for a long time
    upstream.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

type Break = Extract<Action, { kind: 'reset' | 'cut' }>

/** Forwards the response until the action ends it. */
function breakOff(
  upstream: http.IncomingMessage,
  answer: http.ServerResponse,
  action: Break,
  reset: () => void,
): void {
  let left = action.afterBytes ?? Infinity
  const stop = () => {
    if (action.kind === 'reset') reset()
    else if (action.clean) answer.end()
    else answer.socket?.destroySoon()
  }
  if (left === 0) return stop()
  const { 'content-length': length, ...headers } = upstream.headers
  const clean = action.kind === 'cut' && action.clean
  answer.writeHead(upstream.statusCode ?? 502, clean || length === undefined ? headers : upstream.headers)
  answer.flushHeaders()
  const timer = action.kind === 'cut' && action.afterMs !== undefined && setTimeout(stop, action.afterMs)
  if (timer) answer.on('close', () => clearTimeout(timer))
  upstream.on('data', (chunk: Buffer) => {
    if (left <= 0 || answer.writableEnded) return
    const last = chunk.length >= left
    answer.write(chunk.subarray(0, left), last ? () => setTimeout(stop, 20) : undefined)
    left -= chunk.length
  })
  upstream.on('end', () => left > 0 && answer.end())
}

function refuse(
  incoming: http.IncomingMessage,
  answer: http.ServerResponse,
  { status, retryAfter, html }: Extract<Action, { kind: 'status' }>,
): void {
  incoming.resume()
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (html) {
    answer.writeHead(status, { 'content-type': 'text/html', ...wait })
    return void answer.end(`<html><head><title>${status}</title></head></html>`)
  }
  answer.writeHead(status, { 'content-type': 'application/json', ...wait })
  const reason = { 429: 'TooManyRequests', 500: 'InternalError', 503: 'ServiceUnavailable' }[status]
  const message = `the proxy answers ${status}`
  answer.end(
    JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code: status }),
  )
}
