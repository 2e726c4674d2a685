import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { startSandbox } from './sandbox/cluster.ts'
import type { Sandbox } from './sandbox/cluster.ts'
import { startProxy } from './sandbox/proxy.ts'
import type { Action, Proxy } from './sandbox/proxy.ts'

/** The response as the client received it, or its error. */
interface ClientResult {
  readonly status?: number
  readonly retryAfter?: string | undefined
  readonly bytes: number
  readonly error?: string | undefined
  readonly complete: boolean
}

const nodes = '/api/v1/nodes'

describeWithGo('the proxy', () => {
  let sandbox: Sandbox
  let proxy: Proxy | undefined
  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
  }, 900_000)
  afterAll(async () => {
    await proxy?.stop()
    await sandbox?.stop()
  })

  const ask = async (action: Action, path = nodes, method = 'GET', body?: object): Promise<ClientResult> => {
    await proxy?.stop()
    proxy = await startProxy({ ...sandbox, rules: [{ match: ({ url }) => url === path, times: 1, action }] })
    return fetchResult(proxy.server + path, sandbox, method, body)
  }

  test.each<{ name: string; action: Action; result: Partial<ClientResult> }>([
    {
      name: 'an error response',
      action: { kind: 'status', status: 503 },
      result: { status: 503, complete: true },
    },
    {
      name: 'an error response with Retry-After',
      action: { kind: 'status', status: 429, retryAfter: 2 },
      result: { status: 429, retryAfter: '2', complete: true },
    },
    {
      name: 'a reset before the response',
      action: { kind: 'reset' },
      result: { bytes: 0, error: 'ECONNRESET' },
    },
    {
      name: 'a reset in the middle of the body',
      action: { kind: 'reset', afterBytes: 100 },
      result: { status: 200, bytes: 100, error: 'ECONNRESET' },
    },
    {
      name: 'a connection that is cut in the middle of the body',
      action: { kind: 'cut', afterBytes: 100 },
      result: { status: 200, bytes: 100, error: 'ECONNRESET' },
    },
    {
      name: 'a body that ends early',
      action: { kind: 'cut', afterBytes: 100, clean: true },
      result: { status: 200, bytes: 100, complete: true },
    },
  ])('simulates $name once', async ({ action, result }) => {
    expect(await ask(action)).toMatchObject(result)
    expect(await fetchResult(`${proxy?.server}${nodes}`, sandbox)).toMatchObject({
      status: 200,
      complete: true,
    })
    expect(proxy?.requests.map((request) => request.action?.kind)).toEqual([action.kind, undefined])
  })

  test('delays a request', async () => {
    const start = Date.now()
    expect(await ask({ kind: 'delay', ms: 400 })).toMatchObject({ status: 200, complete: true })
    expect(Date.now() - start).toBeGreaterThan(390)
  })

  test('holds a request until a change of the cluster is done', async () => {
    const create = () => sandbox.kubectl(['create', 'namespace', 'held'])
    const seen = await ask({ kind: 'hold', until: create }, '/api/v1/namespaces/held')
    expect(seen).toMatchObject({ status: 200, complete: true })
  })

  test.each([
    { clean: true, complete: true },
    { clean: false, complete: false },
  ])('ends a watch after its first events (clean: $clean)', async ({ clean, complete }) => {
    const watch = `${nodes}?watch=1`
    const result = await ask({ kind: 'cut', afterMs: 300, clean }, watch)
    expect(result).toMatchObject({ status: 200, complete })
    expect(result.bytes).toBeGreaterThan(0)
  })

  test('hides the response of a completed request', async () => {
    const body = { metadata: { name: 'done' } }
    const result = await ask({ kind: 'reset', afterBytes: 0 }, '/api/v1/namespaces', 'POST', body)
    expect(result).toMatchObject({ bytes: 0, error: 'ECONNRESET' })
    expect((await sandbox.kubectl(['get', 'namespace', 'done'])).status).toBe(0)
  })

  test('does not reset requests to other paths', async () => {
    await ask({ kind: 'reset' }, '/never')
    const { stdout } = await sandbox.kubectl([
      'get',
      'nodes',
      '-o',
      'name',
      '--kubeconfig',
      proxy!.kubeconfig,
    ])
    expect(stdout).toBe('node/k3s-1\n')
  })

  test('serves plain HTTP without a certificate, and adds the token', async () => {
    const plain = await startProxy({ server: sandbox.server, token: sandbox.token })
    const { stdout } = await sandbox.kubectl(['get', 'nodes', '-o', 'name', '--kubeconfig', plain.kubeconfig])
    expect(stdout).toBe('node/k3s-1\n')
    expect(readFileSync(plain.kubeconfig, 'utf8')).toContain(plain.server)
    await plain.stop()
  })
})

function fetchResult(
  url: string,
  { token, ca }: Sandbox,
  method = 'GET',
  body?: object,
): Promise<ClientResult> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const client: typeof http | typeof https = url.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    let bytes = 0
    let status: number | undefined
    const broken = (error: NodeJS.ErrnoException) =>
      resolve({ ...(status && { status }), bytes, error: error.code, complete: false })
    const request = client.request(url, { method, headers, ca, agent: false }, (answer) => {
      status = answer.statusCode ?? 0
      const retryAfter = answer.headers['retry-after']
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', broken)
      answer.on('end', () => resolve({ status: status ?? 0, retryAfter, bytes, complete: answer.complete }))
    })
    request.on('error', broken)
    request.end(body && JSON.stringify(body))
  })
}
