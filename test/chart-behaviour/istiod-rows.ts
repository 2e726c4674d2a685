// What the charts base and istiod do with values that no golden sets. The webhook, disruption budget, Service and remote rows are known
// behaviour of Istio's own charts; a row without facts expects the chart to refuse.
import type { Value } from '../../src/values/tree.ts'

export interface Row {
  readonly name: string
  readonly chart: 'base' | 'istiod'
  readonly values: Readonly<Record<string, Value>>
  readonly release?: { readonly namespace?: string; readonly isUpgrade?: boolean }
  /** Facts of the objects (see test/support/golden.ts); undefined: no such fact, nor one below it. */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface Refusal {
  readonly name: string
  readonly chart: 'base' | 'istiod'
  readonly values: Readonly<Record<string, Value>>
  readonly message: RegExp
}

const local = (kind: string, name: string, path: string) => `${kind}/istio-system/${name} ${path}`
const service = (path: string, name = 'istiod') => local('Service', name, path)
const budget = 'PodDisruptionBudget/istio-system/istiod'
const deployment = (path: string) => local('Deployment', 'istiod', path)
const pod = (path: string) => deployment(`spec.template.spec.${path}`)
const discovery = (path: string) => pod(`containers.[discovery].${path}`)
const variable = (name: string) => discovery(`env.[${name}].value`)
const mesh = (path: string) => local('ConfigMap', 'istio', `data.mesh.${path}`)
const injection = (webhook: string, path: string, name = 'istio-sidecar-injector') =>
  `MutatingWebhookConfiguration/${name} webhooks.[${webhook}.sidecar-injector.istio.io]${path}`
const revision =
  'ValidatingWebhookConfiguration/istio-validator-istio-system webhooks.[rev.validation.istio.io].'
const unrevised = 'ValidatingWebhookConfiguration/istiod-default-validator webhooks.[validation.istio.io].'

/** The failure policy of the validating webhook of both charts, by what the user and the release say. */
const policies: readonly Row[] = (
  [
    { name: 'install', values: {}, policy: 'Ignore' },
    {
      name: 'leaves the failure policy to istiod on upgrade',
      values: {},
      isUpgrade: true,
      policy: undefined,
    },
    {
      name: 'sets the given failure policy on install',
      values: { 'base.validationFailurePolicy': 'Fail' },
      policy: 'Fail',
    },
    {
      name: 'sets policy Fail on upgrade',
      values: { 'base.validationFailurePolicy': 'Fail' },
      isUpgrade: true,
      policy: 'Fail',
    },
    {
      name: 'sets policy Ignore on upgrade',
      values: { 'base.validationFailurePolicy': 'Ignore' },
      isUpgrade: true,
      policy: 'Ignore',
    },
    {
      name: 'sets policy Fail with a CA of the user',
      values: { 'base.validationFailurePolicy': 'Ignore', 'base.validationCABundle': 'dGVzdC1jYQ==' },
      policy: 'Fail',
      bundle: 'dGVzdC1jYQ==',
    },
  ] as const
).flatMap((row) =>
  (['base', 'istiod'] as const).map((chart) => {
    const webhook = chart === 'base' ? unrevised : revision
    return {
      name: `${chart}: ${row.name}`,
      chart,
      values: row.values,
      release: { isUpgrade: 'isUpgrade' in row },
      facts: {
        [`${webhook}failurePolicy`]: row.policy,
        [`${webhook}clientConfig.caBundle`]: 'bundle' in row ? row.bundle : undefined,
        [`${webhook}clientConfig.service.name`]: 'istiod',
      },
    }
  }),
)

const validation: readonly Row[] = [
  ...policies,
  {
    name: 'base: calls a URL instead of the Service',
    chart: 'base',
    values: { 'base.validationURL': 'https://istiod.example.com/validate' },
    facts: {
      [`${unrevised}clientConfig.url`]: 'https://istiod.example.com/validate',
      [`${unrevised}clientConfig.service`]: undefined,
    },
  },
  {
    name: 'base: validates with another default revision',
    chart: 'base',
    values: { defaultRevision: '1-31-1' },
    facts: { [`${unrevised}clientConfig.service.name`]: 'istiod-1-31-1' },
  },
  {
    name: 'base: creates no webhook without a default revision',
    chart: 'base',
    values: { defaultRevision: '', 'experimental.stableValidationPolicy': true },
    facts: {
      'ValidatingWebhookConfiguration/istiod-default-validator': undefined,
      'ValidatingAdmissionPolicy/stable-channel-default-policy.istio.io': undefined,
    },
  },
  {
    name: 'base: creates a policy against unstable features',
    chart: 'base',
    values: { 'experimental.stableValidationPolicy': true },
    facts: {
      'ValidatingAdmissionPolicyBinding/stable-channel-default-policy-binding.istio.io spec.policyName':
        'stable-channel-default-policy.istio.io',
      'ValidatingAdmissionPolicy/stable-channel-default-policy.istio.io spec.matchConstraints.objectSelector':
        undefined,
    },
  },
  {
    name: 'istiod: creates the policy with resourceScope cluster',
    chart: 'istiod',
    values: { 'experimental.stableValidationPolicy': true, 'global.resourceScope': 'cluster', revision: 'a' },
    facts: {
      'ValidatingAdmissionPolicy/stable-channel-policy-a-istio-system.istio.io spec.matchConstraints.objectSelector.matchExpressions.[0].values.[0]':
        'a',
      'Deployment/istio-system/istiod-a': undefined,
    },
  },
  {
    name: 'istiod: creates no validation webhook if it is off',
    chart: 'istiod',
    values: { 'global.configValidation': false },
    facts: { 'ValidatingWebhookConfiguration/istio-validator-istio-system': undefined },
  },
]

const crds: readonly Row[] = [
  {
    name: 'base: omits an excluded CRD',
    chart: 'base',
    values: { 'base.excludedCRDs': ['wasmplugins.extensions.istio.io'] },
    facts: {
      'CustomResourceDefinition/wasmplugins.extensions.istio.io': undefined,
      'CustomResourceDefinition/telemetries.telemetry.istio.io': 'apiextensions.k8s.io/v1',
    },
  },
  {
    name: 'base: adds labels of the release to CRDs, and keeps CRDs on uninstall',
    chart: 'base',
    values: {},
    facts: {
      'CustomResourceDefinition/sidecars.networking.istio.io metadata.labels.app.kubernetes.io/instance':
        'istio',
      'CustomResourceDefinition/sidecars.networking.istio.io metadata.annotations.helm.sh/resource-policy':
        'keep',
    },
  },
  {
    name: 'base: adds no labels to CRDs if this is off',
    chart: 'base',
    values: { 'base.enableCRDTemplates': false },
    facts: { 'CustomResourceDefinition/sidecars.networking.istio.io metadata.labels': {} },
  },
  {
    name: 'base: creates no CRDs with resourceScope namespace',
    chart: 'base',
    values: { 'global.resourceScope': 'namespace' },
    facts: {
      'CustomResourceDefinition/sidecars.networking.istio.io': undefined,
      'ServiceAccount/istio-system/istio-reader-service-account': 'v1',
    },
  },
]

const replicas: readonly Row[] = [
  {
    name: 'creates no disruption budget for one replica',
    chart: 'istiod',
    values: {},
    facts: { [budget]: undefined },
  },
  {
    name: 'creates a disruption budget for two replicas of the autoscaler',
    chart: 'istiod',
    values: { autoscaleMin: 2 },
    facts: { [`${budget} spec.minAvailable`]: 1, [`${budget} spec.selector.matchLabels.istio`]: 'pilot' },
  },
  {
    name: 'creates a disruption budget for two replicas',
    chart: 'istiod',
    values: { autoscaleEnabled: false, replicaCount: 2 },
    facts: { [`${budget} spec.minAvailable`]: 1, [deployment('spec.replicas')]: 2 },
  },
  {
    name: "ignores the autoscaler's minimum if autoscaling is off",
    chart: 'istiod',
    values: { autoscaleEnabled: false, autoscaleMin: 2 },
    facts: { [budget]: undefined, 'HorizontalPodAutoscaler/istio-system/istiod': undefined },
  },
  {
    name: 'sets maxUnavailable instead of minAvailable',
    chart: 'istiod',
    values: { autoscaleMin: 2, 'pdb.maxUnavailable': 1 },
    facts: { [`${budget} spec.maxUnavailable`]: 1, [`${budget} spec.minAvailable`]: undefined },
  },
  {
    name: 'sets the eviction policy of unready pods',
    chart: 'istiod',
    values: { autoscaleMin: 2, 'pdb.unhealthyPodEvictionPolicy': 'AlwaysAllow' },
    facts: { [`${budget} spec.unhealthyPodEvictionPolicy`]: 'AlwaysAllow' },
  },
  {
    name: 'creates no disruption budget if it is off',
    chart: 'istiod',
    values: { autoscaleMin: 2, 'global.defaultPodDisruptionBudget.enabled': false },
    facts: { [budget]: undefined },
  },
  {
    name: 'scales by memory, too',
    chart: 'istiod',
    values: {
      'memory.targetAverageUtilization': 70,
      'autoscaleBehavior.scaleDown.stabilizationWindowSeconds': 60,
    },
    facts: {
      [local('HorizontalPodAutoscaler', 'istiod', 'spec.metrics.[1].resource.target.averageUtilization')]: 70,
      [local('HorizontalPodAutoscaler', 'istiod', 'spec.behavior.scaleDown.stabilizationWindowSeconds')]: 60,
    },
  },
]

const services: readonly Row[] = [
  {
    name: 'sets traffic distribution and IP families',
    chart: 'istiod',
    values: {
      trafficDistribution: 'PreferClose',
      ipFamilyPolicy: 'PreferDualStack',
      ipFamilies: ['IPv6', 'IPv4'],
    },
    facts: {
      [service('spec.trafficDistribution')]: 'PreferClose',
      [service('spec.ipFamilyPolicy')]: 'PreferDualStack',
      [service('spec.ipFamilies.[0]')]: 'IPv6',
    },
  },
  {
    name: 'creates a Service for a tag that selects the revision',
    chart: 'istiod',
    values: { revision: 'a', revisionTags: ['prod'], 'serviceAnnotations.note': 'x' },
    facts: {
      [service('spec.selector.istio.io/rev', 'istiod-revision-tag-prod')]: 'a',
      [service('metadata.labels.istio.io/tag', 'istiod-revision-tag-prod')]: 'prod',
      [service('metadata.annotations.note', 'istiod-revision-tag-prod')]: 'x',
    },
  },
]

const injections: readonly Row[] = [
  {
    name: 'injects pods of namespaces without a label',
    chart: 'istiod',
    values: { 'sidecarInjectorWebhook.enableNamespacesByDefault': true },
    facts: {
      [injection('auto', '.namespaceSelector.matchExpressions.[2].key')]: 'kubernetes.io/metadata.name',
      [injection('auto', '.objectSelector.matchExpressions.[0].operator')]: 'DoesNotExist',
    },
  },
  {
    name: 'injects no pods without a revision into a named revision',
    chart: 'istiod',
    values: { revision: 'a', 'sidecarInjectorWebhook.enableNamespacesByDefault': true },
    facts: {
      [injection('rev.object', '.failurePolicy', 'istio-sidecar-injector-a')]: 'Fail',
      [injection('object', '', 'istio-sidecar-injector-a')]: undefined,
      [injection('auto', '', 'istio-sidecar-injector-a')]: undefined,
    },
  },
  {
    name: 'injects pods without a revision with tag default',
    chart: 'istiod',
    values: { revision: 'a', revisionTags: ['default'] },
    facts: {
      [injection('namespace', '.clientConfig.service.name', 'istio-revision-tag-default')]: 'istiod-a',
      [injection(
        'rev.namespace',
        '.namespaceSelector.matchExpressions.[0].values.[0]',
        'istio-revision-tag-default',
      )]: 'default',
    },
  },
  {
    name: 'adds another namespace of istiod to names of webhooks',
    chart: 'istiod',
    values: { 'global.istioNamespace': 'mesh', revisionTags: ['t'] },
    release: { namespace: 'mesh' },
    facts: {
      [injection('object', '.clientConfig.service.namespace', 'istio-sidecar-injector-mesh')]: 'mesh',
      [injection('rev.object', '.clientConfig.service.namespace', 'istio-revision-tag-t-mesh')]: 'mesh',
    },
  },
  {
    name: 'calls an injector in another cluster',
    chart: 'istiod',
    values: {
      'istiodRemote.injectionURL': 'https://i.example.com/inject',
      'istiodRemote.injectionCABundle': 'Y2E=',
    },
    facts: {
      [injection('object', '.clientConfig.url')]: 'https://i.example.com/inject',
      [injection('object', '.clientConfig.caBundle')]: 'Y2E=',
      [injection('object', '.clientConfig.service')]: undefined,
    },
  },
  {
    name: 'creates no webhooks if an operator creates them',
    chart: 'istiod',
    values: { 'global.operatorManageWebhooks': true, revisionTags: ['t'] },
    facts: {
      'MutatingWebhookConfiguration/istio-sidecar-injector': undefined,
      'MutatingWebhookConfiguration/istio-revision-tag-t': undefined,
    },
  },
]

const remote = { 'istiodRemote.enabled': true } as const
const remotes: readonly Row[] = [
  {
    name: 'remote: creates an EndpointSlice for an address',
    chart: 'istiod',
    values: { ...remote, 'global.remotePilotAddress': '10.0.0.1', 'global.ipFamilies': ['IPv4'] },
    facts: {
      [service('spec.type')]: undefined,
      [service('spec.ipFamilies.[0]')]: 'IPv4',
      [service('spec.ports.[tcp-webhook].targetPort')]: 15017,
      [local('EndpointSlice', 'istiod', 'addressType')]: 'IPv4',
      [local('EndpointSlice', 'istiod', 'endpoints.[0].addresses.[0]')]: '10.0.0.1',
      [local('EndpointSlice', 'istiod', 'metadata.labels.kubernetes.io/service-name')]: 'istiod',
      'Deployment/istio-system/istiod': undefined,
      'ClusterRole/istiod-clusterrole-istio-system': undefined,
    },
  },
  {
    name: 'remote: creates an EndpointSlice for an IPv6 address',
    chart: 'istiod',
    values: { ...remote, 'global.remotePilotAddress': 'fd00::1' },
    facts: { [local('EndpointSlice', 'istiod', 'addressType')]: 'IPv6', [service('spec.type')]: undefined },
  },
  {
    name: 'remote: creates a Service of type ExternalName for a host name',
    chart: 'istiod',
    values: { ...remote, 'global.remotePilotAddress': 'istiod.example.com', 'global.ipFamilies': ['IPv4'] },
    facts: {
      [service('spec.externalName')]: 'istiod.example.com',
      [service('spec.ipFamilies')]: undefined,
      'EndpointSlice/istio-system/istiod': undefined,
      [mesh('defaultConfig.discoveryAddress')]: 'istiod.istio-system.svc:15012',
    },
  },
  {
    name: 'remote: runs an istiod that injects pods',
    chart: 'istiod',
    values: {
      ...remote,
      'istiodRemote.enabledLocalInjectorIstiod': true,
      'global.remotePilotAddress': '10.0.0.1',
    },
    facts: {
      [service('spec.ports.[tcp-istiod].port', 'istiod-remote')]: 15012,
      [service('spec.ports.[grpc-xds].port')]: 15010,
      [deployment('spec.selector.matchLabels.istio')]: 'pilot',
      [mesh('defaultConfig.discoveryAddress')]: 'istiod-remote.istio-system.svc:15012',
      'ClusterRole/istiod-clusterrole-istio-system': 'rbac.authorization.k8s.io/v1',
    },
  },
  {
    name: 'remote: gives permissions if this cluster has the configuration',
    chart: 'istiod',
    values: { ...remote, 'global.configCluster': true },
    facts: {
      'ClusterRole/istiod-clusterrole-istio-system': 'rbac.authorization.k8s.io/v1',
      'ServiceAccount/istio-system/istiod': 'v1',
      'Deployment/istio-system/istiod': undefined,
      [`${revision}failurePolicy`]: 'Ignore',
    },
  },
]

const pods: readonly Row[] = [
  {
    name: 'prefers environment variables of the user to those of the chart',
    chart: 'istiod',
    values: { env: { CLUSTER_ID: 'mine', CA_TRUSTED_NODE_ACCOUNTS: 'a/b', N: 2000000, B: true } },
    facts: {
      [variable('CLUSTER_ID')]: 'mine',
      [variable('CA_TRUSTED_NODE_ACCOUNTS')]: 'a/b',
      [variable('N')]: '2000000',
      [variable('B')]: 'true',
    },
  },
  {
    name: 'removes a variable of a profile with null',
    chart: 'istiod',
    values: { profile: 'ambient', 'env.PILOT_ENABLE_AMBIENT': null },
    facts: { [discovery('env.[PILOT_ENABLE_AMBIENT]')]: undefined },
  },
  {
    name: 'sets the account of ztunnel and settings of certificates',
    chart: 'istiod',
    values: {
      ...{ trustedZtunnelNamespace: 'z', trustedZtunnelName: 'zt', crlConfigMapName: 'crl' },
      ...{ 'global.trustBundleName': 'roots', 'global.externalIstiod': true },
    },
    facts: {
      [variable('CA_TRUSTED_NODE_ACCOUNTS')]: 'z/zt',
      [variable('PILOT_CRL_CONFIGMAP')]: 'crl',
      [variable('PILOT_CA_CERT_CONFIGMAP')]: 'roots',
      [variable('EXTERNAL_ISTIOD')]: 'true',
      [pod('volumes.[istio-csr-ca-configmap].configMap.name')]: 'roots',
    },
  },
  {
    name: 'publishes a ClusterTrustBundle for text and for a boolean',
    chart: 'istiod',
    values: { 'env.ENABLE_CLUSTER_TRUST_BUNDLE_API': 'true' },
    facts: {
      [pod('volumes.[istio-csr-ca-configmap].projected.sources.[0].clusterTrustBundle.name')]:
        'istio.io:istiod-ca:root-cert',
      [pod('volumes.[istio-csr-ca-configmap].configMap')]: undefined,
    },
  },
  {
    name: 'uses a full image name as it is',
    chart: 'istiod',
    values: { image: 'example.com/pilot:x', tag: 'y', variant: 'debug', 'global.imagePullPolicy': 'Always' },
    facts: { [discovery('image')]: 'example.com/pilot:x', [discovery('imagePullPolicy')]: 'Always' },
  },
  {
    name: 'renders templates in init containers',
    chart: 'istiod',
    values: {
      initContainers: [{ name: 'wait', image: '{{ .Values.global.hub }}/wait:{{ .Release.Name }}' }],
    },
    facts: { [pod('initContainers.[wait].image')]: 'registry.istio.io/release/wait:istio' },
  },
  {
    name: 'renders labels as text',
    chart: 'istiod',
    values: {
      'podLabels.a': true,
      'podLabels.b': 1,
      'deploymentLabels.c': 'x',
      'deploymentAnnotations.d': 'y',
    },
    facts: {
      [deployment('spec.template.metadata.labels.a')]: 'true',
      [deployment('spec.template.metadata.labels.b')]: '1',
      [deployment('metadata.labels.c')]: 'x',
      [deployment('metadata.annotations.d')]: 'y',
    },
  },
  {
    name: 'sets the scheduling of the pod',
    chart: 'istiod',
    values: {
      'nodeSelector.disk': 'ssd',
      tolerations: [{ key: 'dedicated', operator: 'Exists' }],
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: 'istiod' } },
        },
      ],
      'global.priorityClassName': 'system-cluster-critical',
    },
    facts: {
      [pod('nodeSelector.disk')]: 'ssd',
      [pod('tolerations.[0].key')]: 'cni.istio.io/not-ready',
      [pod('tolerations.[1].key')]: 'dedicated',
      [pod('topologySpreadConstraints.[0].topologyKey')]: 'zone',
      [pod('priorityClassName')]: 'system-cluster-critical',
    },
  },
  {
    name: 'mounts root certificates for JWT issuers',
    chart: 'istiod',
    values: { jwksResolverExtraRootCA: 'PEM' },
    facts: {
      'ConfigMap/istio-system/pilot-jwks-extra-cacerts data.extra.pem': 'PEM',
      [pod('volumes.[extracacerts].configMap.name')]: 'pilot-jwks-extra-cacerts',
      [discovery('volumeMounts.[extracacerts].mountPath')]: '/cacerts',
    },
  },
]

