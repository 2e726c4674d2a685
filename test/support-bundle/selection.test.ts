// Which pods belong to a bundle, what they do in the mesh, and where their files go.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { bundlePath } from '../../src/support/bundle-path.ts'
import { logContainers, meshPodOf, type MeshPod } from '../../src/support/mesh-pods.ts'
import { podSelection } from '../../src/support/pod-selection.ts'
import { podOf } from './pods.ts'

describe('bundlePath', () => {
  test.each([
    [['logs', 'shop', 'web-1', 'istio-proxy.log'], 'logs/shop/web-1/istio-proxy.log'],
    [['objects', 'system:masters.yaml'], 'objects/system%3Amasters.yaml'],
    [['..', '..', 'etc'], '%%2E%2E/%%2E%2E/etc'],
    [['a/b', 'c\\d'], 'a%2Fb/c%5Cd'],
    [['.ssh', ''], '%%2Essh/%'],
    [['NUL.log', 'com1', 'console'], '%NUL%2Elog/%com1/console'],
    [['schön'], 'sch%C3%B6n'],
    [['a\u0000b'], 'a%00b'],
  ])('%j becomes %s', (names, path) => {
    expect(bundlePath(...names)).toBe(path)
  })

  test('different names never share a path', () => {
    const names = ['..', '%2E%2E', '%%2E%2E', 'a/b', 'a%2Fb', '', '%', '.', 'nul', '%nul']
    expect(new Set(names.map((name) => bundlePath(name))).size).toBe(names.length)
  })
})

describe('the role of a pod', () => {
  const proxy = { name: 'istio-proxy' }
  test.each<[string, Partial<Parameters<typeof podOf>[0]>, MeshPod['role'] | undefined]>([
    ['istiod by its label', { labels: { app: 'istiod' } }, 'istiod'],
    ['ztunnel by its label', { labels: { app: 'ztunnel' } }, 'ztunnel'],
    ['the CNI agent by its label', { labels: { 'k8s-app': 'istio-cni-node' } }, 'cni'],
    [
      'a waypoint by its class',
      { labels: { 'gateway.networking.k8s.io/gateway-class-name': 'istio-waypoint' }, containers: [proxy] },
      'waypoint',
    ],
    [
      'a gateway of the Gateway API by its class',
      { labels: { 'gateway.networking.k8s.io/gateway-class-name': 'istio-east-west' }, containers: [proxy] },
      'gateway',
    ],
    ['a gateway by its only container', { containers: [proxy] }, 'gateway'],
    ['a sidecar next to a workload', { containers: [{ name: 'web' }, proxy] }, 'sidecar'],
    ['a native sidecar', { containers: [{ name: 'web' }], initContainers: [proxy] }, 'sidecar'],
    ['none for another workload', { containers: [{ name: 'web' }], labels: { app: 'web' } }, undefined],
    [
      'none for a gateway of another controller',
      { containers: [{ name: 'web' }], labels: { 'gateway.networking.k8s.io/gateway-class-name': 'nginx' } },
      undefined,
    ],
  ])('is %s', (_, pod, role) => {
    expect(meshPodOf(podOf({ namespace: 'shop', name: 'web', ...pod }))?.role).toBe(role)
  })

  test('has none for a pod whose spec is malformed', () => {
    const odd = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { containers: 'none' } }
    expect(meshPodOf(odd as unknown as KubeObject)).toBeUndefined()
  })
})

test('a pod shows why its container waits, its restarts, and which containers have a log', () => {
  const pod = meshPodOf(
    podOf({
      namespace: 'istio-system',
      name: 'istiod-1',
      labels: { app: 'istiod' },
      containers: [{ name: 'discovery' }, { name: 'extra' }],
      statuses: [
        { name: 'discovery', restartCount: 3, state: { waiting: { reason: 'CrashLoopBackOff' } } },
        { name: 'extra', restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } },
      ],
    }),
  )
  expect(pod).toMatchObject({ state: 'CrashLoopBackOff', restarts: 3, ready: false })
  expect(logContainers(pod as MeshPod).map(({ name }) => name)).toEqual(['discovery'])
})

