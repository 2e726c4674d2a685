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
    'omits the security contexts with runAsRoot',
    { 'gateway.runAsRoot': true },
    {
      [`${pod}.securityContext`]: undefined,
      [`${proxy}.securityContext`]: undefined,
      [variable('ISTIO_META_UNPRIVILEGED_POD')]: undefined,
    },
  ),
  row(
    'leaves the user ID to OpenShift, with either key of the platform',
    { platform: 'openshift' },
    { [`${pod}.securityContext.runAsUser`]: undefined, [`${pod}.securityContext.runAsNonRoot`]: true },
  ),
  row(
    'uses the labels, istiod and mesh configuration of a revision',
    { revision: 'canary' },
    {
      [`${named('Deployment')} metadata.labels.istio.io/rev`]: 'canary',
      [`${podMetadata}.labels.service.istio.io/canonical-revision`]: 'canary',
      [variable('CA_ADDR')]: 'istiod-canary.istio-system.svc:15012',
      [`${pod}.volumes.[config-volume].configMap.name`]: 'istio-canary',
    },
  ),
  row(
    'uses a version label as the canonical revision',
    { 'gateway.labels': { version: 'v2' } },
    {
      [`${podMetadata}.labels.service.istio.io/canonical-revision`]: 'v2',
      [`${service}.selector.version`]: 'v2',
    },
  ),
  row(
    'accepts a full image name, and a tag of the gateway',
    { 'global.proxy.image': 'example.com/proxy:1', 'gateway.tag': 'mine' },
    { [`${proxy}.image`]: 'example.com/proxy:1' },
  ),
  row(
    'appends the variant to the tag of the gateway',
    { 'gateway.tag': 'mine', 'global.variant': 'distroless' },
    { [`${proxy}.image`]: 'registry.istio.io/release/proxyv2:mine-distroless' },
  ),
  row(
    'prefers env to proxyMetadata, and both to variables of the chart',
    {
      'gateway.env': { A: 'env', TRUST_DOMAIN: 'mine' },
      'meshConfig.defaultConfig.proxyMetadata': { A: 'metadata', B: 'metadata' },
    },
    { [variable('A')]: 'env', [variable('B')]: 'metadata', [variable('TRUST_DOMAIN')]: 'mine' },
  ),
  row(
    'sets mesh, network, cluster and CA address',
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
    'sets another source of certificates',
    { 'global.pilotCertProvider': 'kubernetes', 'global.mountMtlsCerts': true },
    {
      [`${proxy}.volumeMounts.[istiod-ca-cert].mountPath`]: undefined,
      [`${pod}.volumes.[istiod-ca-cert]`]: undefined,
      [`${pod}.volumes.[istio-certs].secret.secretName`]: 'istio.istio-ingressgateway-service-account',
    },
  ),
  row(
    'mounts Secrets and ConfigMaps; a ConfigMap without a path is for another container',
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
    'sets node affinity and node selector',
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
    'uses global node selector and tolerations if the gateway has none',
    { 'global.defaultNodeSelector': { pool: 'edge' }, 'global.defaultTolerations': [{ key: 'edge' }] },
    { [`${terms}.[0].key`]: 'pool', [`${pod}.tolerations.[0].key`]: 'edge' },
  ),
  row(
    'sets pod anti-affinity',
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
    'leaves the proxy to the injector with an injection template',
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
    'leaves the proxy to the injector of a revision',
    { 'gateway.injectionTemplate': 'gateway', revision: 'canary' },
    { [`${podMetadata}.labels.istio.io/rev`]: 'canary' },
  ),
  row(
    'sets pull secrets and annotations of the ServiceAccount',
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
    'creates no disruption budget for one replica',
    {},
    { [named('PodDisruptionBudget')]: undefined, [named('HorizontalPodAutoscaler')]: 'autoscaling/v2' },
  ),
  row(
    'creates a disruption budget for at least two replicas',
    { 'gateway.autoscaleMin': 2 },
    {
      [named('PodDisruptionBudget')]: 'policy/v1',
      [`${named('HorizontalPodAutoscaler')} spec.minReplicas`]: 2,
    },
  ),
  row(
    'creates a disruption budget for two replicas without autoscaling',
    { 'gateway.autoscaleEnabled': false, 'gateway.replicaCount': 2, 'gateway.autoscaleMin': 1 },
    {
      [`${deployment}.replicas`]: 2,
      [named('HorizontalPodAutoscaler')]: undefined,
      [`${named('PodDisruptionBudget')} spec.minAvailable`]: 1,
    },
  ),
  row(
    'creates no disruption budget if it is off',
    { 'gateway.autoscaleMin': 2, 'global.defaultPodDisruptionBudget.enabled': false },
    { [named('PodDisruptionBudget')]: undefined },
  ),
]

const network: readonly Row[] = [
  row(
    'creates no Service with customService',
    { 'gateway.customService': true },
    { [named('Service')]: undefined },
  ),
  row(
    'sets fields of the Service',
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
    'allows the target ports of the Service in the NetworkPolicy',
    { 'global.networkPolicy.enabled': true, revision: 'canary' },
    {
      [`${named('NetworkPolicy', 'istio-ingressgateway-canary')} spec.ingress.[3].ports.[0].port`]: 8080,
      [`${named('NetworkPolicy', 'istio-ingressgateway-canary')} metadata.labels.istio`]: 'ingressgateway',
    },
  ),
  row(
    'gives an egress gateway a Service of type ClusterIP',
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
