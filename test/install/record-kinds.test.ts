// Records in Secrets and in ConfigMaps, as Helm's drivers store them.
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { ApiError } from '../../src/errors.ts'
import { readHistory } from '../../src/install/records/records.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { beginRelease, beginRollback } from '../../src/release/history.ts'
import { newRelease, type RecordKind } from '../../src/release/release.ts'
import { greeter } from '../release/greeter.ts'
import { record } from '../release/records.ts'

const stored = (name: string, version: number, storedIn: RecordKind): KubeObject =>
  encodeRelease({ ...record(name, version), storedIn }, { createdAt: new Date(0) })

const denied = (status: number) => new ApiError('no', { object: 'list', status, reason: 'Forbidden' })

/** A cluster that answers lists of Secrets and ConfigMaps with objects or an error. */
function clusterWith(lists: Readonly<Record<RecordKind, readonly KubeObject[] | ApiError>>): Cluster {
  const list = (_apiVersion: string, kind: RecordKind) => {
    const found = lists[kind]
    return found instanceof ApiError ? Promise.reject(found) : Promise.resolve({ items: found })
  }
  return { list } as unknown as Cluster
}

const revisions = async (cluster: Cluster) =>
  (await readHistory(cluster, { name: 'greeter', namespace: 'default' })).map(
    ({ release: { version, storedIn = 'Secret' } }) => `${storedIn} ${version}`,
  )

test('reads the records of both kinds', async () => {
  const maps = [stored('greeter', 1, 'ConfigMap'), stored('greeter', 2, 'ConfigMap')]
  expect(await revisions(clusterWith({ Secret: [], ConfigMap: maps }))).toEqual([
    'ConfigMap 1',
    'ConfigMap 2',
  ])
  const secrets = [stored('greeter', 3, 'Secret')]
  expect(await revisions(clusterWith({ Secret: secrets, ConfigMap: [] }))).toEqual(['Secret 3'])
})

test('reads those in Secrets if a release has both, as Helm does by default', async () => {
  const lists = { Secret: [stored('greeter', 1, 'Secret')], ConfigMap: [stored('greeter', 7, 'ConfigMap')] }
  expect(await revisions(clusterWith(lists))).toEqual(['Secret 1'])
})

test('needs the right to list Secrets, not to list ConfigMaps', async () => {
  const secrets = [stored('greeter', 1, 'Secret')]
  expect(await revisions(clusterWith({ Secret: secrets, ConfigMap: denied(403) }))).toEqual(['Secret 1'])
  await expect(revisions(clusterWith({ Secret: denied(403), ConfigMap: [] }))).rejects.toThrow('no')
  await expect(revisions(clusterWith({ Secret: secrets, ConfigMap: denied(500) }))).rejects.toThrow('no')
})

test('a new revision goes where the others are, a new release where the driver says', () => {
  const content = { ...newRelease(greeter), storedIn: 'ConfigMap' as const }
  const now = new Date(0)
  const inMap = { ...record('greeter', 1), storedIn: 'ConfigMap' as const }
  expect(beginRelease(content, [], now).storedIn).toBe('ConfigMap')
  expect(beginRelease(content, [record('greeter', 1)], now).storedIn).toBeUndefined()
  expect(beginRelease(newRelease(greeter), [inMap], now).storedIn).toBe('ConfigMap')
  expect(beginRollback(inMap, [inMap], now).storedIn).toBe('ConfigMap')
})