test('of a sidecar only the containers of Istio have their logs read', () => {
  const running = { restartCount: 0, state: { running: {} } }
  const pod = meshPodOf(
    podOf({
      namespace: 'shop',
      name: 'web',
      containers: [{ name: 'web' }, { name: 'istio-proxy' }],
      initContainers: [{ name: 'istio-init' }],
      statuses: ['istio-init', 'web', 'istio-proxy'].map((name) => ({ name, ...running })),
    }),
  )
  expect(logContainers(pod as MeshPod).map(({ name }) => name)).toEqual(['istio-init', 'istio-proxy'])
})

describe('the selection', () => {
  const pods = [
    ['istio-system', 'istiod-1', 'istiod'],
    ['istio-system', 'ztunnel-a', 'ztunnel'],
    ['shop', 'web-1', 'sidecar'],
    ['shop', 'waypoint-1', 'waypoint'],
    ['team-a', 'api-1', 'sidecar'],
    ['team-b', 'door-1', 'gateway'],
  ].map(([namespace, name, role]) => ({ namespace, name, role, containers: [] }) as unknown as MeshPod)
  const named = (options: Parameters<typeof podSelection>[0]) =>
    podSelection(options)
      .podsOf(pods)
      .map(({ namespace, name }) => `${namespace}/${name}`)

  test.each([
    [{}, ['istio-system/istiod-1', 'istio-system/ztunnel-a', 'shop/waypoint-1', 'team-b/door-1']],
    [{ proxies: true }, pods.map(({ namespace, name }) => `${namespace}/${name}`)],
    [
      { proxy: ['shop/web-1'] },
      ['istio-system/istiod-1', 'istio-system/ztunnel-a', 'shop/web-1', 'shop/waypoint-1', 'team-b/door-1'],
    ],
    [
      { proxies: true, include: ['team-*'] },
      ['istio-system/istiod-1', 'istio-system/ztunnel-a', 'team-a/api-1', 'team-b/door-1'],
    ],
    [
      { include: ['shop/way*1'], exclude: ['istio-system/zt*'] },
      ['istio-system/istiod-1', 'shop/waypoint-1'],
    ],
    [{ exclude: ['*'] }, []],
    [{ exclude: ['shop', 'team-b/*'] }, ['istio-system/istiod-1', 'istio-system/ztunnel-a']],
  ])('%j selects %j', (options, expected) => {
    expect(named(options)).toEqual(expected)
  })

  test('a namespace is excluded only by a pattern without a pod', () => {
    const { excludesNamespace } = podSelection({ exclude: ['shop', 'team-*', 'door/*'] })
    expect(['shop', 'team-a', 'door', 'workshop', ''].filter(excludesNamespace)).toEqual(['shop', 'team-a'])
  })

  test.each([
    [{ include: ['a/b/c'] }, /--include a\/b\/c: is not NAMESPACE or NAMESPACE\/POD/],
    [{ exclude: [''] }, /--exclude : is not NAMESPACE/],
    [{ proxy: ['shop'] }, /--proxy shop: is not NAMESPACE\/POD/],
    [{ proxy: ['shop/web-2'] }, /no such pod with an Istio proxy; did you mean "shop\/web-1"/],
    [{ proxy: ['istio-system/istiod-1'] }, /no such pod with an Istio proxy/],
  ])('rejects %j', (options, message) => {
    expect(() => named(options)).toThrow(message)
  })

  test('a pattern with many stars takes no time', () => {
    const long = { ...(pods[2] as MeshPod), name: 'a'.repeat(5000) }
    const pattern = `shop/${'*a'.repeat(40)}*b`
    expect(podSelection({ proxies: true, include: [pattern] }).podsOf([long])).toEqual([])
  })
})
