import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { ApiError } from '../../src/errors.ts'
import { moveInstallerFields } from '../../src/install/move-installer-fields.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const entry = (manager: string, field: string) => ({
  manager,
  operation: 'Apply',
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:data': { [`f:${field}`]: {} } },
})

const live = (resourceVersion: string, managedFields: object[]): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'istio', namespace: 'mesh', resourceVersion, managedFields },
})

/** A cluster whose object has changed to `now`; it rejects patches for another version. */
function clusterWith(now: KubeObject | undefined) {
  const patches: unknown[] = []
  const cluster = {
    get: () => Promise.resolve(now),
    patch: (_ref: unknown, patch: { metadata: { resourceVersion: string } }) => {
      patches.push(patch)
      if (patch.metadata.resourceVersion === now?.metadata.resourceVersion)
        return Promise.resolve({ object: now, warnings: [] })
      return Promise.reject(
        new ApiError('modified', { object: 'ConfigMap/mesh/istio', status: 409, reason: 'Conflict' }),
      )
    },
  } as unknown as Cluster
  return { cluster, patches }
}

test('moves the fields of the version that it read', async () => {
  const planned = live('1', [entry('istio-operator', 'a')])
  const { cluster, patches } = clusterWith(planned)
  await moveInstallerFields(cluster, planned, { fromGitOps: false })
  expect(patches).toEqual([{ metadata: { resourceVersion: '1', managedFields: [entry('ambientctl', 'a')] } }])
})

test('reads an object again that has changed, and moves its new fields', async () => {
  const now = live('2', [entry('istio-operator', 'a'), entry('someone', 'b')])
  const { cluster, patches } = clusterWith(now)
  await moveInstallerFields(cluster, live('1', [entry('istio-operator', 'a')]), { fromGitOps: false })
  expect(patches).toHaveLength(2)
  expect(patches[1]).toEqual({
    metadata: { resourceVersion: '2', managedFields: [entry('someone', 'b'), entry('ambientctl', 'a')] },
  })
})

test('sends nothing more if the object is gone or another install has moved the fields', async () => {
  for (const now of [undefined, live('2', [entry('ambientctl', 'a')])]) {
    const { cluster, patches } = clusterWith(now)
    await moveInstallerFields(cluster, live('1', [entry('istio-operator', 'a')]), { fromGitOps: false })
    expect(patches).toHaveLength(1)
  }
})

test('gives up on an object that changes all the time', async () => {
  const { cluster, patches } = clusterWith(live('2', [entry('helm', 'a')]))
  const changing = { ...cluster, get: () => Promise.resolve(live('1', [entry('helm', 'a')])) } as Cluster
  await expect(
    moveInstallerFields(changing, live('1', [entry('helm', 'a')]), { fromGitOps: false }),
  ).rejects.toThrow('modified')
  expect(patches).toHaveLength(5)
})
