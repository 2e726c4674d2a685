// An image registry in memory that follows the OCI distribution specification, with failures for each request.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentDigest } from '../../src/sources/cache.ts'

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export interface TestRegistry {
  /** `127.0.0.1:PORT`. */
  readonly host: string
  readonly requests: RecordedRequest[]
  /** Blobs and manifests by repository and digest. */
  readonly content: Map<string, Map<string, Buffer>>
  /** Media types of manifests by digest. */
  readonly types: Map<string, string>
  /** Digests by `REPOSITORY:TAG`. */
  readonly tags: Map<string, string>
  /** Answers a request in place of the registry if it returns true. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  close(): Promise<void>
}

/** Starts an empty registry on a free local port. */
export async function startTestRegistry(): Promise<TestRegistry> {
  const state: Omit<TestRegistry, 'host' | 'close'> = {
    requests: [],
    content: new Map(),
    types: new Map(),
    tags: new Map(),
    intercept: () => false,
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    state.requests.push({ method: request.method ?? '', path, headers: request.headers })
    if (!state.intercept(request, response)) void answer(state, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

type State = Pick<TestRegistry, 'content' | 'types' | 'tags'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost')
  const body = await bodyOf(request).catch(() => undefined)
  // The client has gone in the middle of its request.
  if (body === undefined) return
  const [, repository = '', kind = '', name = ''] =
    /^\/v2\/(.+?)\/(manifests|blobs\/uploads|blobs)\/(.*)$/.exec(url.pathname) ?? []
  const content = state.content.get(repository) ?? new Map<string, Buffer>()
  state.content.set(repository, content)
  const method = request.method ?? ''
  if (kind === 'blobs/uploads' && method === 'POST') {
    const mounted = state.content
      .get(url.searchParams.get('from') ?? '')
      ?.get(url.searchParams.get('mount') ?? '')
    if (mounted) content.set(contentDigest(mounted), mounted)
    const location = `/v2/${repository}/blobs/uploads/1?state=a%2Bb`
    return void response.writeHead(mounted ? 201 : 202, { Location: location }).end()
  }
  if (kind === 'blobs/uploads') {
    const digest = contentDigest(body)
    const isRight = digest === url.searchParams.get('digest') && url.searchParams.get('state') === 'a+b'
    if (isRight) content.set(digest, body)
    return void response.writeHead(isRight ? 201 : 400).end()
  }
  if (kind === 'manifests' && method === 'PUT') {
    const digest = contentDigest(body)
    const missing = partsOf(body).find((part) => !content.has(part))
    if (missing !== undefined) {
      return void response.writeHead(404).end(`{"errors":[{"code":"BLOB_UNKNOWN","message":"blob unknown"}]}`)
    }
    content.set(digest, body)
    state.types.set(digest, request.headers['content-type'] ?? '')
    if (!name.startsWith('sha256:')) state.tags.set(`${repository}:${name}`, digest)
    return void response.writeHead(201, { 'Docker-Content-Digest': digest }).end()
  }
  const digest = state.tags.get(`${repository}:${name}`) ?? name
  send(content.get(digest), digest, state.types.get(digest), request, response)
}

function partsOf(manifest: Buffer): string[] {
  type Parts = {
    config?: { digest: string }
    layers?: { digest: string }[]
    manifests?: { digest: string }[]
  }
  const { config, layers = [], manifests = [] } = JSON.parse(manifest.toString()) as Parts
  return [...(config ? [config] : []), ...layers, ...manifests].map(({ digest }) => digest)
}

function send(
  found: Buffer | undefined,
  digest: string,
  type: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!found) return void response.writeHead(404).end()
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const part = found.subarray(start)
  response.writeHead(start > 0 ? 206 : 200, {
    'Docker-Content-Digest': digest,
    'Content-Length': part.length,
    ...(type !== undefined && { 'Content-Type': type }),
    ...(start > 0 && { 'Content-Range': `bytes ${start}-${found.length - 1}/${found.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Sends this many bytes of a blob and then closes the connection, so many times. */
export function cutBlob(blob: Buffer, bytes: number, times: number): TestRegistry['intercept'] {
  let left = times
  return (request, response) => {
    if (request.method !== 'GET' || !request.url?.endsWith(contentDigest(blob)) || left-- <= 0) return false
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(start > 0 ? 206 : 200, {
      'Content-Length': blob.length - start,
      'Content-Range': `bytes ${start}-${blob.length - 1}/${blob.length}`,
    })
    response.write(blob.subarray(start, start + bytes), () => afterTurns(10, () => response.destroy()))
    return true
  }
}

/** Runs `then` after some turns of the event loop, in which a client of this process has read what was written. */
function afterTurns(turns: number, then: () => void): void {
  if (turns === 0) then()
  else setImmediate(() => afterTurns(turns - 1, then))
}

/** Returns 401 with this challenge until a request has the Authorization header. */
export function demandAuthorization(challenge: string, authorization: string): TestRegistry['intercept'] {
  return (request, response) => {
    if (request.headers.authorization === authorization) return false
    request.resume()
    response.writeHead(401, { 'WWW-Authenticate': challenge }).end()
    return true
  }
}
