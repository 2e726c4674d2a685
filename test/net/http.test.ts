import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createHttp, type Http, type HttpOptions } from '../../src/net/http.ts'
import { tls } from './certificate.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function http(options: Partial<HttpOptions> = {}): Http {
  const made = createHttp({ env: {}, ...options })
  ends.push(() => made.close())
  return made
}

/** Starts a server on a free port and returns the port. */
async function serve(server: Server): Promise<number> {
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const plain = (listener: RequestListener): Promise<number> => serve(createServer(listener))
const secure = (listener: RequestListener): Promise<number> => serve(createTlsServer(tls, listener))

/** Starts a proxy that tunnels every host to this machine. `seen` receives the CONNECT requests. */
async function proxy(seen: IncomingMessage[], status = 200): Promise<string> {
  const server = createServer()
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    seen.push(request)
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(client).pipe(target)
    })
    for (const socket of [target, client]) socket.on('error', () => undefined)
    ends.push(
      () => target.destroy(),
      () => client.destroy(),
    )
    return undefined
  })
  return `http://user:pa%3Ass@127.0.0.1:${await serve(server)}`
}

const get = (url: string) => ({ method: 'GET', url: new URL(url), timeout: 5000 })
const echo: RequestListener = (request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () =>
    response.end(JSON.stringify({ method: request.method, headers: request.headers, body })),
  )
}

test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('sends the body of a %s whole', async (method) => {
  const port = await plain(echo)
  const client = http()
  for (let i = 0; i < 2; i++) {
    const answer = await client.send({ ...get(`http://127.0.0.1:${port}/`), method, body: '{"grüße":1}' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      method,
      body: '{"grüße":1}',
      headers: { 'content-length': '13' },
    })
  }
})

test('sends a header with several values once per value', async () => {
  const port = await plain((request, response) => response.end(JSON.stringify(request.rawHeaders)))
  const headers = { 'Impersonate-Group': ['a', 'b'] }
  const { body } = await http().send({ ...get(`http://127.0.0.1:${port}/`), headers })
  expect(JSON.parse(body.toString())).toEqual(expect.arrayContaining(['a', 'b']))
})

test('decompresses gzip responses', async () => {
  const port = await plain((_, response) => {
    response.setHeader('Content-Encoding', 'gzip')
    response.end(gzipSync('text'))
  })
  expect((await http().send(get(`http://127.0.0.1:${port}/`))).body.toString()).toBe('text')
})

test('keeps connections alive and never exceeds their limit', async () => {
  const sockets = new Set<Socket>()
  let busy = 0
  let most = 0
  const port = await plain((request, response) => {
    sockets.add(request.socket)
    most = Math.max(most, ++busy)
    setTimeout(() => {
      busy--
      response.end()
    }, 5)
  })
  const client = http({ maxSockets: 3 })
  await Promise.all(Array.from({ length: 30 }, () => client.send(get(`http://127.0.0.1:${port}/`))))
  expect({ sockets: sockets.size, most }).toEqual({ sockets: 3, most: 3 })
})

