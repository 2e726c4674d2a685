// The double of istiod by itself, with templates of a few lines: what Kubernetes' merge and istiod's rules make of them.
import { describe, expect, test } from '@jest/globals'
import { toTree } from '../../src/values/tree.ts'
import type { Injector } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { orderContainers } from '../../src/injection/order.ts'
import { strategicMerge } from '../../src/injection/strategic-merge.ts'

const proxy = 'spec: {containers: [{name: istio-proxy, image: proxy}]}'

const values = { global: {}, sidecarInjectorWebhook: { rewriteAppHTTPProbe: true } }

interface Parts {
  readonly annotations?: Record<string, unknown>
  readonly labels?: Record<string, unknown>
  readonly spec?: Record<string, unknown>
}

interface Injected {
  readonly metadata: { annotations: Record<string, string>; labels: Record<string, string> }
  readonly spec: Record<'containers' | 'initContainers', Record<string, unknown>[]>
}

/** The Pod template after injection with `sidecar` being this text. */
function inject(text: string, parts: Parts = {}, more: Partial<Injector> = {}): Injected {
  const injector: Injector = {
    templates: { sidecar: text },
    values: toTree(values),
    meshConfig: toTree({}),
    ...more,
  }
  const { annotations = {}, labels = {}, spec = { containers: [{ name: 'app', image: 'a' }] } } = parts
  const template = { metadata: { annotations, labels }, spec }
  const metadata = { name: 'w', namespace: 'ns' }
  const workload = toTree({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { template } })
  const result = injectWorkload(injector, workload)
  return (result as unknown as { spec: { template: Injected } }).spec.template
}

const names = (items: readonly Record<string, unknown>[]): unknown[] => items.map(({ name }) => name)

