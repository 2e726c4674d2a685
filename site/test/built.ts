// The built site: its pages, and a server for browsers.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..')

/** What `npm run site` builds. */
export const builtSite = join(root, 'site/dist/html')

/** The paths of all built pages, such as `checks/node-02.html`, in order. */
export const builtPages: readonly string[] = readdirSync(builtSite, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .sort()

/** Returns the HTML of a page. */
export function htmlOf(page: string): string {
  return readFileSync(join(builtSite, page), 'utf8')
}

export interface SiteServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built site as a static web server does. */
export async function serveSite(): Promise<SiteServer> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site')
    const file = join(builtSite, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '')
    const isFile = existsSync(file) && statSync(file).isFile()
    response.writeHead(isFile ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' })
    response.end(isFile ? readFileSync(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
