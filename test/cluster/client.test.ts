// The client on a real API server: all verbs, and errors of the server.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { configMap, crd, mapRef, open, until } from './support.ts'
import { kubeconfig } from './sandbox/api.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

describeWithGo('the client', () => {
  let sandbox: Sandbox
  let cluster: Cluster
  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    cluster = await open(sandbox.kubeconfig)
  }, 900_000)
  afterAll(async () => {
    cluster?.close()
    await sandbox?.stop()
  })

  test('reports server, version and health', async () => {
    expect(await cluster.version()).toEqual({ gitVersion: 'v1.34.4', major: 1, minor: 34 })
    expect(cluster).toMatchObject({ server: sandbox.server, namespace: 'default' })
  })

  describe('discovery', () => {
    test.each([
      { apiVersion: 'v1', kind: 'Pod', name: 'pods', namespaced: true },
      { apiVersion: 'v1', kind: 'Namespace', name: 'namespaces', namespaced: false },
      { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'daemonsets', namespaced: true },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRole',
        name: 'clusterroles',
        namespaced: false,
      },
    ])('maps $apiVersion $kind to $name', async ({ apiVersion, kind, ...rest }) => {
      expect(await cluster.resource(apiVersion, kind)).toMatchObject({ apiVersion, kind, ...rest })
    })

    test('lists all kinds that kubectl lists', async () => {
      const { resources, failedGroups } = await cluster.resources()
      const { stdout } = await sandbox.kubectl(['api-resources', '--no-headers', '-o', 'name'])
      const preferred = stdout
        .trim()
        .split('\n')
        .map((line) => line.split('.')[0])
      expect(failedGroups).toEqual([])
      expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(preferred))
      expect(resources.filter(({ name }) => name.includes('/'))).toEqual([])
    })

    test('handles a kind that is not served', async () => {
      expect(await cluster.resource('none.example.com/v1', 'Thing')).toBeUndefined()
      expect(await cluster.resource('v1', 'Thing')).toBeUndefined()
      expect(await cluster.get({ ...mapRef('x'), kind: 'Thing' })).toBeUndefined()
      expect(await cluster.list('v1', 'Thing')).toEqual({ items: [], resourceVersion: '' })
      expect(await cluster.delete({ ...mapRef('x'), kind: 'Thing' })).toBe(false)
      await expect(cluster.apply({ ...configMap('x'), kind: 'Thing' })).rejects.toMatchObject({
        name: 'ApiError',
        status: 404,
        reason: 'NotFound',
        message: 'Thing/default/x: the server has no kind Thing in v1; is its CRD installed?',
      })
    })

    test('finds a kind as soon as its CRD is established', async () => {
      expect(await cluster.resource('tests.example.com/v1', 'Widget')).toBeUndefined()
      const { object } = await cluster.apply(crd('Widget'))
      const { name } = object.metadata
      const established = async (): Promise<boolean> => {
        const live = await cluster.get({ apiVersion: object.apiVersion, kind: object.kind, name })
        const { conditions } = (live?.['status'] ?? {}) as {
          conditions?: { type: string; status: string }[] | null
        }
        return (conditions ?? []).some(({ type, status }) => type === 'Established' && status === 'True')
      }
      await until(established)
      const widget = {
        apiVersion: 'tests.example.com/v1',
        kind: 'Widget',
        metadata: { name: 'w' },
        spec: { size: 1 },
      }
      const made = await cluster.create(widget)
      expect(made.object).toMatchObject({ metadata: { namespace: 'default' }, spec: { size: 1 } })
    })

    test('names groups that do not respond, and lists the others', async () => {
      await cluster.apply({
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name: 'v1.down.example.com' },
        spec: {
          group: 'down.example.com',
          version: 'v1',
          groupPriorityMinimum: 100,
          versionPriority: 100,
          insecureSkipTLSVerify: true,
          service: { namespace: 'default', name: 'nowhere' },
        },
      })
      await until(async () => (await cluster.resources()).failedGroups.includes('down.example.com/v1'))
      expect((await cluster.resources()).resources.length).toBeGreaterThan(50)
      await expect(cluster.resource('down.example.com/v1', 'Thing')).rejects.toMatchObject({ status: 503 })
      const names = await sandboxOlder(sandbox, async (older) => {
        const found = await older.resources()
        expect(found.failedGroups).toEqual(['down.example.com/v1'])
        return found.resources.map(({ apiVersion, name }) => `${apiVersion} ${name}`).sort()
      })
      const now = await cluster.resources()
      expect(names).toEqual(now.resources.map(({ apiVersion, name }) => `${apiVersion} ${name}`).sort())
      await cluster.delete({
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        name: 'v1.down.example.com',
      })
    })
  })

  describe('apply', () => {
    test('creates and then changes an object as its field manager', async () => {
      const first = await cluster.apply(configMap('applied', { a: '1' }))
      const second = await cluster.apply(configMap('applied', { a: '2' }))
      expect(second.object.metadata['uid']).toBe(first.object.metadata['uid'])
      expect(second.object['data']).toEqual({ a: '2' })
      expect(second.object.metadata['managedFields']).toMatchObject([
        { manager: 'ambientctl', operation: 'Apply' },
      ])
    })

    test('changes nothing in a dry run', async () => {
      await cluster.apply(configMap('dry', { a: '1' }))
      const { object } = await cluster.apply(configMap('dry', { a: '2' }), { dryRun: true })
      expect(object['data']).toEqual({ a: '2' })
      expect((await cluster.get(mapRef('dry')))?.['data']).toEqual({ a: '1' })
    })

    test('names field and manager of a conflict, and takes over the field with force', async () => {
      const theirs = JSON.stringify(configMap('contested', { a: 'theirs', b: 'theirs' }))
      await sandbox.kubectl(['apply', '--server-side', '--field-manager=rival', '-f', '-'], { input: theirs })
      const ours = configMap('contested', { a: 'ours', b: 'ours' })
      await expect(cluster.apply(ours)).rejects.toMatchObject({
        status: 409,
        reason: 'Conflict',
        object: 'ConfigMap/default/contested',
        message: expect.stringMatching(
          /^ConfigMap\/default\/contested: \.data\.a: conflict with "rival".*; \.data\.b: conflict with "rival"/,
        ),
        causes: [
          { reason: 'FieldManagerConflict', field: '.data.a', message: expect.stringContaining('"rival"') },
          { reason: 'FieldManagerConflict', field: '.data.b', message: expect.stringContaining('"rival"') },
        ],
      })
      expect((await cluster.apply(ours, { force: true })).object['data']).toEqual({ a: 'ours', b: 'ours' })
    })

    test('names an unknown field', async () => {
      await expect(cluster.apply({ ...configMap('odd'), dtaa: {} })).rejects.toMatchObject({
        reason: 'Invalid',
        message: 'ConfigMap/default/odd: .dtaa: field not declared in schema',
      })
    })

    test("returns the server's warnings", async () => {
      const { warnings } = await cluster.apply({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'warned', namespace: 'default' },
        spec: {
          type: 'ExternalName',
          externalName: 'x.test',
          externalIPs: ['010.0.0.1'],
          ports: [{ port: 80 }],
        },
      })
      expect(warnings.join()).toContain('externalIPs')
    })

    test('lists invalid fields', async () => {
      const spec = {
        replicas: -1,
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'c' } } },
      }
      const deployment = {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'bad', namespace: 'default' },
        spec,
      }
      await expect(cluster.apply(deployment)).rejects.toMatchObject({
        status: 422,
        reason: 'Invalid',
        message: expect.stringMatching(
          /^Deployment\/default\/bad: spec\.replicas: Invalid value.*; spec\.template/,
        ),
      })
    })
  })

  test('creates, gets, patches, replaces and deletes', async () => {
    const { object } = await cluster.create(configMap('life', { a: '1' }))
    await expect(cluster.create(configMap('life', { a: '1' }))).rejects.toMatchObject({
      reason: 'AlreadyExists',
    })
    const patched = await cluster.patch(mapRef('life'), { data: { a: null, b: '2' } })
    expect(patched.object['data']).toEqual({ b: '2' })
    await expect(cluster.replace(object)).rejects.toMatchObject({ status: 409, reason: 'Conflict' })
    const replaced = await cluster.replace({ ...patched.object, data: { c: '3' } })
    expect(await cluster.get(mapRef('life'))).toEqual(replaced.object)
    expect(await cluster.delete(mapRef('life'), { uid: 'another' })).toBe(false)
    expect(await cluster.delete(mapRef('life'), { dryRun: true })).toBe(true)
    expect(await cluster.delete(mapRef('life'), { uid: String(object.metadata['uid']) })).toBe(true)
    expect(await cluster.delete(mapRef('life'))).toBe(false)
    expect(await cluster.get(mapRef('life'))).toBeUndefined()
  })

  test('lists all pages consistently, with kinds and selectors', async () => {
    const names = Array.from({ length: 1203 }, (_, i) => `many-${String(i).padStart(4, '0')}`)
    const labels = (i: number): Record<string, string> => ({ list: 'yes', half: i % 2 ? 'odd' : 'even' })
    await Promise.all(
      names.map((name, i) => {
        const one = configMap(name)
        return cluster.create({ ...one, metadata: { ...one.metadata, labels: labels(i) } })
      }),
    )
    const all = await cluster.list('v1', 'ConfigMap', { labelSelector: 'list' })
    expect(all.items.map(({ metadata }) => metadata.name)).toEqual(names)
    expect(Number(all.resourceVersion)).toBeGreaterThan(0)
    expect(all.items.every(({ kind, apiVersion }) => kind === 'ConfigMap' && apiVersion === 'v1')).toBe(true)
    const odd = await cluster.list('v1', 'ConfigMap', {
      namespace: 'default',
      labelSelector: 'half in (odd)',
    })
    expect(odd.items).toHaveLength(601)
    const one = await cluster.list('v1', 'ConfigMap', { fieldSelector: 'metadata.name=many-0007' })
    expect(one.items).toHaveLength(1)
    expect(
      (await cluster.list('v1', 'ConfigMap', { namespace: 'kube-public', labelSelector: 'list' })).items,
    ).toEqual([])
  })

  test("reviews its own and another user's permissions", async () => {
    const guest = await open(sandbox.kubeconfigs.guest)
    expect(await cluster.can('create', 'apps/v1', 'Deployment', 'default')).toMatchObject({ allowed: true })
    expect(await guest.can('create', 'apps/v1', 'Deployment', 'default')).toMatchObject({ allowed: false })
    expect(await cluster.can('create', 'istio.example/v1', 'Gateway')).toMatchObject({ allowed: true })
    await expect(guest.apply(configMap('forbidden'))).rejects.toMatchObject({
      status: 403,
      reason: 'Forbidden',
      message: expect.stringMatching(
        /^ConfigMap\/default\/forbidden: configmaps "forbidden" is forbidden: User "guest" cannot patch.*; ask an administrator of https:\/\/127\.0\.0\.1:\d+ for this permission/,
      ),
    })
    await expect(guest.list('v1', 'Secret')).rejects.toMatchObject({ status: 403, object: 'list of secrets' })
    guest.close()
  })

  test('impersonates a user and groups', async () => {
    const reader = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'readers' }
    const roleRef = { apiGroup: reader.apiGroup, kind: 'ClusterRole', name: 'view' }
    const metadata = { name: 'readers' }
    await cluster.apply({
      apiVersion: `${reader.apiGroup}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      subjects: [reader],
      roleRef,
    })
    const joe = await open(sandbox.kubeconfig, { as: 'jö' })
    await expect(joe.list('v1', 'Pod')).rejects.toThrow('User "jö" cannot list')
    const member = await open(sandbox.kubeconfig, { as: 'joe', asGroups: ['others', 'readers'], asUid: '7' })
    await until(() => member.can('list', 'v1', 'Pod').then(({ allowed }) => allowed))
    expect((await member.list('v1', 'Pod')).items).toEqual([])
    joe.close()
    member.close()
  })

  test.each([
    {
      name: 'a wrong token',
      access: () => ({ server: sandbox.server, token: 'secret-token', ca: sandbox.ca }),
      status: 401,
      message: /the server rejected the credentials of user "c": log in again/,
    },
    {
      name: "a CA that is not the server's",
      access: () => ({ server: sandbox.server, token: sandbox.token }),
      status: 0,
      message:
        /^cannot reach the API server https:\/\/127\.0\.0\.1:\d+ \(context "c"\): its certificate is not signed by the CA/,
    },
    {
      name: 'no server',
      access: () => ({ server: 'https://127.0.0.1:1', token: 'secret-token', ca: sandbox.ca }),
      status: 0,
      message:
        /^cannot reach the API server https:\/\/127\.0\.0\.1:1 \(context "c"\): connection refused; is it running/,
    },
    {
      name: 'a host that does not exist',
      access: () => ({ server: 'https://nowhere.invalid', token: 'secret-token' }),
      status: 0,
      message: /^cannot reach the API server https:\/\/nowhere\.invalid \(context "c"\): its host name/,
    },
    {
      name: 'http:// for https://',
      access: () => ({ server: sandbox.server.replace('https', 'http'), token: 'secret-token' }),
      status: 400,
      message: /Client sent an HTTP request to an HTTPS server/,
    },
  ])('reports $name immediately in one message', async ({ access, status, message }) => {
    const path = join(sandbox.folder, 'odd.kubeconfig')
    writeFileSync(path, kubeconfig('c', access()))
    const odd = await open(path)
    const started = Date.now()
    const error: unknown = await odd.version().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ApiError', status, message: expect.stringMatching(message) })
    expect(String(error)).not.toContain('secret-token')
    // With retries it takes longer: see the test of a server that stays unreachable.
    expect(Date.now() - started).toBeLessThan(8000)
    odd.close()
  })
})

/** The sandbox like a server without aggregated discovery. */
async function sandboxOlder<T>(sandbox: Sandbox, use: (older: Cluster) => Promise<T>): Promise<T> {
  const front = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, accept: 'application/json' }
    const target = { method: incoming.method, headers, ca: sandbox.ca }
    incoming.pipe(
      request(sandbox.server + incoming.url, target, (upstream) => {
        answer.writeHead(upstream.statusCode ?? 0, upstream.headers)
        upstream.pipe(answer)
      }),
    )
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const path = join(sandbox.folder, 'older.kubeconfig')
  const server = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  writeFileSync(path, kubeconfig('older', { server, token: sandbox.token }))
  const older = await open(path)
  try {
    return await use(older)
  } finally {
    older.close()
    front.close()
    front.closeAllConnections()
  }
}
