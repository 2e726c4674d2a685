// The collectors with a cluster that fails in all ways: what can be read is in the bundle, what cannot is noted.
import { describe, expect, test } from '@jest/globals'
import type { ApiResource, Cluster, ContainerLog } from '../../src/cluster/api.ts'
import { ApiError, UserError } from '../../src/errors.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import {
  createCollectionErrors,
  writeErrorCode,
  type BundleCollection,
  type BundleFiles,
} from '../../src/support/bundle-files.ts'
import { collectEvents } from '../../src/support/collect-events.ts'
import { collectObjects } from '../../src/support/collect-objects.ts'
import { collectPods, type CollectPodsOptions } from '../../src/support/collect-pods.ts'
import { collectSecrets } from '../../src/support/collect-secrets.ts'
import type { MeshPod } from '../../src/support/mesh-pods.ts'
import { podSelection } from '../../src/support/pod-selection.ts'
import type { BundleScope } from '../../src/support/scope.ts'

/** Files in memory, and a cluster of the given parts. */
function collectionOf(cluster: Partial<Cluster>): BundleCollection & { readonly added: Map<string, string> } {
  const added = new Map<string, string>()
  const files: BundleFiles = {
    async add({ path }, content) {
      let text = ''
      if (typeof content === 'string') text = content
      else for await (const chunk of content) text += Buffer.from(chunk).toString('utf8')
      added.set(path, text)
      return path
    },
  }
  const { signal } = new AbortController()
  return { cluster: cluster as Cluster, files, errors: createCollectionErrors(), signal, added }
}

const refused = (status: number, message: string) =>
  new ApiError(message, { object: 'x', status, reason: 'Forbidden' })

const istiod: MeshPod = {
  namespace: 'istio-system',
  name: 'istiod-1',
  role: 'istiod',
  state: 'Running',
  ready: true,
  restarts: 1,
  containers: [
    { name: 'discovery', started: true, restarts: 1 },
    { name: 'waiting', started: false, restarts: 0 },
  ],
}

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(await Promise.resolve(text))
}

const scopeOf = (exclude: readonly string[] = []): BundleScope => ({
  istioNamespaces: new Set(['istio-system']),
  pods: [istiod],
  selection: podSelection({ exclude }),
})

