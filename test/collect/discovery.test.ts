// Discovery on servers without aggregated discovery, group by group. The sandbox is newer, so this test fakes one.
import { expect, test } from '@jest/globals'
import { createDiscovery } from '../../src/cluster/discovery.ts'
import type { Transport } from '../../src/cluster/request.ts'
import { ApiError } from '../../src/errors.ts'

const groups = { kind: 'APIGroupList', groups: ['apps/v1', 'slow.example.com/v1'].map(groupOf) }
function groupOf(groupVersion: string) {
  return { name: groupVersion.split('/')[0], versions: [{ groupVersion }] }
}
const apps = {
  resources: [
    { name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['list'] },
    { name: 'deployments/scale', kind: 'Scale', namespaced: true, verbs: ['get'] },
    { name: 'daemonsets', kind: 'DaemonSet', namespaced: true, verbs: ['list'] },
  ],
}
const bodies: Readonly<Record<string, unknown>> = {
  '/api': { kind: 'APIVersions', versions: [] },
  '/apis': groups,
  '/apis/apps/v1': apps,
}

/** A server with one group whose requests fail with this error. */
function discoveryWith(reason: string) {
  const call: Transport['call'] = ({ path }) => {
    const body = bodies[path]
    if (body !== undefined)
      return Promise.resolve({ status: 200, body, headers: {}, warnings: [], repeated: false })
    return Promise.reject(new ApiError(`GET ${path}`, { object: path, status: 0, reason }))
  }
  return createDiscovery({ call } as Transport)
}

test('names a group that stops responding, and returns the others', async () => {
  const { resources, failedGroups } = await discoveryWith('Timeout').all()
  expect(failedGroups).toEqual(['slow.example.com/v1'])
  expect(resources.map(({ name, subresources }) => [name, subresources])).toEqual([
    ['deployments', ['scale']],
    ['daemonsets', undefined],
  ])
})

test('fails if the server is unreachable', async () => {
  await expect(discoveryWith('ECONNREFUSED').all()).rejects.toMatchObject({ reason: 'ECONNREFUSED' })
})