describe('a request ends', () => {
  test('at the time limit, before the response', async () => {
    const port = await plain(() => undefined)
    const call = http().send({ ...get(`http://127.0.0.1:${port}/`), timeout: 50 })
    await expect(call).rejects.toMatchObject({ name: 'TimeLimitError', code: 'Timeout' })
  })

  test('at the time limit, in the middle of the body', async () => {
    const port = await plain((_, response) => void response.write('half'))
    const call = http().send({ ...get(`http://127.0.0.1:${port}/`), timeout: 50 })
    await expect(call).rejects.toMatchObject({ name: 'TimeLimitError' })
  })

  test.each([
    { name: 'before the response', listener: () => undefined },
    {
      name: 'in the middle of the body',
      listener: ((_, response) => void response.write('half')) as RequestListener,
    },
  ])('when the signal aborts $name', async ({ listener }) => {
    const port = await plain(listener)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const call = http().send({ ...get(`http://127.0.0.1:${port}/`), signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('at once if the signal is already aborted', async () => {
    const call = http().send({ ...get('http://127.0.0.1:1/'), signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('with the code of a refused connection', async () => {
    const server = createServer()
    const port = await serve(server)
    await new Promise((resolve) => server.close(resolve))
    await expect(http().send(get(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  test('with the code of a truncated body', async () => {
    const port = await plain((request, response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('half', () => request.socket.destroy())
    })
    await expect(http().send(get(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('a stream', () => {
  test('delivers data as it arrives, also after the time limit of the headers', async () => {
    const port = await plain((_, response) => {
      response.write('one')
      setTimeout(() => response.end('two'), 120)
    })
    const stream = await http().open({ ...get(`http://127.0.0.1:${port}/`), timeout: 60 })
    const chunks: string[] = []
    for await (const chunk of stream.body) chunks.push(chunk.toString())
    expect(chunks).toEqual(['one', 'two'])
  })

  test('closes its connection when the reader stops', async () => {
    const closed: Promise<unknown>[] = []
    const port = await plain((request, response) => {
      closed.push(once(request.socket, 'close'))
      response.write('one')
    })
    const stream = await http().open(get(`http://127.0.0.1:${port}/`))
    for await (const chunk of stream.body) {
      expect(chunk.toString()).toBe('one')
      break
    }
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })
})

describe('an upload', () => {
  async function* chunks(count: number, onEnd: () => void = () => undefined): AsyncGenerator<Buffer> {
    try {
      for (let i = 0; i < count; i++) yield Buffer.alloc(1000, String(i % 10))
    } finally {
      onEnd()
    }
  }
  const put = (port: number, size: number, body: AsyncIterable<Buffer>) => ({
    ...get(`http://127.0.0.1:${port}/`),
    method: 'PUT',
    body: { size, chunks: body },
  })

  test('sends its chunks with their size', async () => {
    const port = await plain(echo)
    const { body } = await http().send(put(port, 3000, chunks(3)))
    const { headers, body: sent } = JSON.parse(body.toString()) as { headers: object; body: string }
    expect(headers).toMatchObject({ 'content-length': '3000' })
    expect(sent).toBe(['0', '1', '2'].map((digit) => digit.repeat(1000)).join(''))
  })

  test('rejects with the error of its chunks, and the server gets no whole body', async () => {
    let isWhole = false
    const port = await plain((request) => request.on('end', () => (isWhole = true)).resume())
    async function* failing(): AsyncGenerator<Buffer> {
      yield* chunks(2)
      throw new RangeError('the source is wrong')
    }
    await expect(http().send(put(port, 3000, failing()))).rejects.toThrow(
      new RangeError('the source is wrong'),
    )
    expect(isWhole).toBe(false)
  })

  test('ends its chunks if the server answers before their end', async () => {
    const port = await plain((_, response) => void response.writeHead(413).end())
    let end: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const { status } = await http().send(
      put(
        port,
        1e9,
        chunks(1e6, () => end()),
      ),
    )
    expect(status).toBe(413)
    await ended
  })
})

describe('TLS', () => {
  test('trusts the given CA', async () => {
    const port = await secure(echo)
    expect((await http().send({ ...get(`https://127.0.0.1:${port}/`), tls: { ca: tls.cert } })).status).toBe(
      200,
    )
  })

  test.each([
    { name: 'an unknown CA', host: '127.0.0.1', settings: {}, code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    {
      name: 'another name',
      host: '127.0.0.1',
      settings: { ca: tls.cert, servername: 'other.test' },
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    },
  ])('refuses $name', async ({ host, settings, code }) => {
    const port = await secure(echo)
    const call = http().send({ ...get(`https://${host}:${port}/`), tls: settings })
    await expect(call).rejects.toMatchObject({ code })
  })

  test.each([
    { name: 'a server name', settings: { ca: tls.cert, servername: 'cluster.test' } },
    { name: 'no verification', settings: { rejectUnauthorized: false } },
  ])('takes $name', async ({ settings }) => {
    const port = await secure(echo)
    expect((await http().send({ ...get(`https://127.0.0.1:${port}/`), tls: settings })).status).toBe(200)
  })
})

describe('a proxy', () => {
  test('from the environment tunnels https and sends the login of the proxy', async () => {
    const seen: IncomingMessage[] = []
    const env = { HTTPS_PROXY: await proxy(seen) }
    const port = await secure(echo)
    const client = http({ env })
    for (let i = 0; i < 2; i++) {
      const answer = await client.send({ ...get(`https://cluster.test:${port}/`), tls: { ca: tls.cert } })
      expect(answer.status).toBe(200)
    }
    expect(seen.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      [`cluster.test:${port}`, `Basic ${Buffer.from('user:pa:ss').toString('base64')}`],
    ])
  })

  test('that is set explicitly takes precedence over the environment, also for loopback', async () => {
    const seen: IncomingMessage[] = []
    const port = await plain(echo)
    const client = http({
      env: { HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: '*' },
      proxy: await proxy(seen),
    })
    expect((await client.send(get(`http://127.0.0.1:${port}/`))).status).toBe(200)
    expect(seen).toHaveLength(1)
  })

  test('that refuses the connection is named as the cause', async () => {
    const client = http({ proxy: await proxy([], 407) })
    await expect(client.send(get('https://cluster.test/'))).rejects.toThrow('407')
  })

  test.each(['ftp://proxy.test', 'http:// bad', 'secret@host'])(
    '%s is not one, and is not repeated',
    async (text) => {
      const call = http({ proxy: text }).send(get('https://cluster.test/'))
      await expect(call).rejects.toMatchObject({ code: 'proxy', message: expect.not.stringContaining(text) })
    },
  )
})
