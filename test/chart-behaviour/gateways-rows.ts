// What istioctl gives its gateways in each golden, and what the charts do with values that no golden sets.
import type { Value } from '../../src/values/tree.ts'

type Chart = 'istio-ingress' | 'istio-egress'

interface Gateway {
  readonly chart: Chart
  readonly values: Readonly<Record<string, Value>>
  readonly namespace?: string
}

interface Golden {
  readonly name: string
  readonly gateways: readonly Gateway[]
}

interface Row extends Gateway {
  readonly name: string
  /** Facts of the objects (see test/support/golden.ts); undefined: no such fact, nor one below it. */
  readonly facts: Readonly<Record<string, unknown>>
}

const ingress = (values: Gateway['values'] = {}): Gateway => ({
  chart: 'istio-ingress',
  values: {
    'gateways.istio-ingressgateway.name': 'istio-ingressgateway',
    'gateways.istio-ingressgateway.labels': {},
    ...values,
  },
})

const egress = (values: Gateway['values'] = {}): Gateway => ({
  chart: 'istio-egress',
  values: {
    'gateways.istio-egressgateway.name': 'istio-egressgateway',
    'gateways.istio-egressgateway.labels': {},
    ...values,
  },
})

// The reference puts a component's k8s.service on after rendering; the type is the same as a value.
const inner: Gateway = {
  ...ingress({
    'gateways.istio-ingressgateway.name': 'inner',
    'gateways.istio-ingressgateway.labels': { istio: 'inner' },
    'gateways.istio-ingressgateway.ports': [{ port: 8080, targetPort: 8080, name: 'http' }],
    'gateways.istio-ingressgateway.type': 'ClusterIP',
  }),
  namespace: 'inner-ns',
}

/** The goldens that `manifest generate` cannot be given yet: they have k8s settings. The others are in test/golden. */
export const goldens: readonly Golden[] = [{ name: 'gateways', gateways: [ingress(), inner, egress()] }]

const named = (kind: string, name = 'istio-ingressgateway') => `${kind}/istio-system/${name}`
const deployment = `${named('Deployment')} spec`
const pod = `${deployment}.template.spec`
const podMetadata = `${deployment}.template.metadata`
const proxy = `${pod}.containers.[istio-proxy]`
const service = `${named('Service')} spec`
const terms = `${pod}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.[0].matchExpressions`
const variable = (name: string) => `${proxy}.env.[${name}].value`

const row = (
  name: string,
  values: Gateway['values'],
  facts: Row['facts'],
  chart: Chart = 'istio-ingress',
) => ({
  name,
  chart,
  values,
  facts,
})

