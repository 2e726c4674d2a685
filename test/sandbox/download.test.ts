import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ChecksumError, downloadPrograms, NotReachedError } from '../cluster/sandbox/download.ts'
import type { Env } from '../../src/net/proxy.ts'
import type { Artifact } from '../cluster/sandbox/releases.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { rawTgz } from '../support/tar.ts'

const content = Buffer.alloc(300_000, 'a program ')
const digest = sha256(content)
/** Milliseconds without progress. */
const limit = 1000
const checksums = '/release/kubectl.sha256'
const file = '/release/kubectl'

let server: ChartServer
let folder: string
const lines: string[] = []

beforeAll(async () => {
  server = await startChartServer()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-download-'))
  lines.length = 0
  server.asked.length = 0
  server.at.clear()
  server.at.set(checksums, digest)
  server.at.set(file, content)
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => server.close())

describe('a released program', () => {
  test('is verified, made executable, and reported', async () => {
    await download()
    expect(sha256(readFileSync(target()))).toBe(digest)
    expect(statSync(target()).mode & 0o777).toBe(0o755)
    expect(lines).toEqual([
      'downloading kubectl (1 of 1)',
      expect.stringMatching(/^downloaded kubectl in \d+ s \(1 of 1\)$/),
    ])
  })

  test('is taken out of its archive', async () => {
    const archive = rawTgz([
      { name: 'etcd-v1/README.md', data: 'text' },
      { name: 'etcd-v1/etcd', data: content },
    ])
    server.at.set('/SHA256SUMS', `${digest}  etcd-v2.tar.gz\n${sha256(archive)}  etcd-v1.tar.gz\n`)
    server.at.set('/etcd-v1.tar.gz', archive)
    const url = new URL(`${server.url}/etcd-v1.tar.gz`)
    await download({ url, digest: new URL(`${server.url}/SHA256SUMS`), member: 'etcd-v1/etcd' })
    expect(sha256(readFileSync(target()))).toBe(digest)
  })

  test('comes through a redirect to another host', async () => {
    const other = await startChartServer()
    try {
      other.at.set('/blob', content)
      server.at.set(file, redirectTo(`${other.url}/blob`))
      await download()
      expect(sha256(readFileSync(target()))).toBe(digest)
      expect(other.asked).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('comes through the proxy of the environment', async () => {
    const proxy = await startProxy(Number(new URL(server.url).port))
    try {
      const base = 'http://releases.example'
      const artifact = { url: new URL(base + file), digest: new URL(base + checksums) }
      await download(artifact, { HTTP_PROXY: proxy.url })
      expect(sha256(readFileSync(target()))).toBe(digest)
      expect(proxy.targets).toContain('releases.example:80')
    } finally {
      proxy.close()
    }
  })

  test.each<{ name: string; fault: RequestListener }>([
    { name: 'the connection is cut', fault: cut },
    { name: 'the server stops sending', fault: stall },
    { name: 'the content is damaged', fault: (_, response) => response.end(Buffer.from('damaged')) },
    { name: 'the server is busy', fault: (_, response) => response.writeHead(503).end() },
  ])('is fetched whole again after $name', async ({ fault }) => {
    server.at.set(file, once(fault))
    await download()
    expect(sha256(readFileSync(target()))).toBe(digest)
    expect(server.asked.filter(({ path }) => path === file)).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['kubectl'])
  })

  test.each<{ name: string; fault: RequestListener; says: RegExp }>([
    { name: 'every connection is cut', fault: cut, says: /kubectl: connection reset/ },
    { name: 'the server never sends all', fault: stall, says: /kubectl: no answer for 1 s/ },
    { name: 'there is no such file', fault: notFound, says: /\/release\/kubectl: HTTP status 404$/ },
    { name: 'it is too large', fault: huge, says: /larger than 400000000 bytes/ },
  ])('is not reached if $name', async ({ fault, says }) => {
    server.at.set(file, fault)
    const failed = download()
    await expect(failed).rejects.toThrow(NotReachedError)
    await expect(failed).rejects.toThrow(says)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused if its content is never that of the release', async () => {
    const other = Buffer.from('another program')
    server.at.set(file, other)
    const failed = download()
    await expect(failed).rejects.toThrow(ChecksumError)
    await expect(failed).rejects.toThrow(
      `${server.url}${file}: the SHA-256 digest is ${sha256(other)}, the release's is ${digest}; `,
    )
    expect(server.asked.filter(({ path }) => path === file)).toHaveLength(2)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused if it does not match a digest that the table holds', async () => {
    await expect(download({ digest: 'c'.repeat(64) })).rejects.toThrow(ChecksumError)
    expect(server.asked.map(({ path }) => path)).not.toContain(checksums)
  })

  test.each<{ name: string; fault: RequestListener; says: RegExp }>([
    { name: 'does not answer', fault: () => undefined, says: /no answer for 1 s/ },
    { name: 'has no such file', fault: notFound, says: /kubectl\.sha256: HTTP status 404/ },
    {
      name: 'answers with a page of its own',
      fault: (_, response) => response.end('<html>Sign in to the network</html>'),
      says: /no SHA-256 digest in the answer/,
    },
  ])('is not asked for if the host of its checksum $name', async ({ fault, says }) => {
    server.at.set(checksums, fault)
    await expect(download()).rejects.toThrow(says)
    expect(server.asked.map(({ path }) => path)).not.toContain(file)
  })

  test('is not reached where nothing listens', async () => {
    const nowhere = new URL('http://127.0.0.1:1/kubectl.sha256')
    await expect(download({ digest: nowhere })).rejects.toThrow(/kubectl\.sha256: connection refused/)
  })

  test('stays if a later one fails', async () => {
    server.at.set('/bad', 'bad')
    const bad = { ...artifactOf(), url: new URL(`${server.url}/bad`), digest }
    const wanted = [
      { artifact: artifactOf(), path: target() },
      { artifact: bad, path: join(folder, 'bad') },
    ]
    await expect(downloadPrograms(wanted, optionsOf({}))).rejects.toThrow(ChecksumError)
    expect(existsSync(target())).toBe(true)
  })
})

function download(change: Partial<Artifact> = {}, env: Env = {}): Promise<void> {
  return downloadPrograms([{ artifact: { ...artifactOf(), ...change }, path: target() }], optionsOf(env))
}

function artifactOf(): Artifact {
  const digest = new URL(server.url + checksums)
  return { program: 'kubectl', release: 'v1', folder: 'v1', url: new URL(server.url + file), digest }
}

function optionsOf(env: Env) {
  return { env, report: (line: string) => lines.push(line), timeouts: { checksum: limit, program: limit } }
}

function target(): string {
  return join(folder, 'kubectl')
}

/** A fault for the first request; the others get the content. */
function once(fault: RequestListener): RequestListener {
  let asked = 0
  return (request, response) => (asked++ === 0 ? fault(request, response) : response.end(content))
}

function cut(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { 'content-length': content.length })
  response.write(content.subarray(0, 1000), () => response.destroy())
}

function stall(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { 'content-length': content.length })
  response.write(content.subarray(0, 1000))
}

function huge(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { 'content-length': 400_000_001 })
  response.write('a')
}

function notFound(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(404).end('Not Found')
}

function redirectTo(location: string): RequestListener {
  return (_, response) => response.writeHead(302, { location }).end()
}

/** A proxy that leads every tunnel to `port` of this machine. */
async function startProxy(port: number) {
  const targets: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request, socket) => {
    targets.push(request.url ?? '')
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: own } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${own}`, targets, close: () => proxy.close() }
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