const meshes: readonly Row[] = [
  {
    name: "sends traces to Zipkin in istiod's namespace",
    chart: 'istiod',
    values: { 'global.proxy.tracer': 'zipkin' },
    facts: { [mesh('defaultConfig.tracing.zipkin.address')]: 'zipkin.istio-system:9411' },
  },
  {
    name: 'sends traces to an agent on the node',
    chart: 'istiod',
    values: { 'global.proxy.tracer': 'datadog' },
    facts: { [mesh('defaultConfig.tracing.datadog.address')]: '$(HOST_IP):8126' },
  },
  {
    name: 'sends traces to a given address',
    chart: 'istiod',
    values: { 'global.proxy.tracer': 'lightstep', 'global.tracer.lightstep.address': 'l:1' },
    facts: { [mesh('defaultConfig.tracing.lightstep.address')]: 'l:1' },
  },
  {
    name: 'configures Stackdriver',
    chart: 'istiod',
    values: { 'telemetry.v2.stackdriver.enabled': true },
    facts: {
      [mesh('defaultProviders.metrics.[1]')]: 'stackdriver',
      [mesh('defaultProviders.accessLogging.[0]')]: 'stackdriver',
    },
  },
  {
    name: 'sets no default providers if telemetry is off',
    chart: 'istiod',
    values: { 'telemetry.enabled': false },
    facts: { [mesh('defaultProviders')]: undefined },
  },
  {
    name: 'keeps default providers and root namespace of the user',
    chart: 'istiod',
    values: { 'meshConfig.defaultProviders.metrics': ['mine'], 'meshConfig.rootNamespace': 'root' },
    facts: { [mesh('defaultProviders.metrics.[0]')]: 'mine', [mesh('rootNamespace')]: 'root' },
  },
  {
    name: 'networks',
    chart: 'istiod',
    values: { 'global.meshNetworks.n1.gateways': [{ address: '1.1.1.1', port: 15443 }] },
    facts: {
      [local('ConfigMap', 'istio', 'data.meshNetworks.networks.n1.gateways.[0].address')]: '1.1.1.1',
    },
  },
  {
    name: 'creates the ConfigMap with defaults of a gateway class',
    chart: 'istiod',
    values: { 'gatewayClasses.istio.service.spec.type': 'ClusterIP' },
    facts: {
      'ConfigMap/istio-system/istio-default-gatewayclass-istio data.service.spec.type': 'ClusterIP',
      'ConfigMap/istio-system/istio-default-gatewayclass-istio metadata.labels.gateway.istio.io/defaults-for-class':
        'istio',
    },
  },
]

