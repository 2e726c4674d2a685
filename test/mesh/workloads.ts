// Workloads of every kind, with what an injection must respect, and the Pods that they get, for comparison.
import { isTree, newTree, type Tree, type Value } from '../../src/values/tree.ts'

const app = {
  name: 'app',
  image: 'example.com/app:1',
  ports: [{ name: 'web', containerPort: 8080, protocol: 'TCP' }],
}

const podSpec = (more: object = {}) => ({ containers: [app], ...more })

interface Template {
  readonly annotations?: Record<string, string>
  readonly labels?: Record<string, string>
  readonly spec?: object
}

function workload(
  apiVersion: string,
  kind: string,
  name: string,
  { annotations, labels, spec = podSpec() }: Template = {},
): object {
  const selected = { app: name }
  const metadata = { labels: { ...selected, ...labels }, ...(annotations && { annotations }) }
  const template = { metadata, spec }
  return { apiVersion, kind, metadata: { name }, spec: { selector: { matchLabels: selected }, template } }
}

const probes = {
  livenessProbe: { httpGet: { path: '/live', port: 'web' } },
  readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 5 },
  startupProbe: { grpc: { port: 9090 }, timeoutSeconds: 4 },
}

const job = podSpec({ restartPolicy: 'Never' })

const bare = (name: string, { annotations, labels, spec = podSpec() }: Template = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { app: name, ...labels }, ...(annotations && { annotations }) },
  spec,
})

/** Each has a name of its own, and is the `app` of its Pods. */
export const workloads: Readonly<Record<string, object>> = {
  web: workload('apps/v1', 'Deployment', 'web'),
  state: workload('apps/v1', 'StatefulSet', 'state'),
  agent: workload('apps/v1', 'DaemonSet', 'agent', {
    spec: podSpec({ nodeSelector: { 'kubernetes.io/os': 'linux' } }),
  }),
  replica: workload('apps/v1', 'ReplicaSet', 'replica'),
  once: {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'once' },
    spec: { template: { metadata: { labels: { app: 'once' } }, spec: job } },
  },
  alone: bare('alone'),
  probed: workload('apps/v1', 'Deployment', 'probed', { spec: { containers: [{ ...app, ...probes }] } }),
  several: workload('apps/v1', 'Deployment', 'several', {
    spec: {
      initContainers: [{ name: 'setup', image: 'example.com/setup:1', command: ['true', ''] }],
      containers: [
        app,
        { name: 'second', image: 'example.com/second:1', env: [{ name: 'EMPTY', value: '' }] },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
      securityContext: { runAsUser: 1000, fsGroup: 2000 },
    },
  }),
  metrics: workload('apps/v1', 'Deployment', 'metrics', {
    annotations: { 'prometheus.io/port': '9100', 'prometheus.io/path': '/m' },
  }),
  tuned: workload('apps/v1', 'Deployment', 'tuned', {
    labels: { 'app.kubernetes.io/version': 'v2' },
    annotations: {
      'sidecar.istio.io/proxyCPU': '50m',
      'sidecar.istio.io/logLevel': 'debug',
      'traffic.sidecar.istio.io/excludeOutboundPorts': '3306',
      'proxy.istio.io/config': 'concurrency: 2\nholdApplicationUntilProxyStarts: true\n',
    },
  }),
  classic: workload('apps/v1', 'Deployment', 'classic', {
    annotations: { 'sidecar.istio.io/nativeSidecar': 'false' },
  }),
  custom: workload('apps/v1', 'Deployment', 'custom', {
    spec: {
      containers: [app, { name: 'istio-proxy', image: 'auto', resources: { requests: { cpu: '7m' } } }],
    },
  }),
  entrance: workload('apps/v1', 'Deployment', 'entrance', {
    annotations: { 'inject.istio.io/templates': 'gateway' },
    spec: { containers: [{ name: 'istio-proxy', image: 'auto' }] },
  }),
  rpc: workload('apps/v1', 'Deployment', 'rpc', {
    annotations: { 'inject.istio.io/templates': 'grpc-agent' },
  }),
}

/** These are not injected. */
export const untouched: Readonly<Record<string, object>> = {
  host: bare('host', { spec: podSpec({ hostNetwork: true }) }),
  declined: bare('declined', { annotations: { 'sidecar.istio.io/inject': 'false' } }),
  labelled: bare('labelled', { labels: { 'sidecar.istio.io/inject': 'false' } }),
}

/** These look as if they were not injected, but are. */
export const surprising: Readonly<Record<string, object>> = {
  both: bare('both', {
    labels: { 'sidecar.istio.io/inject': 'true' },
    annotations: { 'sidecar.istio.io/inject': 'false' },
  }),
  unclear: bare('unclear', { annotations: { 'sidecar.istio.io/inject': 'no' } }),
  ambient: bare('ambient', { labels: { 'istio.io/dataplane-mode': 'ambient' } }),
}

/**
 * A Pod without what differs in every Pod: names that Kubernetes makes, the node, the time, and the namespace. The mount of the
 * service account's token is absent from what istiod notes of the user's containers, as a file has none.
 */
export function comparablePod(pod: Tree, namespace: string): unknown {
  const text = JSON.stringify(cleaned(pod)).replaceAll(namespace, 'NAMESPACE')
  const plain = JSON.parse(text.replaceAll(/kube-api-access-\w{5}/g, 'kube-api-access')) as {
    metadata: { annotations?: Record<string, unknown> }
  }
  const { annotations = {} } = plain.metadata
  const noted = annotations['proxy.istio.io/overrides']
  if (typeof noted === 'string') annotations['proxy.istio.io/overrides'] = withoutTokenMount(noted)
  return plain
}

function withoutTokenMount(overrides: string): unknown {
  const lists = JSON.parse(overrides) as Record<string, { volumeMounts?: { name: string }[] }[]>
  for (const container of Object.values(lists).flat()) {
    const others = container.volumeMounts?.filter(({ name }) => name !== 'kube-api-access')
    if (others?.length === 0) delete container.volumeMounts
    else if (others) container.volumeMounts = others
  }
  return lists
}

const generated = new Set([
  'name',
  'generateName',
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'managedFields',
  'ownerReferences',
  // The controller of Jobs removes its own when the Pod has ended, sooner or later.
  'finalizers',
  'generation',
])
const generatedLabels =
  /^(pod-template-hash|controller-revision-hash|pod-template-generation|statefulset\.kubernetes\.io\/pod-name|apps\.kubernetes\.io\/pod-index|(batch\.kubernetes\.io\/)?(controller-uid|job-name))$/

function cleaned(pod: Tree): Tree {
  const { metadata, spec } = pod
  const meta = isTree(metadata) ? Object.entries(metadata) : []
  const kept = meta
    .filter(([key]) => !generated.has(key))
    .map(([key, value]) => [key, withoutGenerated(key, value)] as const)
  const inSpec = isTree(spec)
    ? Object.entries(spec).filter(([key]) => !['nodeName', 'hostname', 'affinity'].includes(key))
    : []
  return newTree([
    ['metadata', newTree(kept)],
    ['spec', newTree(inSpec)],
  ])
}

function withoutGenerated(key: string, value: Value): Value {
  if (key !== 'labels' || !isTree(value)) return value
  return newTree(Object.entries(value).filter(([label]) => !generatedLabels.test(label)))
}