describe('collectPods', () => {
  const ok = (text: string) => Promise.resolve({ status: 200, body: Buffer.from(text), truncated: false })
  const options: CollectPodsOptions = {
    getFromPod: ({ port, path }) => ok(`{"port":${port},"path":"${path}"}`),
    podTimeout: 10_000,
    onProgress: () => undefined,
  }
  const log = ({ container, previous = false }: ContainerLog) =>
    Promise.resolve(bytes(`log of ${container}${previous ? ', previous' : ''}\n`))

  test('reads current and previous logs of containers that have run, and all endpoints', async () => {
    const asked: ContainerLog[] = []
    const collection = collectionOf({
      log: (one) => {
        asked.push(one)
        return log(one)
      },
    })
    const [pod] = await collectPods(collection, [istiod], { ...options, tailLines: 5, sinceSeconds: 60 })
    const { added, errors } = collection
    expect(errors.list()).toEqual([])
    expect(added.get('logs/istio-system/istiod-1/discovery.log')).toBe('log of discovery\n')
    expect(added.get('logs/istio-system/istiod-1/discovery.previous.log')).toBe(
      'log of discovery, previous\n',
    )
    expect(added.get('debug/istio-system/istiod-1/mesh.json')).toBe(
      '{\n  "port": 15014,\n  "path": "/debug/mesh"\n}\n',
    )
    expect([...added.keys()].filter((path) => path.includes('waiting'))).toEqual([])
    expect(pod?.files).toEqual([...added.keys()].toSorted())
    expect(pod).not.toHaveProperty('containers')
    expect(asked).toMatchObject([
      { previous: false, tailLines: 5, sinceSeconds: 60 },
      { previous: true, tailLines: 5, sinceSeconds: 60 },
    ])
  })

  test('a port that nothing listens on is tried once; the others are read', async () => {
    let tries = 0
    const collection = collectionOf({ log })
    await collectPods(collection, [istiod], {
      ...options,
      getFromPod: ({ port }) => {
        if (port !== 15014) return ok('{}')
        tries++
        return Promise.reject(refused(0, 'nothing listens on this port of the pod'))
      },
    })
    expect(tries).toBe(1)
    expect(collection.errors.list()).toEqual([
      {
        what: '/debug/syncz on port 15014 of Pod/istio-system/istiod-1',
        message: 'nothing listens on this port of the pod',
      },
    ])
    expect([...collection.added.keys()]).toContain('debug/istio-system/istiod-1/environment.json')
  })

  test('an endpoint that is not there is noted, and those on the same port are read', async () => {
    const collection = collectionOf({ log })
    await collectPods(collection, [istiod], {
      ...options,
      getFromPod: ({ path }) =>
        path === '/debug/mcsz'
          ? Promise.resolve({ status: 404, body: Buffer.from('404 page not found\nmore'), truncated: false })
          : ok('{}'),
    })
    expect(collection.errors.list()).toEqual([
      {
        what: '/debug/mcsz on port 15014 of Pod/istio-system/istiod-1',
        message: 'HTTP 404: 404 page not found',
      },
    ])
    expect([...collection.added.keys()]).toContain('debug/istio-system/istiod-1/mesh.json')
  })

  test('an answer that was cut is kept as text, and noted', async () => {
    const collection = collectionOf({ log })
    await collectPods(collection, [{ ...istiod, role: 'ztunnel' }], {
      ...options,
      getFromPod: () => Promise.resolve({ status: 200, body: Buffer.from('{"cut":'), truncated: true }),
    })
    expect(collection.added.get('debug/istio-system/istiod-1/config_dump.json')).toBe('{"cut":')
    expect(collection.errors.list()).toContainEqual({
      what: '/config_dump on port 15000 of Pod/istio-system/istiod-1',
      message: 'only the first 16 MB are in the bundle',
    })
  })

  test('a pod that never answers ends at its time limit, and others are not affected', async () => {
    const collection = collectionOf({ log })
    const dead = { ...istiod, name: 'dead' }
    await collectPods(collection, [dead, istiod], {
      ...options,
      podTimeout: 200,
      getFromPod: ({ pod, signal }) =>
        pod === 'istiod-1'
          ? ok('{}')
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    })
    const messages = collection.errors.list().map(({ what, message }) => `${what}: ${message}`)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toMatch(
      /^Pod\/istio-system\/dead: the time limit was reached: \d+ of \d+ logs and dumps/,
    )
    expect(
      [...collection.added.keys()].filter((path) => path.startsWith('debug/istio-system/istiod-1')),
    ).toHaveLength(24)
  })

  test('reads at most 8 pods and 3 dumps at the same time', async () => {
    const running = { logs: 0, dumps: 0 }
    const most = { logs: 0, dumps: 0 }
    const during = async <T>(what: keyof typeof running, result: T): Promise<T> => {
      most[what] = Math.max(most[what], ++running[what])
      await new Promise((resolve) => setTimeout(resolve, 2))
      running[what]--
      return result
    }
    const pods = Array.from({ length: 30 }, (_, i) => ({
      ...istiod,
      name: `ztunnel-${i}`,
      role: 'ztunnel' as const,
    }))
    await collectPods(collectionOf({ log: async (one) => during('logs', await log(one)) }), pods, {
      ...options,
      getFromPod: async () => during('dumps', await ok('{}')),
    })
    expect(most).toEqual({ logs: 8, dumps: 3 })
  })

  test('a full disk ends the work', async () => {
    const { signal, errors, cluster } = collectionOf({ log })
    const files = { add: () => Promise.reject(new UserError(writeErrorCode, 'no space left on device')) }
    await expect(collectPods({ cluster, files, errors, signal }, [istiod], options)).rejects.toThrow(
      /no space left/,
    )
  })
})

const resource = (apiVersion: string, kind: string, name: string): ApiResource => ({
  apiVersion,
  kind,
  name,
  namespaced: true,
  verbs: ['list'],
})

const objectOf = (
  kind: string,
  namespace: string | undefined,
  name: string,
  rest: object = {},
): KubeObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }), managedFields: [{ manager: 'x' }] },
  ...rest,
})

/** A cluster with these objects; listing the kinds in `forbidden` fails. */
function clusterOf(
  objects: readonly KubeObject[],
  resources: ApiResource[],
  forbidden: readonly string[] = [],
) {
  return collectionOf({
    resources: () => Promise.resolve({ resources, failedGroups: ['slow.istio.io/v1'] }),
    collect: (_, kind, pick, { namespace } = {}) => {
      if (forbidden.includes(kind)) return Promise.reject(refused(403, `x: cannot list ${kind}`))
      const found = objects
        .filter(
          (one) => one.kind === kind && (namespace === undefined || one.metadata.namespace === namespace),
        )
        .flatMap((one) => pick(one) ?? [])
      return Promise.resolve(found)
    },
  })
}