const role = (name: string) => `ClusterRole/${name}-istio-system`
const reader = 'ClusterRoleBinding/istio-reader-clusterrole-istio-system'
const rights: readonly Row[] = [
  {
    name: 'creates no role for remote control planes if it is off',
    chart: 'istiod',
    values: { 'global.enableReaderRBAC': false },
    facts: { [role('istio-reader-clusterrole')]: undefined, [reader]: undefined },
  },
  {
    name: 'base: creates no ServiceAccount for remote control planes if it is off',
    chart: 'base',
    values: { 'global.enableReaderRBAC': false },
    facts: { 'ServiceAccount/istio-system/istio-reader-service-account': undefined },
  },
  {
    name: 'binds the role to a ServiceAccount of the user',
    chart: 'istiod',
    values: { 'global.readerServiceAccount': { name: 'mine', namespace: 'elsewhere' } },
    facts: { [`${reader} subjects.[mine].namespace`]: 'elsewhere' },
  },
  {
    name: 'base: creates no ServiceAccount if the user has one',
    chart: 'base',
    values: { 'global.readerServiceAccount': { name: 'mine', namespace: 'elsewhere' } },
    facts: { 'ServiceAccount/istio-system/istio-reader-service-account': undefined },
  },
  {
    name: 'gives no permission to create gateways if istiod does not create them',
    chart: 'istiod',
    values: { 'env.PILOT_ENABLE_GATEWAY_API_DEPLOYMENT_CONTROLLER': false },
    facts: {
      [role('istiod-gateway-controller')]: undefined,
      'ClusterRoleBinding/istiod-gateway-controller-istio-system': undefined,
    },
  },
  {
    name: 'gives permissions for another API group of multi-cluster services',
    chart: 'istiod',
    values: { 'env.MCS_API_GROUP': 'net.example.com' },
    facts: {
      [`${role('istiod-clusterrole')} rules.[22].apiGroups.[0]`]: 'net.example.com',
      [`${role('istio-reader-clusterrole')} rules.[6].apiGroups.[0]`]: 'net.example.com',
    },
  },
  {
    name: 'gives permissions for Kubernetes signers',
    chart: 'istiod',
    values: { 'global.pilotCertProvider': 'k8s.io/mine', 'global.certSigners': ['mine.example.com/x'] },
    facts: {
      [`${role('istiod-clusterrole')} rules.[14].resourceNames.[0]`]: 'mine.example.com/x',
      [`${role('istiod-clusterrole')} rules.[14].verbs.[0]`]: 'approve',
    },
  },
  {
    name: 'gives permissions to write analysis results',
    chart: 'istiod',
    values: { 'global.istiod.enableAnalysis': true },
    facts: {
      [`${role('istiod-clusterrole')} rules.[3].verbs.[0]`]: 'update',
      [variable('PILOT_ENABLE_ANALYSIS')]: 'true',
    },
  },
]

export const rows: readonly Row[] = [
  ...validation,
  ...crds,
  ...replicas,
  ...services,
  ...injections,
  ...remotes,
  ...pods,
  ...meshes,
  ...rights,
]

export const refusals: readonly Refusal[] = [
  {
    name: 'a certificate provider that Kubernetes no longer has',
    chart: 'istiod',
    values: { 'global.pilotCertProvider': 'kubernetes' },
    message: /global\.pilotCertProvider=kubernetes: .*use istiod, custom, none/,
  },
  {
    name: 'a removed setting',
    chart: 'istiod',
    values: { 'telemetry.v2.stackdriver.disableOutbound': true },
    message: /telemetry\.v2\.stackdriver\.disableOutbound is no longer a setting/,
  },
  {
    name: 'an unknown profile',
    chart: 'base',
    values: { profile: 'ambeint' },
    message: /unknown profile "ambeint"; known: .*ambient/,
  },
]
