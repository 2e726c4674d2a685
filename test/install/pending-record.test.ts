// A release record is written once, also if the response of the server is lost.
import { describe, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { ApiError } from '../../src/errors.ts'
import { createPendingRecord } from '../../src/install/records/pending-record.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { decodeRelease } from '../../src/release/decode.ts'
import { completeRelease } from '../../src/release/history.ts'
import { newRelease } from '../../src/release/release.ts'
import { greeter } from '../release/greeter.ts'

/** How the server fails the next writes, in turn: before it stores the object, or after. */
type Fault = 'lost' | 'unanswered' | undefined

function fakeServer(faults: Fault[]) {
  const stored: { record: KubeObject | undefined; writes: string[] } = { record: undefined, writes: [] }
  let version = 0
  const failure = (status: number) =>
    new ApiError('no answer', {
      object: 'Secret/ns/x',
      status,
      reason: status === 409 ? 'Conflict' : 'ETIMEDOUT',
    })
  const write = (verb: string, object: KubeObject, isAllowed: boolean) => {
    stored.writes.push(verb)
    const fault = faults.shift()
    if (fault === 'lost') return Promise.reject(failure(0))
    if (!isAllowed) return Promise.reject(failure(409))
    stored.record = { ...object, metadata: { ...object.metadata, resourceVersion: String(++version) } }
    if (fault === 'unanswered') return Promise.reject(failure(504))
    return Promise.resolve({ object: stored.record, warnings: [] })
  }
  const cluster = {
    get: () => Promise.resolve(stored.record),
    create: (object: KubeObject) => write('create', object, stored.record === undefined),
    replace: (object: KubeObject) =>
      write('replace', object, stored.record?.metadata.resourceVersion === object.metadata.resourceVersion),
  } as unknown as Cluster
  return { cluster, stored }
}

const now = () => new Date('2026-11-23T09:00:00Z')

async function operate(faults: Fault[]) {
  const server = fakeServer(faults)
  const release = newRelease(greeter)
  const record = await createPendingRecord(server.cluster, release, now, () => undefined)
  await record.finish(completeRelease(release))
  return server.stored
}

describe('the record of an operation', () => {
  test.each<[string, Fault[], string[]]>([
    ['without faults', [], ['create', 'replace']],
    ['whose first request is lost', ['lost'], ['create', 'create', 'replace']],
    ['whose creation is not answered', ['unanswered'], ['create', 'replace']],
    ['whose last request is lost', [undefined, 'lost'], ['create', 'replace', 'replace']],
    ['whose last request is not answered', [undefined, 'unanswered'], ['create', 'replace']],
  ])('%s is deployed at the end', async (_, faults, writes) => {
    const stored = await operate(faults)
    expect(stored.writes).toEqual(writes)
    expect(decodeRelease(stored.record as KubeObject).info.status).toBe('deployed')
  })

  test('is not written if the server answers no request', async () => {
    const { cluster, stored } = fakeServer(['lost', 'lost'])
    await expect(
      createPendingRecord(cluster, newRelease(greeter), now, () => undefined),
    ).rejects.toMatchObject({
      status: 0,
    })
    expect(stored.writes).toEqual(['create', 'create'])
  })

  test('of another operation is not taken for its own', async () => {
    const { cluster, stored } = fakeServer([])
    const other = await createPendingRecord(
      cluster,
      newRelease(greeter),
      () => new Date(0),
      () => undefined,
    )
    const own = createPendingRecord(cluster, newRelease(greeter), now, () => undefined)
    await expect(own).rejects.toMatchObject({ code: 'operation-pending' })
    expect(stored.writes).toEqual(['create', 'create'])
    await other.finish(completeRelease(newRelease(greeter)))
  })
})