const workload: readonly Row[] = [
  row(
    'runAsRoot leaves the security contexts out',
    { 'gateway.runAsRoot': true },
    {
      [`${pod}.securityContext`]: undefined,
      [`${proxy}.securityContext`]: undefined,
      [variable('ISTIO_META_UNPRIVILEGED_POD')]: undefined,
    },
  ),
  row(
    'OpenShift by either key chooses the user',
    { platform: 'openshift' },
    { [`${pod}.securityContext.runAsUser`]: undefined, [`${pod}.securityContext.runAsNonRoot`]: true },
  ),
  row(
    'a revision: labels, istiod, mesh configuration',
    { revision: 'canary' },
    {
      [`${named('Deployment')} metadata.labels.istio.io/rev`]: 'canary',
      [`${podMetadata}.labels.service.istio.io/canonical-revision`]: 'canary',
      [variable('CA_ADDR')]: 'istiod-canary.istio-system.svc:15012',
      [`${pod}.volumes.[config-volume].configMap.name`]: 'istio-canary',
    },
  ),
  row(
    'a version label is the canonical revision',
    { 'gateway.labels': { version: 'v2' } },
    {
      [`${podMetadata}.labels.service.istio.io/canonical-revision`]: 'v2',
      [`${service}.selector.version`]: 'v2',
    },
  ),
  row(
    'an image in full, and a tag of its own',
    { 'global.proxy.image': 'example.com/proxy:1', 'gateway.tag': 'mine' },
    { [`${proxy}.image`]: 'example.com/proxy:1' },
  ),
  row(
    'a tag of its own and a variant',
    { 'gateway.tag': 'mine', 'global.variant': 'distroless' },
    { [`${proxy}.image`]: 'registry.istio.io/release/proxyv2:mine-distroless' },
  ),
  row(
    'env beats proxyMetadata, and both the chart’s own',
    {
      'gateway.env': { A: 'env', TRUST_DOMAIN: 'mine' },
      'meshConfig.defaultConfig.proxyMetadata': { A: 'metadata', B: 'metadata' },
    },
    { [variable('A')]: 'env', [variable('B')]: 'metadata', [variable('TRUST_DOMAIN')]: 'mine' },
  ),
  row(
    'who and where the mesh is',
    {
      'global.meshID': 'mesh',
      'global.network': 'network',
      'global.multiCluster.clusterName': 'cluster',
      'global.caAddress': 'ca.example.com:1',
    },
    {
      [variable('ISTIO_META_MESH_ID')]: 'mesh',
      [variable('ISTIO_META_NETWORK')]: 'network',
      [variable('ISTIO_META_CLUSTER_ID')]: 'cluster',
      [variable('CA_ADDR')]: 'ca.example.com:1',
    },
  ),
  row(
    'certificates from elsewhere',
    { 'global.pilotCertProvider': 'kubernetes', 'global.mountMtlsCerts': true },
    {
      [`${proxy}.volumeMounts.[istiod-ca-cert].mountPath`]: undefined,
      [`${pod}.volumes.[istiod-ca-cert]`]: undefined,
      [`${pod}.volumes.[istio-certs].secret.secretName`]: 'istio.istio-ingressgateway-service-account',
    },
  ),
  row(
    'volumes of secrets and ConfigMaps; a ConfigMap without a path is for another container',
    {
      'gateway.secretVolumes': [{ name: 's', secretName: 'secret', mountPath: '/s' }],
      'gateway.configVolumes': [
        { name: 'c', configMapName: 'map', mountPath: '/c' },
        { name: 'd', configMapName: 'map' },
      ],
      'gateway.additionalContainers': [{ name: 'other', image: 'x' }],
    },
    {
      [`${pod}.volumes.[s].secret.secretName`]: 'secret',
      [`${pod}.volumes.[ingressgateway-certs]`]: undefined,
      [`${pod}.volumes.[d].configMap.name`]: 'map',
      [`${proxy}.volumeMounts.[s].mountPath`]: '/s',
      [`${proxy}.volumeMounts.[c].mountPath`]: '/c',
      [`${proxy}.volumeMounts.[d]`]: undefined,
      [`${pod}.containers.[other].image`]: 'x',
    },
  ),
  row(
    'processors and nodes',
    { 'global.arch': { amd64: 2, arm64: 1, s390x: 0 }, 'gateway.nodeSelector': { disk: 'ssd' } },
    {
      [`${terms}.[0].values.[0]`]: 'amd64',
      [`${terms}.[0].values.[1]`]: 'arm64',
      [`${terms}.[0].values.[2]`]: undefined,
      [`${terms}.[1].key`]: 'disk',
      [`${pod}.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution.[0].weight`]: 2,
    },
  ),
  row(
    'global node labels and tolerations are for gateways without their own',
    { 'global.defaultNodeSelector': { pool: 'edge' }, 'global.defaultTolerations': [{ key: 'edge' }] },
    { [`${terms}.[0].key`]: 'pool', [`${pod}.tolerations.[0].key`]: 'edge' },
  ),
  row(
    'away from other pods',
    {
      'gateway.podAntiAffinityLabelSelector': [
        {
          key: 'app',
          operator: 'In',
          values: 'a,b',
          topologyKey: 'kubernetes.io/hostname',
          namespaces: 'n,m',
        },
      ],
    },
    {
      [`${pod}.affinity.nodeAffinity`]: undefined,
      [`${pod}.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution.[0].namespaces.[1]`]:
        'm',
      [`${pod}.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution.[0].labelSelector.matchExpressions.[0].values.[1]`]:
        'b',
    },
  ),
  row(
    'a template for the injector: the pod is a frame',
    { 'gateway.injectionTemplate': 'gateway', 'gateway.env': { A: 'b' } },
    {
      [`${podMetadata}.annotations.inject.istio.io/templates`]: 'gateway',
      [`${podMetadata}.labels.sidecar.istio.io/inject`]: 'true',
      [`${podMetadata}.labels.istio.io/rev`]: undefined,
      [`${proxy}.image`]: 'auto',
      [`${proxy}.args`]: undefined,
      [`${proxy}.readinessProbe`]: undefined,
      [variable('A')]: 'b',
      [variable('CA_ADDR')]: undefined,
      [`${pod}.volumes.[istio-envoy]`]: undefined,
      [`${pod}.volumes.[ingressgateway-certs].secret.optional`]: true,
    },
  ),
  row(
    'a template for the injector of a revision',
    { 'gateway.injectionTemplate': 'gateway', revision: 'canary' },
    { [`${podMetadata}.labels.istio.io/rev`]: 'canary' },
  ),
  row(
    'pull secrets and annotations of the account',
    { 'global.imagePullSecrets': ['mine'], 'gateway.serviceAccount.annotations': { a: 'b' } },
    {
      [`${named('ServiceAccount', 'istio-ingressgateway-service-account')} imagePullSecrets.[mine].name`]:
        'mine',
      [`${named('ServiceAccount', 'istio-ingressgateway-service-account')} metadata.annotations.a`]: 'b',
    },
  ),
]

