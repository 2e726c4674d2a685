// The handshake of a forwarded port: what the API server gets, and what happens if it does not accept.
import { createServer } from 'node:https'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from '@jest/globals'
import { getFromPod } from '../../src/cluster/pod-http.ts'
import { tls } from '../net/certificate.ts'
import {
  answering,
  closeAll,
  startApiServer,
  startHttpProxy,
  startSocksProxy,
  status,
  type ApiServerOptions,
} from './api-server.ts'

afterEach(closeAll)

const target = { namespace: 'ns', pod: 'p', port: 15014, path: '/', maxBytes: 100 }
const forward = answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
const name = 'Pod/ns/p, port 15014'

async function messageOf(options: ApiServerOptions): Promise<{ message: string; handshakes: number }> {
  const { cluster, handshakes } = await startApiServer(options)
  const error: unknown = await getFromPod(cluster, target).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'ApiError' })
  expect((error as Error).message).not.toContain('s3cret')
  return { message: (error as Error).message, handshakes: handshakes.length }
}

test('goes to the subresource, with the credentials and the impersonated user', async () => {
  const impersonated = { as: 'jane', asGroups: ['a', 'b'] }
  const { cluster, handshakes } = await startApiServer({ forward, connect: impersonated })
  await getFromPod(cluster, target)
  const [{ url, headers, rawHeaders } = { rawHeaders: [] }] = handshakes
  expect(url).toBe('/api/v1/namespaces/ns/pods/p/portforward?ports=15014')
  expect(headers).toMatchObject({
    authorization: 'Bearer s3cret',
    'impersonate-user': 'jane',
    'sec-websocket-protocol': 'v4.channel.k8s.io',
  })
  expect(rawHeaders.filter((_, i) => rawHeaders[i - 1] === 'Impersonate-Group')).toEqual(['a', 'b'])
  expect(headers).not.toHaveProperty('sec-websocket-extensions')
})

test('keeps the path of the server', async () => {
  const { cluster, handshakes } = await startApiServer({
    forward,
    cluster: 'server: "http://127.0.0.1:PORT/k8s/c-1/"',
  })
  await getFromPod(cluster, target)
  expect(handshakes[0]?.url).toBe('/k8s/c-1/api/v1/namespaces/ns/pods/p/portforward?ports=15014')
})

test('is not sent for a name that changes the path', async () => {
  const { cluster, handshakes } = await startApiServer({ forward })
  await expect(getFromPod(cluster, { ...target, pod: '..' })).rejects.toThrow('not a valid name')
  expect(handshakes).toEqual([])
})

describe('TLS', () => {
  const pem = (text: string): string => Buffer.from(text).toString('base64')
  const server = 'server: "https://127.0.0.1:PORT"'
  const ca = `certificate-authority-data: ${pem(tls.cert)}`

  test('uses the CA, the server name and the client certificate', async () => {
    const { cluster, handshakes } = await startApiServer({
      forward,
      tls: { ...tls, requestCert: true, rejectUnauthorized: true, ca: tls.cert },
      cluster: `${server}, ${ca}, tls-server-name: cluster.test`,
      user: `client-certificate-data: ${pem(tls.cert)}, client-key-data: ${pem(tls.key)}`,
    })
    expect((await getFromPod(cluster, target)).body.toString()).toBe('ok')
    const socket = handshakes[0]?.socket as TLSSocket & { servername: string }
    expect([socket.servername, socket.authorized]).toEqual(['cluster.test', true])
  })

  test.each([
    { what: 'an unknown CA', cluster: server, says: 'certificate is not signed by the CA' },
    {
      what: 'another server name',
      cluster: `${server}, ${ca}, tls-server-name: other.test`,
      says: 'certificate is for another host name',
    },
  ])('refuses $what', async ({ cluster, says }) => {
    expect(await messageOf({ tls, cluster })).toEqual({
      message: expect.stringContaining(says),
      handshakes: 0,
    })
  })
})

test.each([
  { what: 'an HTTP proxy', start: startHttpProxy, scheme: 'http' },
  { what: 'an HTTP proxy, with TLS to the server', start: startHttpProxy, scheme: 'https' },
  { what: 'a SOCKS proxy', start: startSocksProxy, scheme: 'http' },
  { what: 'a SOCKS proxy, with TLS to the server', start: startSocksProxy, scheme: 'https' },
])('passes $what, which resolves the name of the server', async ({ start, scheme }) => {
  const targets: string[] = []
  const proxy = await start(targets)
  const { cluster, port } = await startApiServer({
    forward,
    ...(scheme === 'https' && { tls }),
    cluster: `server: "${scheme}://cluster.test:PORT", insecure-skip-tls-verify: ${scheme === 'https'}, proxy-url: "${proxy}"`,
  })
  expect((await getFromPod(cluster, target)).body.toString()).toBe('ok')
  expect(targets).toEqual([`cluster.test:${port}`])
})

