import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { ApiError } from '../../src/errors.ts'
import { createOperationLease, type LeaseOptions, type OperationLease } from '../../src/lease/lease.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

/** The Lease of a server that checks versions, and the requests so far. */
interface FakeServer {
  readonly cluster: Cluster
  readonly requests: string[]
  lease: KubeObject | undefined
  /** The status of every request; 0 answers. */
  status: number
}

const failure = (status: number, reason: string) =>
  new ApiError('Lease/istio-system/ambientctl: no', {
    object: 'Lease/istio-system/ambientctl',
    status,
    reason,
  })

function fakeServer(): FakeServer {
  let version = 0
  const write = (object: KubeObject): { object: KubeObject; warnings: [] } => {
    const metadata = { ...object.metadata, resourceVersion: String(++version) }
    server.lease = { ...object, metadata }
    return { object: server.lease, warnings: [] }
  }
  const answer = async <T>(request: string, work: () => T): Promise<T> => {
    server.requests.push(request)
    if (server.status !== 0) throw failure(server.status, 'Forbidden')
    return work()
  }
  const server: FakeServer = {
    requests: [],
    lease: undefined,
    status: 0,
    cluster: {
      get: () => answer('get', () => server.lease),
      create: (object: KubeObject) =>
        answer('create', () => {
          if (server.lease) throw failure(409, 'AlreadyExists')
          return write(object)
        }),
      replace: (object: KubeObject) =>
        answer('replace', () => {
          if (!server.lease) throw failure(404, 'NotFound')
          if (server.lease.metadata.resourceVersion !== object.metadata.resourceVersion)
            throw failure(409, 'Conflict')
          return write(object)
        }),
      delete: (_: unknown, { resourceVersion }: { resourceVersion?: string } = {}) =>
        answer('delete', () => {
          if (server.lease?.metadata.resourceVersion !== resourceVersion) throw failure(409, 'Conflict')
          server.lease = undefined
          return true
        }),
    } as unknown as Cluster,
  }
  return server
}

const start = Date.parse('2026-11-23T10:00:00Z')
const specOf = (lease: KubeObject | undefined) => lease?.['spec'] as Record<string, unknown> | undefined