const scaling: readonly Row[] = [
  row(
    'one replica has no disruption budget',
    {},
    { [named('PodDisruptionBudget')]: undefined, [named('HorizontalPodAutoscaler')]: 'autoscaling/v2' },
  ),
  row(
    'two replicas at least have one',
    { 'gateway.autoscaleMin': 2 },
    {
      [named('PodDisruptionBudget')]: 'policy/v1',
      [`${named('HorizontalPodAutoscaler')} spec.minReplicas`]: 2,
    },
  ),
  row(
    'two replicas without autoscaling',
    { 'gateway.autoscaleEnabled': false, 'gateway.replicaCount': 2, 'gateway.autoscaleMin': 1 },
    {
      [`${deployment}.replicas`]: 2,
      [named('HorizontalPodAutoscaler')]: undefined,
      [`${named('PodDisruptionBudget')} spec.minAvailable`]: 1,
    },
  ),
  row(
    'no budget where none is wanted',
    { 'gateway.autoscaleMin': 2, 'global.defaultPodDisruptionBudget.enabled': false },
    { [named('PodDisruptionBudget')]: undefined },
  ),
]

const network: readonly Row[] = [
  row('a Service of one’s own', { 'gateway.customService': true }, { [named('Service')]: undefined }),
  row(
    'the fields of the Service',
    {
      'gateway.loadBalancerIP': '10.0.0.1',
      'gateway.loadBalancerSourceRanges': ['10.0.0.0/8'],
      'gateway.externalTrafficPolicy': 'Local',
      'gateway.ipFamilyPolicy': 'PreferDualStack',
      'gateway.ipFamilies': ['IPv4', 'IPv6'],
      'gateway.serviceAnnotations': { a: 'b' },
      'gateway.ingressPorts': [{ name: 'extra', port: 9000 }],
    },
    {
      [`${service}.loadBalancerIP`]: '10.0.0.1',
      [`${service}.loadBalancerSourceRanges.[0]`]: '10.0.0.0/8',
      [`${service}.externalTrafficPolicy`]: 'Local',
      [`${service}.ipFamilyPolicy`]: 'PreferDualStack',
      [`${service}.ipFamilies.[1]`]: 'IPv6',
      [`${service}.ports.[extra].port`]: 9000,
      [`${named('Service')} metadata.annotations.a`]: 'b',
    },
  ),
  row(
    'a network policy lets in what the Service sends',
    { 'global.networkPolicy.enabled': true, revision: 'canary' },
    {
      [`${named('NetworkPolicy', 'istio-ingressgateway-canary')} spec.ingress.[3].ports.[0].port`]: 8080,
      [`${named('NetworkPolicy', 'istio-ingressgateway-canary')} metadata.labels.istio`]: 'ingressgateway',
    },
  ),
  row(
    'an egress gateway is not reached from outside',
    { 'global.networkPolicy.enabled': true },
    {
      [`${named('Service', 'istio-egressgateway')} spec.type`]: 'ClusterIP',
      [`${named('NetworkPolicy', 'istio-egressgateway')} metadata.labels.operator.istio.io/component`]:
        'EgressGateways',
    },
    'istio-egress',
  ),
]

export const beyond: readonly Row[] = [...workload, ...scaling, ...network]

/** A row's values as the chart takes them: `gateway.` stands for the chart's own key. */
export function ownValues(chart: Gateway['chart'], values: Row['values']): Record<string, Value> {
  const own = chart === 'istio-ingress' ? 'gateways.istio-ingressgateway' : 'gateways.istio-egressgateway'
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.replace('gateway.', `${own}.`), value]),
  )
}