describe('that is not accepted:', () => {
  const forbidden = { kind: 'Status', reason: 'Forbidden', message: 'pods "p" is forbidden: no access' }
  const missing = { kind: 'Status', reason: 'NotFound', message: 'pods "p" not found' }
  const unknownUser = { kind: 'Status', reason: 'Unauthorized', message: 'Unauthorized' }

  test.each([
    { code: 403, body: forbidden, says: `${name}: pods "p" is forbidden: no access; ask an administrator` },
    { code: 404, body: missing, says: `${name}: pods "p" not found` },
    { code: 401, body: unknownUser, says: `${name}: Unauthorized; the server rejected the credentials` },
    { code: 400, body: 'pod is not running', says: `${name}: pod is not running` },
    { code: 404, body: '<html>no</html>', says: `${name}: NotFound` },
    { code: 200, body: 'hello', says: 'did not open a WebSocket (HTTP 200); check that the load balancers' },
  ])('status $code ($says)', async ({ code, body, says }) => {
    expect(await messageOf({ refuse: () => status(code, body) })).toEqual({
      message: expect.stringContaining(says),
      handshakes: 1,
    })
  })

  test('a redirect is not followed, as the target would get the credentials', async () => {
    const other = await startApiServer({ forward })
    const location = `Location: http://127.0.0.1:${other.port}/?s3cret\r\n`
    const { message } = await messageOf({ refuse: () => status(302, '', location) })
    expect(message).toContain(`${name}: the API server http://127.0.0.1:`)
    expect(message).toContain('did not open a WebSocket (HTTP 302)')
    expect(other.handshakes).toEqual([])
  })

  test('a large refusal is read in part', async () => {
    const endless = `HTTP/1.1 403 No\r\n\r\nno access\n${'x'.repeat(1 << 20)}`
    expect((await messageOf({ refuse: () => endless })).message).toContain(`${name}: no access`)
  })

  test.each([503, 429])('%s is tried again', async (code) => {
    let refusals = 2
    const { cluster, handshakes } = await startApiServer({
      forward,
      refuse: () => (refusals-- > 0 ? status(code, 'busy', 'Retry-After: 0\r\n') : 'accept'),
    })
    expect((await getFromPod(cluster, target)).body.toString()).toBe('ok')
    expect(handshakes).toHaveLength(3)
  })

  test('a kubelet that cannot be reached is tried three times', async () => {
    const body = { kind: 'Status', message: 'error dialing backend: connect: connection refused' }
    expect(await messageOf({ refuse: () => status(500, body) })).toEqual({
      message: `${name}: error dialing backend: connect: connection refused`,
      handshakes: 3,
    })
  })

  test('a credential that can be renewed is renewed once after 401', async () => {
    const file = join(tmpdir(), `ambientctl-token-${process.pid}`)
    writeFileSync(file, 'old')
    try {
      const { cluster, handshakes } = await startApiServer({
        forward,
        user: `tokenFile: ${file}`,
        refuse: ({ headers }) => {
          if (headers.authorization === 'Bearer new') return 'accept'
          writeFileSync(file, 'new')
          return status(401, unknownUser)
        },
      })
      expect((await getFromPod(cluster, target)).body.toString()).toBe('ok')
      expect(handshakes).toHaveLength(2)
    } finally {
      rmSync(file)
    }
  })

  test('another subprotocol', async () => {
    const { message } = await messageOf({ protocol: 'portforward.k8s.io' })
    expect(message).toContain('cannot reach the API server http://127.0.0.1:')
    expect(message).toContain('Server sent an invalid subprotocol')
  })

  test('no answer within the time limit of a request', async () => {
    const { message } = await messageOf({ refuse: () => 'silence', connect: { timeout: 50 } })
    expect(message).toContain(`${name}: the API server http://127.0.0.1:`)
    expect(message).toContain('did not answer in time: no answer in 50 ms')
  })

  test('no answer before the signal aborts', async () => {
    const controller = new AbortController()
    const { cluster } = await startApiServer({
      refuse: () => {
        controller.abort()
        return 'silence'
      },
    })
    const call = getFromPod(cluster, { ...target, signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a server that is not there', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    const { message } = await messageOf({ cluster: `server: "https://127.0.0.1:${port}"` })
    expect(message).toContain(`cannot reach the API server https://127.0.0.1:${port}`)
  })
})
