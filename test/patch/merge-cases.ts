// Strategic merge patches. test/peer/strategic-merge.test.ts compares the answers with Kubernetes' own code.

export interface MergeQuestion {
  readonly kind: 'Deployment' | 'DaemonSet' | 'Service' | 'HorizontalPodAutoscaler' | 'PodDisruptionBudget'
  readonly object: object
  readonly patch: object
}

export interface MergeCase extends MergeQuestion {
  readonly name: string
}

const env = (...names: readonly string[]) => names.map((name) => ({ name, value: name.toLowerCase() }))

const pod = (spec: object) => ({ spec: { template: { spec } } })
const container = (fields: object) => pod({ containers: [{ name: 'main', ...fields }] })

/** A case whose object and patch are fields of the container `main`. */
const inContainer = (name: string, object: object, patch: object): MergeCase => ({
  name,
  kind: 'Deployment',
  object: container(object),
  patch: container(patch),
})

const inPod = (name: string, object: object, patch: object): MergeCase => ({
  name,
  kind: 'Deployment',
  object: pod(object),
  patch: pod(patch),
})

export const mergeCases: readonly MergeCase[] = [
  inContainer('new variables come first', { env: env('A', 'B') }, { env: env('X', 'Y') }),
  inContainer('a changed variable stays', { env: env('A', 'B', 'C') }, { env: [{ name: 'B', value: '2' }] }),
  inContainer(
    'new variables follow the one before them in the patch',
    { env: env('A', 'B', 'C', 'D') },
    { env: [{ name: 'B', value: '2' }, ...env('X', 'Y'), { name: 'D', value: '4' }] },
  ),
  inContainer('the order of the patch wins', { env: env('A', 'B', 'C') }, { env: env('C', 'A') }),
  inContainer(
    'a variable twice in the patch',
    { env: env('A') },
    { env: [...env('X'), { name: 'X', value: '2' }] },
  ),
  inContainer('no list before', {}, { env: env('X') }),
  inContainer('an empty list in the patch', { env: env('A') }, { env: [] }),
  inContainer('an empty list in the object', { env: [] }, { env: env('X') }),
  inContainer(
    'maps of an item are merged',
    { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'a' } } }] },
    { env: [{ name: 'A', valueFrom: { fieldRef: { apiVersion: 'v1' } } }] },
  ),
  inContainer(
    'null deletes a key of an item',
    { env: [{ name: 'A', value: 'a' }] },
    { env: [{ name: 'A', value: null, valueFrom: { fieldRef: { fieldPath: 'x' } } }] },
  ),
  inContainer('null stays in a new item', { env: env('A') }, { env: [{ name: 'X', value: null }] }),
  inContainer('null deletes a list', { env: env('A') }, { env: null }),
  inContainer('null deletes nothing', {}, { env: null, resources: { limits: null } }),
  inContainer(
    '$patch: delete removes an item',
    { env: env('A', 'B') },
    { env: [{ $patch: 'delete', name: 'A' }, ...env('X')] },
  ),
  inContainer(
    '$patch: replace replaces a list',
    { env: env('A', 'B') },
    { env: [{ $patch: 'replace' }, ...env('X')] },
  ),
  inContainer('arguments are replaced', { args: ['a', 'b'] }, { args: ['c'] }),
  inContainer(
    'ports are merged by containerPort',
    { ports: [{ containerPort: 1, name: 'one' }, { containerPort: 2 }] },
    { ports: [{ containerPort: 2, name: 'two' }, { containerPort: 3 }] },
  ),
  inContainer(
    'volumeMounts are merged by mountPath',
    { volumeMounts: [{ mountPath: '/a', name: 'a' }] },
    {
      volumeMounts: [
        { mountPath: '/a', name: 'b' },
        { mountPath: '/b', name: 'b' },
      ],
    },
  ),
  inContainer(
    'resources are merged',
    { resources: { requests: { cpu: '500m', memory: '2Gi' } } },
    { resources: { requests: { cpu: '1' }, limits: { memory: '4Gi' } } },
  ),
  inContainer(
    '$patch: replace replaces a map',
    { resources: { requests: { cpu: '500m', memory: '2Gi' } } },
    { resources: { requests: { $patch: 'replace', cpu: '1' } } },
  ),
  inContainer(
    '$patch: delete empties a map',
    { resources: { requests: { cpu: '500m' } } },
    { resources: { requests: { $patch: 'delete' } } },
  ),
  inContainer('a map replaces a scalar', { command: 'x' }, { command: { a: 1, b: null } }),
  inPod('a new container comes first', { containers: env('a') }, { containers: env('x') }),
  inPod(
    'tolerations are replaced',
    { tolerations: [{ key: 'a' }] },
    { tolerations: [{ key: 'b', value: null, operator: 'Exists' }] },
  ),
  inPod(
    'volumes are merged by name',
    {
      volumes: [
        { name: 'a', emptyDir: {} },
        { name: 'b', emptyDir: {} },
      ],
    },
    {
      volumes: [
        { name: 'b', emptyDir: { medium: 'Memory' } },
        { name: 'c', hostPath: { path: '/c' } },
      ],
    },
  ),
  inPod(
    '$retainKeys changes the kind of a volume',
    { volumes: [{ name: 'a', emptyDir: {} }] },
    { volumes: [{ name: 'a', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/a' } }] },
  ),
  inPod(
    'topologySpreadConstraints are merged by topologyKey',
    { topologySpreadConstraints: [{ topologyKey: 'zone', maxSkew: 1 }] },
    {
      topologySpreadConstraints: [
        { topologyKey: 'zone', maxSkew: 2 },
        { topologyKey: 'host', maxSkew: 1 },
      ],
    },
  ),
  inPod(
    'affinity: maps are merged, terms are replaced',
    {
      affinity: {
        podAffinity: {},
        nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1 }] },
      },
    },
    { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 2 }] } } },
  ),
  inPod(
    '$setElementOrder orders a list',
    { volumes: env('a', 'b', 'c') },
    { '$setElementOrder/volumes': [{ name: 'c' }, { name: 'x' }, { name: 'a' }], volumes: env('x') },
  ),
  inPod(
    '$setElementOrder without a list',
    { volumes: env('a', 'b', 'c') },
    { '$setElementOrder/volumes': [{ name: 'c' }, { name: 'b' }, { name: 'a' }] },
  ),
  {
    name: '$deleteFromPrimitiveList removes scalars',
    kind: 'Deployment',
    object: { metadata: { finalizers: ['a', 'b', 'c'] } },
    patch: { metadata: { '$deleteFromPrimitiveList/finalizers': ['b'] } },
  },
  {
    name: 'scalars are merged where Kubernetes says so',
    kind: 'Deployment',
    object: { metadata: { finalizers: ['a', 'b'] } },
    patch: { metadata: { finalizers: ['c', 'b'] } },
  },
  {
    name: 'strategy is merged',
    kind: 'Deployment',
    object: { spec: { strategy: { rollingUpdate: { maxSurge: '100%', maxUnavailable: '25%' } } } },
    patch: { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
  },
  {
    name: 'ports of a Service are merged by port',
    kind: 'Service',
    object: {
      spec: {
        ports: [
          { port: 80, name: 'http' },
          { port: 443, name: 'https' },
        ],
      },
    },
    patch: { spec: { ports: [{ port: 443, nodePort: 30443 }, { port: 15021 }] } },
  },
  {
    name: 'the selector of a PodDisruptionBudget is replaced',
    kind: 'PodDisruptionBudget',
    object: { spec: { minAvailable: 1, selector: { matchLabels: { app: 'istiod', istio: 'pilot' } } } },
    patch: { spec: { selector: { matchLabels: { app: 'mine' } } } },
  },
  {
    name: 'metrics are replaced',
    kind: 'HorizontalPodAutoscaler',
    object: { spec: { minReplicas: 1, metrics: [{ type: 'Resource' }] } },
    patch: { spec: { maxReplicas: 3, metrics: [{ type: 'Pods' }, { type: 'Object' }] } },
  },
  {
    name: 'a DaemonSet has the same pods',
    kind: 'DaemonSet',
    object: container({ env: env('A') }),
    patch: container({ env: env('X') }),
  },
]

/** Patches that Kubernetes rejects. */
export const invalidMerges: readonly MergeCase[] = [
  inContainer('an item without its merge key', { env: env('A') }, { env: [{ value: 'x' }] }),
  inContainer('an unknown directive', { resources: {} }, { resources: { $patch: 'other' } }),
  inContainer('an unknown directive in a list', { env: env('A') }, { env: [{ $patch: 'other', name: 'A' }] }),
  inPod(
    'a key that $retainKeys does not name',
    { volumes: [{ name: 'a' }] },
    { volumes: [{ name: 'a', $retainKeys: ['name'], emptyDir: {} }] },
  ),
]