describe('collectObjects', () => {
  const resources = [
    resource('v1', 'Service', 'services'),
    resource('v1', 'Node', 'nodes'),
    resource('v1', 'Secret', 'secrets'),
    resource('networking.istio.io/v1', 'Gateway', 'gateways'),
    resource('networking.istio.io/v1beta1', 'Gateway', 'gateways'),
    resource('gateway.networking.k8s.io/v1', 'Gateway', 'gateways'),
    resource('example.test/v1', 'Widget', 'widgets'),
  ]

  test("writes Istio's objects by namespace and kind, without Secrets and other applications", async () => {
    const objects = [
      objectOf('Service', 'istio-system', 'istiod'),
      objectOf('Service', 'shop', 'web'),
      objectOf('Service', 'shop', 'waypoint'),
      objectOf('Node', undefined, 'node-1', { status: { images: [{ names: ['image'] }], phase: 'x' } }),
      objectOf('Secret', 'istio-system', 'cacerts', { data: { key: 'c2VjcmV0' } }),
      objectOf('Gateway', 'shop', 'door'),
      objectOf('Widget', 'istio-system', 'w'),
    ]
    const collection = clusterOf(objects, resources)
    await collectObjects(collection, scopeOf(), () => undefined)
    expect([...collection.added.keys()].toSorted()).toEqual([
      'objects/_cluster/nodes.yaml',
      'objects/istio-system/services.yaml',
      'objects/shop/gateways.gateway.networking.k8s.io.yaml',
      'objects/shop/gateways.networking.istio.io.yaml',
      'objects/shop/services.yaml',
    ])
    const all = [...collection.added.values()].join('')
    expect(all).not.toMatch(/managedFields|images|name: web/)
    expect(collection.added.get('objects/shop/services.yaml')).toMatch(/name: waypoint/)
    expect(collection.errors.list()).toEqual([
      { what: 'objects of slow.istio.io/v1', message: 'the API group does not respond' },
    ])
  })

  test('a kind that may not be read is noted, and the others are written', async () => {
    const collection = clusterOf([objectOf('Service', 'istio-system', 'istiod')], resources, ['Node'])
    await collectObjects(collection, scopeOf(), () => undefined)
    expect([...collection.added.keys()]).toEqual(['objects/istio-system/services.yaml'])
    expect(collection.errors.list()).toContainEqual({
      what: 'objects of kind Node',
      message: 'cannot list Node',
    })
  })

  test('a name cannot leave the folder', async () => {
    const collection = clusterOf([objectOf('Gateway', '../../etc', 'x')], resources)
    await collectObjects(collection, scopeOf(), () => undefined)
    expect([...collection.added.keys()].some((path) => path.split('/').includes('..'))).toBe(false)
  })

  test('has nothing of an excluded namespace', async () => {
    const collection = clusterOf([objectOf('Gateway', 'shop', 'door')], resources)
    await collectObjects(collection, scopeOf(['shop']), () => undefined)
    expect([...collection.added.keys()]).toEqual([])
  })
})

test('Secrets are listed by name, type and keys', async () => {
  const secret = objectOf('Secret', 'istio-system', 'cacerts', {
    type: 'Opaque',
    data: { b: 'c2VjcmV0', a: '' },
  })
  const collection = clusterOf([secret], [])
  await collectSecrets(collection, scopeOf())
  const text = collection.added.get('objects/istio-system/secrets.yaml') ?? ''
  expect(text).toMatch(/keys:\n {2}- a\n {2}- b\n/)
  expect(text).toMatch(/name: cacerts\n {2}type: Opaque/)
  expect(text).not.toContain('c2VjcmV0')
})

test('events of the mesh are lines, oldest first; those of other pods are left out', async () => {
  const event = (namespace: string, name: string, reason: string, last: string, count = 1) =>
    objectOf('Event', namespace, `${name}.1`, {
      involvedObject: { kind: 'Pod', namespace, name },
      reason,
      type: 'Warning',
      count,
      lastTimestamp: last,
      message: 'two\nlines',
    })
  const collection = clusterOf(
    [
      event('istio-system', 'istiod-1', 'BackOff', '2026-11-22T12:00:02Z', 7),
      event('istio-system', 'other', 'Unhealthy', '2026-11-22T12:00:01Z'),
      event('shop', 'web', 'Unhealthy', '2026-11-22T12:00:00Z'),
      event('shop', 'web', 'FailedCreatePodSandBox', '2026-11-22T12:00:00Z'),
    ],
    [],
  )
  const events = await collectEvents(collection, scopeOf())
  expect(collection.added.get('events/istio-system.txt')).toBe(
    '2026-11-22T12:00:01Z Warning Unhealthy Pod/other: two lines\n' +
      '2026-11-22T12:00:02Z Warning BackOff Pod/istiod-1 (x7): two lines\n',
  )
  expect(collection.added.get('events/shop.txt')).toBe(
    '2026-11-22T12:00:00Z Warning FailedCreatePodSandBox Pod/web: two lines\n',
  )
  expect(events).toHaveLength(3)
})
