// The client on a real API server behind a failing network: retries, and correct outcomes.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Cluster, ConnectOptions, WatchEvent } from '../../src/cluster/api.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { configMap, mapRef, open, relay, until } from './support.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { startProxy, type Action, type Proxy, type ProxiedRequest, type Rule } from './sandbox/proxy.ts'

describeWithGo('the client behind a failing network', () => {
  let sandbox: Sandbox
  let direct: Cluster
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    direct = await open(sandbox.kubeconfig)
  }, 900_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    direct?.close()
    await sandbox?.stop()
  })

  /** Returns a client, after discovery, whose requests pass the proxy rules. */
  async function through(
    rules: readonly Rule[],
    options: Partial<ConnectOptions> = {},
  ): Promise<{ cluster: Cluster; proxy: Proxy }> {
    const proxy = await startProxy({ ...sandbox, rules })
    const cluster = await open(proxy.kubeconfig, options)
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    await cluster.resource('v1', 'ConfigMap')
    return { cluster, proxy }
  }

  const isMaps = ({ url }: ProxiedRequest): boolean => url.includes('/configmaps') && !url.includes('watch=')
  const isWatch = ({ url }: ProxiedRequest): boolean => url.includes('watch=')
  const first = (action: Action, times = 1, match = isMaps): Rule[] => [{ match, times, action }]
  const asked = (proxy: Proxy, match = isMaps): number => proxy.requests.filter(match).length

  test.each([
    { name: '503 twice', rules: first({ kind: 'status', status: 503 }, 2), requests: 3 },
    { name: '500 once', rules: first({ kind: 'status', status: 500 }), requests: 2 },
    { name: '502 once', rules: first({ kind: 'status', status: 502 }), requests: 2 },
    { name: '504 once', rules: first({ kind: 'status', status: 504 }), requests: 2 },
    { name: '429', rules: first({ kind: 'status', status: 429 }), requests: 2 },
    {
      name: '429 and Retry-After',
      rules: first({ kind: 'status', status: 429, retryAfter: 1 }),
      requests: 2,
      atLeast: 1000,
    },
    { name: 'a reset before the answer', rules: first({ kind: 'reset' }, 2), requests: 3 },
    {
      name: 'a reset in the middle of the body',
      rules: first({ kind: 'reset', afterBytes: 40 }, 2),
      requests: 3,
    },
    {
      name: 'a cut in the middle of the body',
      rules: first({ kind: 'cut', afterBytes: 40 }, 2),
      requests: 3,
    },
    { name: 'after a lost response', rules: first({ kind: 'reset', afterBytes: 0 }), requests: 2 },
  ] satisfies { name: string; rules: Rule[]; requests: number; atLeast?: number }[])(
    'applies and lists despite $name',
    async ({ rules, requests, atLeast = 0 }) => {
      const one = await through(rules)
      const started = Date.now()
      const { object } = await one.cluster.apply(configMap('fault', { a: String(started) }))
      expect(object['data']).toEqual({ a: String(started) })
      expect(Date.now() - started).toBeGreaterThanOrEqual(atLeast)
      expect(asked(one.proxy)).toBe(requests)
      const other = await through(rules)
      expect(
        (await other.cluster.list('v1', 'ConfigMap', { namespace: 'default' })).items.length,
      ).toBeGreaterThan(0)
      expect(asked(other.proxy)).toBe(requests)
    },
  )

  test("reports the server's own message for a persistent failure", async () => {
    const { cluster, proxy } = await through(first({ kind: 'status', status: 500 }, Infinity))
    await expect(cluster.get(mapRef('fault'))).rejects.toMatchObject({
      status: 500,
      reason: 'InternalError',
      message: 'ConfigMap/default/fault: the proxy answers 500',
    })
    expect(asked(proxy)).toBe(4)
  })

  describe('after a lost response', () => {
    const lost = (method: string): Rule[] =>
      first({ kind: 'reset', afterBytes: 0 }, 1, (request) => isMaps(request) && request.method === method)

    test('reports that create succeeded, and creates once', async () => {
      const { cluster, proxy } = await through(lost('POST'))
      const { object } = await cluster.create(configMap('lost-create', { a: '1' }))
      expect(object).toEqual(await direct.get(mapRef('lost-create')))
      expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
    })

    test('reports AlreadyExists for an object of another client', async () => {
      await direct.create(configMap('lost-other', { a: 'theirs' }))
      const { cluster } = await through(lost('POST'))
      await expect(cluster.create(configMap('lost-other', { a: 'ours' }))).rejects.toMatchObject({
        status: 409,
        reason: 'AlreadyExists',
      })
    })

    test('reports that a conditional replace succeeded', async () => {
      const { object } = await direct.create(configMap('lost-replace', { a: '1' }))
      // The next second, so that the server changes the time in managedFields.
      await sleep(1100)
      const { cluster } = await through(lost('PUT'))
      const replaced = await cluster.replace({ ...object, data: { a: '2' } })
      expect(replaced.object['data']).toEqual({ a: '2' })
    })

    test('reports that patch succeeded', async () => {
      await direct.create(configMap('lost-patch', { a: '1' }))
      const { cluster } = await through(lost('PATCH'))
      expect(
        (await cluster.patch(mapRef('lost-patch'), { data: { a: null } })).object['data'],
      ).toBeUndefined()
    })

    test('reports that delete succeeded', async () => {
      await direct.create(configMap('lost-delete'))
      const { cluster } = await through(lost('DELETE'))
      expect(await cluster.delete(mapRef('lost-delete'))).toBe(true)
      expect(await cluster.delete(mapRef('lost-delete'))).toBe(false)
    })
  })

  test('ends a request at its time limit without a retry', async () => {
    const { cluster, proxy } = await through(first({ kind: 'delay', ms: 600_000 }), { timeout: 3000 })
    await expect(cluster.get(mapRef('fault'))).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      reason: 'Timeout',
      object: 'ConfigMap/default/fault',
      message: `ConfigMap/default/fault: the API server ${proxy.server} (context "proxy") did not answer in time: no answer in 3000 ms`,
    })
    expect(asked(proxy)).toBe(1)
  })

  test.each([
    { name: 'an answer', action: { kind: 'delay', ms: 600_000 } },
    { name: 'the next retry', action: { kind: 'status', status: 429, retryAfter: 30 } },
  ] satisfies { name: string; action: Action }[])(
    'aborts on its signal while it waits for $name',
    async ({ action }) => {
      const stop = new AbortController()
      const { cluster, proxy } = await through(first(action, Infinity), { signal: stop.signal })
      const calls = [
        cluster.get(mapRef('fault')),
        cluster.list('v1', 'ConfigMap', { namespace: 'default' }),
        cluster.apply(configMap('fault')),
      ]
      const ended = Promise.allSettled(calls)
      await until(async () => asked(proxy) === calls.length)
      const started = Date.now()
      stop.abort()
      const outcomes = await ended
      expect(Date.now() - started).toBeLessThan(15_000)
      expect(asked(proxy)).toBe(calls.length)
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
      }
    },
  )

  test('lists again after the pages expire', async () => {
    const ownPages = ({ url }: ProxiedRequest): boolean =>
      url.includes('labelSelector=pages') && url.includes('continue=')
    const { cluster, proxy } = await through([
      { match: ownPages, times: 1, action: { kind: 'status', status: 410 } },
    ])
    const names = Array.from({ length: 501 }, (_, i) => `page-${String(i).padStart(3, '0')}`)
    await Promise.all(
      names.map((name) => {
        const one = configMap(name)
        return direct.create({ ...one, metadata: { ...one.metadata, labels: { pages: 'yes' } } })
      }),
    )
    const { items } = await cluster.list('v1', 'ConfigMap', { labelSelector: 'pages' })
    expect(items.map(({ metadata }) => metadata.name)).toEqual(names)
    expect(asked(proxy)).toBe(4)
    // The lists of later tests have one page.
    await Promise.all(names.map((name) => direct.delete(mapRef(name))))
  })

  test('waits in calls and watches for a restart of the API server', async () => {
    const way = await relay(sandbox)
    const stop = new AbortController()
    const cluster = await open(way.kubeconfig, { signal: stop.signal })
    ends.push(
      () => way.cut(),
      () => cluster.close(),
      () => stop.abort(),
    )
    await cluster.version()
    const seen = collect(cluster, 'restart', stop.signal)
    await until(async () => seen.names.length === 0 && seen.started)
    await way.cut()
    const call = cluster.apply(configMap('restart-applied'))
    await direct.create(configMap('restart-meanwhile'))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await way.restore()
    expect((await call).object.metadata.name).toBe('restart-applied')
    await until(async () => seen.names.length === 2)
    expect(seen.names.sort()).toEqual(['ADDED restart-applied', 'ADDED restart-meanwhile'])
  })

  test('names a server that stays unreachable', async () => {
    const way = await relay(sandbox)
    const cluster = await open(way.kubeconfig, { retryBudget: 12_000 })
    ends.push(() => cluster.close())
    // Discovery is cached before the server goes away; `version` would be answered from its cache.
    await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'default' })
    await way.cut()
    const started = Date.now()
    await expect(cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'default' })).rejects.toMatchObject(
      {
        status: 0,
        reason: 'ECONNREFUSED',
        message: expect.stringContaining(
          `cannot reach the API server ${way.server} (context "relay"): connection refused`,
        ),
      },
    )
    expect(Date.now() - started).toBeGreaterThan(6000)
  })

  test('stops all retries when the retry budget is spent, and says which requests failed', async () => {
    const { cluster, proxy } = await through(first({ kind: 'reset' }, Infinity), { retryBudget: 1500 })
    const results = await Promise.allSettled([
      cluster.get(mapRef('fault')),
      cluster.list('v1', 'ConfigMap', { namespace: 'default' }),
    ])
    const messages = results.map((result) =>
      result.status === 'rejected' ? (result.reason as Error).message : 'resolved',
    )
    expect(messages).toContainEqual(
      expect.stringMatching(
        /the connection was reset; the retry budget of 1\.5 s is spent: \d+ attempts failed \(.*ConfigMap\/default\/fault.* times.*\); the last error: ECONNRESET\. Check the API server and the network to it, then run the command again; --retry-budget sets/,
      ),
    )
    expect(messages).toContainEqual(expect.stringMatching(/reset; the retry budget of 1\.5 s is spent$/))
    expect(asked(proxy)).toBeGreaterThan(2)
  })

  test('does not retry without a retry budget', async () => {
    const { cluster, proxy } = await through(first({ kind: 'status', status: 503 }), { retryBudget: 0 })
    await expect(cluster.get(mapRef('fault'))).rejects.toMatchObject({
      message: 'ConfigMap/default/fault: the proxy answers 503',
    })
    expect(asked(proxy)).toBe(1)
  })

  describe('a hanging connection', () => {
    const hang = first({ kind: 'delay', ms: 600_000 })

    test.each([
      ['a read', (cluster: Cluster) => cluster.get(mapRef('hanging'))],
      ['a list', (cluster: Cluster) => cluster.list('v1', 'ConfigMap', { namespace: 'default' })],
      ['a dry run', (cluster: Cluster) => cluster.apply(configMap('hanging'), { dryRun: true })],
      ['an apply', (cluster: Cluster) => cluster.apply(configMap('hanging'))],
      ['a delete', (cluster: Cluster) => cluster.delete(mapRef('hanging'))],
    ] as const)('is given up for a second one before the time limit: %s', async (_, call) => {
      const { cluster, proxy } = await through(hang, { timeout: 300_000 })
      await call(cluster)
      expect(asked(proxy)).toBe(2)
    })

    test('is kept for a create, because the server may still execute it', async () => {
      const { cluster, proxy } = await through(hang, { timeout: 5000 })
      await expect(cluster.create(configMap('hanging-create'))).rejects.toMatchObject({ reason: 'Timeout' })
      expect(asked(proxy)).toBe(1)
    })
  })

  describe('a conflict that no other client caused', () => {
    const conflict = first({ kind: 'status', status: 409 }, 2, (request) => {
      return isMaps(request) && request.method !== 'GET'
    })

    test('is sent again for every kind of write', async () => {
      const calls: readonly ((cluster: Cluster) => Promise<unknown>)[] = [
        (cluster) => cluster.create(configMap('conflict', { a: '1' })),
        (cluster) => cluster.apply(configMap('conflict', { a: '1' }), { dryRun: true, force: true }),
        (cluster) => cluster.apply(configMap('conflict', { a: '2' }), { force: true }),
        (cluster) => cluster.patch(mapRef('conflict'), { data: { b: '3' } }),
        async (cluster) => cluster.replace({ ...(await direct.get(mapRef('conflict')))!, data: { c: '4' } }),
      ]
      for (const call of calls) await call((await through(conflict)).cluster)
      expect((await direct.get(mapRef('conflict')))?.['data']).toEqual({ c: '4' })
      expect(await (await through(conflict)).cluster.delete(mapRef('conflict'))).toBe(true)
      expect(await direct.get(mapRef('conflict'))).toBeUndefined()
    })

    test('is sent again after an outage and a lost delete', async () => {
      await direct.create(configMap('conflict-outage'))
      const isDelete = (request: ProxiedRequest) => isMaps(request) && request.method === 'DELETE'
      const { cluster } = await through([
        ...first({ kind: 'reset' }, 6, isDelete),
        ...first({ kind: 'status', status: 409 }, 1, isDelete),
        ...first({ kind: 'reset', afterBytes: 0 }, 1, isDelete),
        ...first({ kind: 'status', status: 409 }, 1, isDelete),
      ])
      expect(await cluster.delete(mapRef('conflict-outage'))).toBe(true)
      const isApply = (request: ProxiedRequest) => isMaps(request) && request.method === 'PATCH'
      const other = await through([
        ...first({ kind: 'reset' }, 6, isApply),
        ...first({ kind: 'status', status: 409 }, 2, isApply),
      ])
      await other.cluster.apply(configMap('conflict-outage'), { dryRun: true })
    })

    test('is sent again for a read', async () => {
      const { cluster, proxy } = await through(first({ kind: 'status', status: 409 }, 2))
      await cluster.list('v1', 'ConfigMap', { namespace: 'default' })
      expect(asked(proxy)).toBe(3)
    })

    test('is final if the object has changed', async () => {
      const { object } = await direct.create(configMap('changed', { a: '1' }))
      await direct.patch(mapRef('changed'), { data: { a: 'theirs' } })
      const { cluster, proxy } = await through([])
      await expect(cluster.replace({ ...object, data: { a: 'ours' } })).rejects.toMatchObject({
        reason: 'Conflict',
      })
      expect(proxy.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
      expect((await direct.get(mapRef('changed')))?.['data']).toEqual({ a: 'theirs' })
    })
  })

  describe('a watch', () => {
    test.each([
      { name: 'cuts', action: { kind: 'cut', afterMs: 150 } },
      { name: 'resets', action: { kind: 'reset', afterBytes: 700 } },
      { name: 'ends', action: { kind: 'cut', afterMs: 1100, clean: true } },
      { name: 'ends too soon', action: { kind: 'cut', afterMs: 100, clean: true } },
      { name: 'refusals', action: { kind: 'status', status: 503 } },
      { name: 'conflicts', action: { kind: 'status', status: 409 } },
    ] satisfies { name: string; action: Action }[])(
      'delivers each event exactly once despite $name',
      async ({ name, action }) => {
        const { cluster, proxy } = await through(first(action, 4, isWatch))
        const prefix = `watched-${name.replaceAll(' ', '-')}`
        const stop = new AbortController()
        ends.push(() => stop.abort())
        const seen = collect(cluster, prefix, stop.signal)
        const names = Array.from({ length: 12 }, (_, i) => `${prefix}-${String(i).padStart(2, '0')}`)
        for (const one of names) {
          await direct.create(configMap(one))
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
        await direct.delete(mapRef(names[0]!))
        await until(async () => seen.names.length >= 13 && asked(proxy, isWatch) >= 5)
        expect(seen.names).toEqual([...names.map((one) => `ADDED ${one}`), `DELETED ${names[0]}`])
      },
    )

    test('lists after an expired version, and yields the differences', async () => {
      const gone: Rule = { match: isWatch, times: 1, action: { kind: 'status', status: 410 } }
      const cut: Rule = { match: isWatch, times: 1, action: { kind: 'cut', afterMs: 400 } }
      const { cluster } = await through([cut, gone])
      await Promise.all(
        ['stays', 'goes', 'again', 'changes'].map((name) => direct.create(configMap(`gone-${name}`))),
      )
      const stop = new AbortController()
      ends.push(() => stop.abort())
      const seen = collect(cluster, 'gone-', stop.signal)
      await until(async () => seen.names.length === 4)
      await new Promise((resolve) => setTimeout(resolve, 420))
      await direct.delete(mapRef('gone-goes'))
      await direct.delete(mapRef('gone-again'))
      await direct.create(configMap('gone-again'))
      await direct.patch(mapRef('gone-changes'), { data: { a: '1' } })
      await until(async () => seen.names.length === 8)
      expect(seen.names.slice(4).sort()).toEqual([
        'ADDED gone-again',
        'DELETED gone-again',
        'DELETED gone-goes',
        'MODIFIED gone-changes',
      ])
    })

    test('starts with the existing objects if its first version has expired', async () => {
      await direct.apply(configMap('old-version'))
      const stop = new AbortController()
      ends.push(() => stop.abort())
      const seen = collect(direct, 'old-version', stop.signal, '1')
      await until(async () => seen.names.includes('ADDED old-version'))
    })

    test('yields DELETED for known objects that a new list does not contain', async () => {
      const { object } = await direct.create(configMap('known-goes'))
      await direct.delete(mapRef('known-goes'))
      const { cluster } = await through([
        { match: isWatch, times: 1, action: { kind: 'status', status: 410 } },
      ])
      const stop = new AbortController()
      ends.push(() => stop.abort())
      const { resourceVersion = '' } = object.metadata as { resourceVersion?: string }
      const options = { namespace: 'default', known: [object], resourceVersion, signal: stop.signal }
      for await (const event of cluster.watch('v1', 'ConfigMap', options))
        if (event.object.metadata.name === 'known-goes') {
          expect(event.type).toBe('DELETED')
          break
        }
    })

    test('rejects an unknown kind and a missing permission', async () => {
      const { signal } = new AbortController()
      const unknown = direct.watch('v1', 'Thing', { signal })[Symbol.asyncIterator]()
      await expect(unknown.next()).rejects.toMatchObject({ status: 404 })
      const guest = await open(sandbox.kubeconfigs.guest)
      const forbidden = guest.watch('v1', 'Pod', { signal, resourceVersion: '1' })[Symbol.asyncIterator]()
      await expect(forbidden.next()).rejects.toMatchObject({ status: 403, object: 'watch of pods' })
      guest.close()
    })

    test("ends immediately with its signal or the connection's", async () => {
      const stop = new AbortController()
      const cluster = await open(sandbox.kubeconfig, { signal: stop.signal })
      const own = new AbortController()
      const ended = [own.signal, new AbortController().signal].map(async (signal) => {
        for await (const event of cluster.watch('v1', 'Node', { signal }))
          expect(event.type).not.toBe('ERROR')
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      own.abort()
      await ended[0]
      stop.abort()
      await ended[1]
      cluster.close()
    })
  })
})

/** Collects the events of a watch of ConfigMaps in `default` with a name prefix. */
function collect(
  cluster: Cluster,
  prefix: string,
  signal: AbortSignal,
  resourceVersion?: string,
): { names: string[]; started: boolean } {
  const seen = { names: [] as string[], started: false }
  const options = { namespace: 'default', signal, ...(resourceVersion && { resourceVersion }) }
  const read = async (): Promise<void> => {
    for await (const { type, object } of cluster.watch('v1', 'ConfigMap', options)) {
      seen.started = true
      const { name } = object.metadata
      if (name.startsWith(prefix)) seen.names.push(`${type satisfies WatchEvent['type']} ${name}`)
    }
  }
  read().catch((error: unknown) => seen.names.push(String(error)))
  return seen
}