describe('strategic merge', () => {
  test.each([
    {
      name: 'merges maps by key, and null removes a key',
      under: { a: { b: 1, c: 2 } },
      over: { a: { b: null, d: 3 } },
      out: { a: { c: 2, d: 3 } },
    },
    {
      name: 'merges containers by name, with those of the patch first',
      under: { containers: [{ name: 'a', image: '1' }, { name: 'b' }] },
      over: { containers: [{ name: 'c' }, { name: 'a', tty: true }] },
      out: { containers: [{ name: 'c' }, { name: 'a', image: '1', tty: true }, { name: 'b' }] },
    },
    {
      name: 'keeps the order of containers that both have',
      under: { containers: [{ name: 'a' }, { name: 'b' }] },
      over: { containers: [{ name: 'b', tty: true }] },
      out: { containers: [{ name: 'a' }, { name: 'b', tty: true }] },
    },
    {
      name: 'merges mounts by path',
      under: { volumeMounts: [{ mountPath: '/a', name: 'x' }] },
      over: {
        volumeMounts: [
          { mountPath: '/a', name: 'y' },
          { mountPath: '/b', name: 'x' },
        ],
      },
      out: {
        volumeMounts: [
          { mountPath: '/a', name: 'y' },
          { mountPath: '/b', name: 'x' },
        ],
      },
    },
    {
      name: 'keeps the order of existing items',
      under: { env: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
      over: { env: [{ name: 'new' }, { name: 'b', value: '1' }] },
      out: { env: [{ name: 'new' }, { name: 'a' }, { name: 'b', value: '1' }, { name: 'c' }] },
    },
    {
      name: 'replaces any other list',
      under: { args: ['a', 'b'] },
      over: { args: ['c'] },
      out: { args: ['c'] },
    },
    {
      name: 'deletes an item with $patch',
      under: { env: [{ name: 'a' }, { name: 'b' }] },
      over: { env: [{ name: 'a', $patch: 'delete' }] },
      out: { env: [{ name: 'b' }] },
    },
  ])('$name', ({ under, over, out }) => {
    expect(strategicMerge(toTree(under), toTree(over))).toEqual(toTree(out))
  })
})

describe('the order of containers', () => {
  const ordered = (initContainers: readonly string[], isProxyFirst = false) => {
    const named = (list: readonly string[]) => list.map((name) => ({ name }))
    const pod = toTree({
      spec: { containers: named(['istio-proxy', 'app']), initContainers: named(initContainers) },
    })
    orderContainers(pod, isProxyFirst)
    const { containers, initContainers: init } = (pod as unknown as Injected).spec
    return [names(init), names(containers)]
  }

  test.each([
    {
      init: ['istio-init', 'own'],
      first: false,
      out: [
        ['own', 'istio-init'],
        ['app', 'istio-proxy'],
      ],
    },
    {
      init: ['own', 'istio-validation'],
      first: true,
      out: [
        ['istio-validation', 'own'],
        ['istio-proxy', 'app'],
      ],
    },
    {
      init: ['own', 'istio-proxy', 'istio-init'],
      first: false,
      out: [
        ['istio-init', 'istio-proxy', 'own'],
        ['app', 'istio-proxy'],
      ],
    },
  ])('$init', ({ init, first, out }) => {
    expect(ordered(init, first)).toEqual(out)
  })
})

describe('templates', () => {
  const labelled = (key: string): string => `metadata: {labels: {${key}: "{{ .DeploymentMeta.Name }}"}}`

  test('are those that the Pod names, in order, or the default ones', () => {
    const more = {
      templates: { one: labelled('a'), two: labelled('b'), three: labelled('c') },
      defaultTemplates: ['three'],
    }
    const asked = inject('', { annotations: { 'inject.istio.io/templates': 'one, two' } }, more)
    expect(asked.metadata.labels).toEqual({ a: 'w', b: 'w' })
    expect(inject('', {}, more).metadata.labels).toEqual({ c: 'w' })
  })

  test('fail for an unknown name or field', () => {
    const asked = { annotations: { 'inject.istio.io/templates': 'none' } }
    expect(() => inject('', asked)).toThrow('requested template "none" not found; have sidecar')
    expect(() => inject('{{ .Nonsense }}')).toThrow("can't evaluate field Nonsense")
  })

  test('may set the source of a volume that an earlier template only names', () => {
    const templates = {
      one: 'spec: {volumes: [{name: socket}]}',
      two: 'spec: {volumes: [{name: socket, csi: {driver: d}}]}',
    }
    const { spec } = inject('', {}, { templates, defaultTemplates: ['one', 'two'] })
    expect(spec).toMatchObject({ volumes: [{ name: 'socket', csi: { driver: 'd' } }] })
  })
})

describe("the user's settings of the proxy", () => {
  const own = { containers: [{ name: 'app' }, { name: 'istio-proxy', image: 'auto', tty: true }] }

  test('override the template except for image `auto`, and are recorded', () => {
    const { metadata, spec } = inject(proxy, { spec: own })
    expect(spec.containers[1]).toEqual({ name: 'istio-proxy', image: 'proxy', tty: true, resources: {} })
    expect(JSON.parse(metadata.annotations['proxy.istio.io/overrides'] ?? '')).toEqual({
      containers: [{ name: 'istio-proxy', tty: true, resources: {} }],
    })
  })

  test('apply to a native sidecar', () => {
    const { spec } = inject(proxy.replace('containers', 'initContainers'), { spec: own })
    expect(names(spec.containers)).toEqual(['app'])
    expect(spec.initContainers).toEqual([{ name: 'istio-proxy', image: 'proxy', tty: true, resources: {} }])
  })
})

describe('changes outside templates', () => {
  const envOf = ({ spec }: Injected): unknown =>
    spec.containers.find(({ name }) => name === 'istio-proxy')?.['env']

  test('redirect probes to the agent and pass it the original ones', () => {
    const app = {
      name: 'app',
      ports: [{ name: 'web', containerPort: 80 }],
      livenessProbe: { httpGet: { path: '/x', port: 'web' }, timeoutSeconds: 2 },
      readinessProbe: { tcpSocket: { port: 81 } },
      startupProbe: { exec: { command: ['true'] } },
    }
    const injected = inject(proxy, { spec: { containers: [app] } })
    expect(injected.spec.containers[0]).toMatchObject({
      livenessProbe: { httpGet: { path: '/app-health/app/livez', port: 15020 }, timeoutSeconds: 2 },
      readinessProbe: { httpGet: { path: '/app-health/app/readyz', port: 15020 } },
      startupProbe: { exec: { command: ['true'] } },
    })
    const [variable] = envOf(injected) as { name: string; value: string }[]
    expect(JSON.parse(variable?.value ?? '')).toEqual({
      '/app-health/app/livez': { httpGet: { path: '/x', port: 80 }, timeoutSeconds: 2 },
      '/app-health/app/readyz': { tcpSocket: { port: 81 } },
    })
  })

  test('keep probes if the Pod says so', () => {
    const app = { name: 'app', livenessProbe: { httpGet: { path: '/x', port: 80 } } }
    const annotations = { 'sidecar.istio.io/rewriteAppHTTPProbers': 'false' }
    expect(inject(proxy, { annotations, spec: { containers: [app] } }).spec.containers[0]).toMatchObject(app)
  })

  test('move Prometheus annotations to the proxy', () => {
    const annotations = { 'prometheus.io/port': '9', 'prometheus-io/path': '/m' }
    const injected = inject(proxy, { annotations })
    expect(injected.metadata.annotations).toMatchObject({
      'prometheus.io/port': '15020',
      'prometheus.io/path': '/stats/prometheus',
      'prometheus.io/scrape': 'true',
    })
    expect(envOf(injected)).toEqual([
      { name: 'ISTIO_PROMETHEUS_ANNOTATIONS', value: '{"scrape":"","path":"/m","port":"9"}' },
    ])
  })

  test.each([
    { name: 'the Pod disables scraping', annotations: { 'prometheus.io/scrape': 'false' }, mesh: {} },
    {
      name: 'the Pod disables merging',
      annotations: { 'prometheus.istio.io/merge-metrics': 'false' },
      mesh: {},
    },
    { name: 'the mesh disables merging', annotations: {}, mesh: { enablePrometheusMerge: false } },
  ])('leave Prometheus annotations alone if $name', ({ annotations, mesh }) => {
    const { metadata } = inject(proxy, { annotations }, { meshConfig: toTree(mesh) })
    expect(metadata.annotations).not.toHaveProperty('prometheus.io/port')
  })

  test('replace cluster and network of the template, where a label overrides the value', () => {
    const text = 'spec: {containers: [{name: istio-proxy, env: [{name: ISTIO_META_NETWORK, value: x}]}]}'
    const global = { multiCluster: { clusterName: 'c1' }, network: 'n1' }
    const labels = { 'topology.istio.io/network': 'n2' }
    expect(envOf(inject(text, { labels }, { values: toTree({ global }) }))).toEqual([
      { name: 'ISTIO_META_CLUSTER_ID', value: 'c1' },
      { name: 'ISTIO_META_NETWORK', value: 'n2' },
    ])
  })

  test('add a status with the injected parts, and the configured annotations', () => {
    const text = 'spec: {containers: [{name: istio-proxy}], volumes: [{name: v}]}'
    const { metadata } = inject(text, {}, { revision: 'canary', injectedAnnotations: { note: 'x' } })
    expect(metadata.annotations['note']).toBe('x')
    expect(JSON.parse(metadata.annotations['sidecar.istio.io/status'] ?? '')).toEqual({
      initContainers: null,
      containers: ['istio-proxy'],
      volumes: ['v'],
      imagePullSecrets: null,
      revision: 'canary',
    })
  })

  test('merge the proxy configuration of mesh and Pod', () => {
    const text = 'metadata: {annotations: {config: {{ protoToJSON .ProxyConfig | quote }}}}'
    const annotations = { 'proxy.istio.io/config': 'concurrency: 2\nproxyMetadata: {A: "1"}' }
    const meshConfig = toTree({ defaultConfig: { proxyMetadata: { B: '2' }, statusPort: 15020 } })
    expect(inject(text, { annotations }, { meshConfig }).metadata.annotations['config']).toBe(
      '{"concurrency":2,"proxyMetadata":{"A":"1","B":"2"}}',
    )
  })

  test.each([
    { type: undefined, annotations: {}, image: 'h/proxyv2:1-distroless' },
    { type: 'debug', annotations: {}, image: 'h/proxyv2:1-debug' },
    { type: 'debug', annotations: { 'sidecar.istio.io/proxyImageType': 'default' }, image: 'h/proxyv2:1' },
  ])('select the image for type $type and $annotations', ({ type, annotations, image }) => {
    const text = 'metadata: {annotations: {image: "{{ .ProxyImage }}"}}'
    const meshConfig = toTree({ defaultConfig: type === undefined ? {} : { image: { imageType: type } } })
    const global = { hub: 'h', tag: '1-distroless', proxy: { image: 'proxyv2' } }
    const { metadata } = inject(text, { annotations }, { meshConfig, values: toTree({ global }) })
    expect(metadata.annotations['image']).toBe(image)
  })
})
