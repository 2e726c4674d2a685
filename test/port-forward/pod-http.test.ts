// HTTP requests to pods over forwarded ports: answers, limits and failures after the connection is open.
import { afterEach, describe, expect, test } from '@jest/globals'
import { getFromPod, type PodRequest, type PodResponse } from '../../src/cluster/pod-http.ts'
import { answering, closeAll, message, startApiServer, type Forward } from './api-server.ts'

afterEach(closeAll)

const target = { namespace: 'ns', pod: 'p', port: 15014, path: '/debug/mesh?a=b', maxBytes: 100 }
const name = 'Pod/ns/p, port 15014'
const ok = (body: string, length = body.length): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`

async function ask(forward: Forward, request: Partial<PodRequest> = {}): Promise<PodResponse> {
  const { cluster } = await startApiServer({ forward })
  return getFromPod(cluster, { ...target, ...request })
}

describe('an answer', () => {
  test('has status and body, and the pod sees a request to localhost', async () => {
    let seen = ''
    const answer = await ask((socket, request) => {
      seen = request
      answering(ok('{"a":1}'))(socket, request)
    })
    expect(answer).toEqual({ status: 200, body: Buffer.from('{"a":1}'), truncated: false })
    const [first, ...headers] = seen.trimEnd().split('\r\n')
    expect(first).toBe('GET /debug/mesh?a=b HTTP/1.1')
    expect(headers).toEqual(expect.arrayContaining(['Host: localhost:15014', 'Connection: close']))
    expect(seen).not.toContain('s3cret')
  })

  test('may come in many messages', async () => {
    const { body } = await ask(answering(...ok('0123456789')))
    expect(body.toString()).toBe('0123456789')
  })

  test('may end with the connection', async () => {
    const { body } = await ask(answering('HTTP/1.1 200 OK\r\n\r\n', 'all of ', 'it'))
    expect(body.toString()).toBe('all of it')
  })

  test('is complete with its last byte, even if the kubelet reports a failure then', async () => {
    const { body } = await ask((socket) => {
      socket.send(message(0, ok('done')))
      socket.send(message(1, 'connection reset by peer'))
      socket.close(1000)
    })
    expect(body.toString()).toBe('done')
  })

  test.each([401, 404, 500])('with status %s is returned', async (code) => {
    const answer = await ask(answering(`HTTP/1.1 ${code} No\r\nContent-Length: 2\r\n\r\nno`))
    expect(answer).toMatchObject({ status: code, body: Buffer.from('no') })
  })

  test('that redirects is returned, and not followed', async () => {
    const redirect = 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'
    expect(await ask(answering(redirect))).toMatchObject({ status: 302, truncated: false })
  })

  test('of exactly maxBytes is whole', async () => {
    expect(await ask(answering(ok('x'.repeat(100))))).toMatchObject({
      body: Buffer.from('x'.repeat(100)),
      truncated: false,
    })
  })
})

test('a body that is too large is cut at maxBytes, and the connection is closed', async () => {
  let closed: Promise<unknown> = Promise.reject(new Error('no connection'))
  closed.catch(() => undefined)
  const answer = await ask((socket) => {
    closed = new Promise((resolve) => socket.once('close', resolve))
    socket.send(message(0, 'HTTP/1.1 200 OK\r\n\r\n'))
    const more = (): void => socket.send(message(0, 'x'.repeat(70)), (error) => error ?? setImmediate(more))
    more()
  })
  expect(answer).toEqual({ status: 200, body: Buffer.from('x'.repeat(100)), truncated: true })
  await closed
})

describe('a failure names the pod and the port:', () => {
  const refused = `error forwarding port 15014 to pod 5a1, uid : failed to execute portforward in network namespace
    "/var/run/netns/cni-1": failed to connect to localhost:15014: dial tcp4 127.0.0.1:15014: connect: connection refused`

  test.each([
    { what: 'a closed port', forward: failing(refused), says: 'nothing listens on this port of the pod' },
    { what: 'another message of the kubelet', forward: failing('no sandbox'), says: 'no sandbox' },
    {
      what: 'a failure in the middle of the body',
      forward: failing('the container ended', ok('half', 100)),
      says: 'the container ended',
    },
    {
      what: 'a lost connection',
      forward: (socket) => socket.terminate(),
      says: 'the API server or the kubelet closed the connection (WebSocket code 1006)',
    },
    {
      what: 'a lost connection in the middle of the body',
      forward: (socket) => socket.send(message(0, ok('half', 100)), () => socket.terminate()),
      says: 'the API server or the kubelet closed the connection (WebSocket code 1006)',
    },
    {
      what: 'an error of the kubelet',
      forward: (socket) => socket.close(1011, 'x'),
      says: 'the API server or the kubelet closed the connection (WebSocket code 1011)',
    },
    {
      what: 'a body that is cut',
      forward: answering(ok('half', 100)),
      says: 'the connection ended before the whole answer arrived',
    },
    {
      what: 'an end without an answer',
      forward: answering(),
      says: 'the connection ended before the whole answer arrived',
    },
    {
      what: 'an answer that is not HTTP',
      forward: answering('SSH-2.0-x\r\n'),
      says: expect.stringContaining('the HTTP request failed: Parse Error'),
    },
    {
      what: 'a message of more than 4 MiB',
      forward: (socket) => socket.send(Buffer.alloc(5 << 20)),
      says: 'the connection broke: Max payload size exceeded',
    },
  ] satisfies { what: string; forward: Forward; says: unknown }[])('$what', async ({ forward, says }) => {
    const error: unknown = await ask(forward).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'ApiError', object: name, status: 0 })
    expect((error as Error).message.split(`${name}: `)).toEqual(['', says])
  })

  test('a long message of the kubelet is cut', async () => {
    const error: unknown = await ask(failing('x'.repeat(10_000))).catch((error: unknown) => error)
    expect((error as Error).message).toHaveLength(`${name}: `.length + 500)
  })

  test('no answer within the time limit', async () => {
    const call = ask(() => undefined, { timeout: 50 })
    await expect(call).rejects.toMatchObject({
      reason: 'Timeout',
      message: `${name}: no answer within 0.05 s`,
    })
  })

  test('half an answer within the time limit', async () => {
    const call = ask((socket) => socket.send(message(0, ok('half', 100))), { timeout: 200 })
    await expect(call).rejects.toThrow(`${name}: no answer within 0.2 s`)
  })
})

describe('the request ends when', () => {
  test('its signal aborts', async () => {
    const controller = new AbortController()
    const call = ask(() => controller.abort(), { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test("the connection's signal aborts", async () => {
    const controller = new AbortController()
    const { cluster } = await startApiServer({
      forward: () => controller.abort(),
      connect: { signal: controller.signal },
    })
    await expect(getFromPod(cluster, target)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('its signal had aborted before', async () => {
    const { cluster, handshakes } = await startApiServer({})
    const call = getFromPod(cluster, { ...target, signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(handshakes).toEqual([])
  })
})

/** The kubelet reports a failure after this data. */
function failing(text: string, data?: string): Forward {
  return (socket) => {
    if (data !== undefined) socket.send(message(0, data))
    socket.send(message(1, text))
    socket.close(1000)
  }
}