describe('the Lease of an operation', () => {
  let server = fakeServer()
  let messages: string[] = []
  const open: OperationLease[] = []
  beforeEach(() => {
    jest.useFakeTimers({ now: start })
    server = fakeServer()
    messages = []
  })
  afterEach(async () => {
    for (const lease of open.splice(0)) await lease.release()
    jest.useRealTimers()
  })

  const lease = (holder: string, options: Partial<LeaseOptions> = {}): OperationLease => {
    const made = createOperationLease(server.cluster, {
      namespace: 'istio-system',
      holder,
      timeout: 120_000,
      now: () => new Date(),
      onMessage: (text) => void messages.push(text),
      ...options,
    })
    open.push(made)
    return made
  }
  const ann = 'ann@laptop/12/install'
  const bob = 'bob@ci/7/uninstall'

  test('costs one request to take and one to give back', async () => {
    const one = lease(ann)
    expect(await one.acquire()).toBe(false)
    expect(server.lease).toMatchObject({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { namespace: 'istio-system', name: 'ambientctl' },
      spec: {
        holderIdentity: ann,
        leaseDurationSeconds: 90,
        acquireTime: '2026-11-23T10:00:00.000000Z',
        renewTime: '2026-11-23T10:00:00.000000Z',
        leaseTransitions: 0,
      },
    })
    await one.release()
    expect(server.lease).toBeUndefined()
    expect(server.requests).toEqual(['create', 'delete'])
  })

  test('is renewed every third of its duration', async () => {
    const one = lease(ann)
    await one.acquire()
    await jest.advanceTimersByTimeAsync(95_000)
    expect(specOf(server.lease)).toMatchObject({
      acquireTime: '2026-11-23T10:00:00.000000Z',
      renewTime: '2026-11-23T10:01:30.000000Z',
      leaseTransitions: 0,
    })
    expect(server.requests).toEqual(['create', 'replace', 'replace', 'replace'])
    expect(one.lost.aborted).toBe(false)
  })

  test('makes a second operation wait until the first ends, and says who works', async () => {
    const [one, other] = [lease(ann), lease(bob)]
    await one.acquire()
    await jest.advanceTimersByTimeAsync(10_000)
    const waiting = other.acquire()
    await jest.advanceTimersByTimeAsync(50_000)
    expect(specOf(server.lease)?.['holderIdentity']).toBe(ann)
    await one.release()
    await jest.advanceTimersByTimeAsync(3000)
    expect(await waiting).toBe(true)
    expect(specOf(server.lease)?.['holderIdentity']).toBe(bob)
    expect(messages).toEqual([
      'waiting for another operation to end: ann@laptop, process 12, runs install since 10s (Lease/istio-system/ambientctl)',
    ])
  })

  test('is refused after the lock timeout', async () => {
    await lease(ann).acquire()
    await jest.advanceTimersByTimeAsync(10_000)
    await expect(lease(bob, { timeout: 0 }).acquire()).rejects.toMatchObject({
      code: 'operation-locked',
      message:
        'another operation is in progress: ann@laptop, process 12, runs install since 10s (Lease/istio-system/ambientctl)',
      hint: 'wait until it ends, or wait longer with --lock-timeout; if its process was killed, the Lease expires in 80s',
    })
    const late = lease(bob, { timeout: 5000 }).waitUntilFree()
    const refused = expect(late).rejects.toMatchObject({ code: 'operation-locked' })
    await jest.advanceTimersByTimeAsync(5000)
    await refused
  })

  test('is taken over after a killed holder has not renewed it for its duration', async () => {
    await lease(ann).acquire()
    // A killed process renews nothing.
    jest.clearAllTimers()
    const other = lease(bob)
    const waiting = other.acquire()
    await jest.advanceTimersByTimeAsync(86_000)
    expect(specOf(server.lease)?.['holderIdentity']).toBe(ann)
    await jest.advanceTimersByTimeAsync(6000)
    expect(await waiting).toBe(true)
    expect(specOf(server.lease)).toMatchObject({ holderIdentity: bob, leaseTransitions: 1 })
  })

  test('is taken over from a killed holder whose clock was ahead', async () => {
    jest.setSystemTime(start + 3_600_000)
    await lease(ann).acquire()
    jest.clearAllTimers()
    jest.setSystemTime(start)
    const waiting = lease(bob).acquire()
    await jest.advanceTimersByTimeAsync(95_000)
    expect(await waiting).toBe(true)
  })

  test('stops its operation when another one has taken it over, and does not delete it', async () => {
    const one = lease(ann)
    await one.acquire()
    const spec = { ...specOf(server.lease), holderIdentity: bob }
    server.lease = { ...server.lease!, metadata: { ...server.lease!.metadata, resourceVersion: 'x' }, spec }
    expect(one.lost.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(30_000)
    expect(one.lost.reason).toMatchObject({
      code: 'operation-taken-over',
      message: expect.stringMatching(
        /^stopped before the next change, because another operation has taken over Lease\/istio-system\/ambientctl: bob@ci, process 7, runs uninstall/,
      ),
    })
    await one.release()
    expect(specOf(server.lease)?.['holderIdentity']).toBe(bob)
  })

  test('is kept if only labels of it have changed', async () => {
    const one = lease(ann)
    await one.acquire()
    server.lease = { ...server.lease!, metadata: { ...server.lease!.metadata, resourceVersion: 'x' } }
    await jest.advanceTimersByTimeAsync(30_000)
    expect(one.lost.aborted).toBe(false)
    expect(specOf(server.lease)?.['renewTime']).toBe('2026-11-23T10:00:30.000000Z')
  })

  test('is lost if it could not be renewed for its duration', async () => {
    const one = lease(ann)
    await one.acquire()
    server.status = 503
    await jest.advanceTimersByTimeAsync(60_000)
    expect(one.lost.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(30_000)
    expect(one.lost.reason).toMatchObject({ code: 'operation-taken-over' })
  })

  test('is not lost if an uninstall deletes its namespace', async () => {
    const one = lease(ann)
    await one.acquire()
    server.lease = undefined
    await jest.advanceTimersByTimeAsync(300_000)
    expect(one.lost.aborted).toBe(false)
    await one.release()
    expect(server.requests).not.toContain('delete')
  })

  test('is left out with one warning by users without permission', async () => {
    server.status = 403
    const one = lease(ann)
    await one.waitUntilFree()
    expect(await one.acquire()).toBe(false)
    await one.release()
    expect(server.requests).toEqual(['get'])
    expect(messages).toEqual([
      'continuing without a lock against other operations: no; the lock needs the permissions get, create, update and delete for leases.coordination.k8s.io in namespace istio-system',
    ])
  })

  test('ends a wait with the signal', async () => {
    await lease(ann).acquire()
    const stop = new AbortController()
    const waiting = expect(lease(bob, { signal: stop.signal }).acquire()).rejects.toMatchObject({
      name: 'AbortError',
    })
    await jest.advanceTimersByTimeAsync(2000)
    stop.abort()
    await waiting
  })
})
