// A static server of charts that can simulate failures for each path.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tls as certificate } from '../net/certificate.ts'
import { rawTgz } from './tar.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export interface ChartServer {
  /** The URL without a trailing slash. */
  readonly url: string
  /** All requests so far. */
  readonly asked: Asked[]
  /** Content by path (without the query), or a listener that answers. */
  readonly at: Map<string, Buffer | string | RequestListener>
  close(): Promise<void>
}

/** Starts a server on a free local port; `tls` uses the test certificate. */
export async function startChartServer({ tls = false } = {}): Promise<ChartServer> {
  const asked: Asked[] = []
  const at: ChartServer['at'] = new Map()
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push({ method: request.method ?? '', path, headers: request.headers })
    const content = at.get(path.replace(/\?.*/, ''))
    if (typeof content === 'function') return void content(request, response)
    response.statusCode = content === undefined ? 404 : 200
    return void response.end(content ?? '')
  }
  const server: Server = tls ? createTlsServer(certificate, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    at,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The archive of a small chart with one template that contains its version. */
export function packedChart(name: string, version: string): Buffer {
  return rawTgz([
    {
      name: `${name}/Chart.yaml`,
      data: `apiVersion: v2\nname: ${name}\nversion: ${JSON.stringify(version)}\n`,
    },
    { name: `${name}/templates/a.yaml`, data: 'version: {{ .Chart.Version }}\n' },
  ])
}

/** Closes the connection in the middle of a response. */
export const cutOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Length': '100' })
  response.write('half', () => response.destroy())
}

/** Starts a response that never ends. */
export const stall: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Length': '1000' })
  response.write('half')
}

/** Never starts a response. */
export const silence: RequestListener = () => undefined

export const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { Location: location }).end()
