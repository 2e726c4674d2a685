// The chart gateway: known behaviour of Istio's own chart, and what ours does beyond it.
import type { Value } from '../../src/values/tree.ts'

export interface Row {
  readonly name: string
  readonly values: Readonly<Record<string, Value>>
  readonly release?: string
  /** Facts of the objects (see test/support/golden.ts); undefined: no such fact, nor one below it. */
  readonly facts: Readonly<Record<string, unknown>>
}

const named = (kind: string, name = 'istio-ingress') => `${kind}/istio-system/${name}`
const metadata = `${named('Deployment')} metadata`
const deployment = `${named('Deployment')} spec`
const pod = `${deployment}.template.spec`
const podMetadata = `${deployment}.template.metadata`
const proxy = `${pod}.containers.[istio-proxy]`
const service = `${named('Service')} spec`
const eastWest = `${named('Service', 'istio-eastwest')} spec`
const budget = named('PodDisruptionBudget')
const scaler = `${named('HorizontalPodAutoscaler')} spec`
const policy = (path: string, name?: string) => `${named('NetworkPolicy', name)} ${path}`

// The names are those of Istio’s own tests of its chart.
export const known: readonly Row[] = [
  {
    name: 'deployment',
    values: {},
    facts: {
      [named('Deployment')]: 'apps/v1',
      [`${metadata}.labels.app`]: 'istio-ingress',
      [`${metadata}.labels.istio`]: 'ingress',
      [`${metadata}.labels.app.kubernetes.io/name`]: 'istio-ingress',
      [`${metadata}.labels.istio.io/dataplane-mode`]: 'none',
      [`${metadata}.annotations`]: undefined,
      [`${deployment}.replicas`]: undefined,
      [`${deployment}.selector.matchLabels.app`]: 'istio-ingress',
      [`${deployment}.selector.matchLabels.istio`]: 'ingress',
      [`${podMetadata}.annotations.inject.istio.io/templates`]: 'gateway',
      [`${podMetadata}.annotations.prometheus.io/port`]: '15020',
      [`${podMetadata}.labels.sidecar.istio.io/inject`]: 'true',
      [`${podMetadata}.labels.istio.io/rev`]: undefined,
      [`${pod}.serviceAccountName`]: 'istio-ingress',
      [`${pod}.securityContext.sysctls.[net.ipv4.ip_unprivileged_port_start].value`]: '0',
      [`${pod}.terminationGracePeriodSeconds`]: 30,
      [`${proxy}.image`]: 'auto',
      [`${proxy}.env`]: undefined,
      [`${proxy}.securityContext.runAsNonRoot`]: true,
      [`${proxy}.securityContext.runAsUser`]: undefined,
      [`${proxy}.ports.[http-envoy-prom].containerPort`]: 15090,
      [`${proxy}.resources.limits.memory`]: '1024Mi',
    },
  },
  {
    name: 'env-var-from',
    values: {
      env: { TEST_ENV: 'test' },
      envVarFrom: [
        { name: 'TEST_SECRET', valueFrom: { secretKeyRef: { name: 'test-name', key: 'test-key' } } },
      ],
    },
    facts: {
      [`${proxy}.env.[TEST_ENV].value`]: 'test',
      [`${proxy}.env.[TEST_SECRET].valueFrom.secretKeyRef.name`]: 'test-name',
      [`${proxy}.env.[TEST_SECRET].valueFrom.secretKeyRef.key`]: 'test-key',
    },
  },
  {
    name: 'adds containers',
    values: { additionalContainers: [{ name: 'additional-container', image: 'additional-image:latest' }] },
    facts: {
      [`${pod}.containers.[additional-container].image`]: 'additional-image:latest',
      [`${proxy}.image`]: 'auto',
    },
  },
  {
    name: 'adds init containers',
    values: {
      initContainers: [{ name: 'init-container', image: 'init-image:latest', command: ['/bin/sh'] }],
    },
    facts: { [`${pod}.initContainers.[init-container].image`]: 'init-image:latest' },
  },
  {
    name: 'renders a Service with the default values',
    values: {},
    facts: {
      [`${service}.type`]: 'LoadBalancer',
      [`${service}.ports.[status-port].port`]: 15021,
      [`${service}.ports.[http2].targetPort`]: 80,
      [`${service}.ports.[https].protocol`]: 'TCP',
      [`${service}.selector.app`]: 'istio-ingress',
      [`${service}.selector.istio`]: 'ingress',
    },
  },
  {
    name: 'adds selector labels to the Service',
    values: { 'service.selectorLabels': { 'custom-label': 'custom-value', 'istio.io/rev': 'canary' } },
    facts: {
      [`${service}.selector.app`]: 'istio-ingress',
      [`${service}.selector.custom-label`]: 'custom-value',
      [`${service}.selector.istio.io/rev`]: 'canary',
      [`${deployment}.selector.matchLabels.custom-label`]: undefined,
    },
  },
  { name: 'pdb-default', values: {}, facts: { [budget]: undefined } },
  {
    name: 'creates no disruption budget for one replica',
    values: { podDisruptionBudget: { minAvailable: 1 } },
    facts: { [budget]: undefined },
  },
  {
    name: 'creates a disruption budget for two replicas',
    values: {
      replicaCount: 2,
      'autoscaling.enabled': false,
      podDisruptionBudget: { minAvailable: 1 },
    },
    facts: {
      [budget]: 'policy/v1',
      [`${budget} spec.minAvailable`]: 1,
      [`${budget} spec.selector.matchLabels.istio`]: 'ingress',
      [`${deployment}.replicas`]: 2,
      [named('HorizontalPodAutoscaler')]: undefined,
    },
  },
  {
    name: 'creates a disruption budget for two replicas of the autoscaler',
    values: {
      'autoscaling.minReplicas': 2,
      podDisruptionBudget: { maxUnavailable: 0, unhealthyPodEvictionPolicy: '' },
    },
    facts: {
      [`${budget} spec.maxUnavailable`]: 0,
      [`${budget} spec.unhealthyPodEvictionPolicy`]: undefined,
      [`${scaler}.minReplicas`]: 2,
    },
  },
  {
    name: 'renders the ports of a network gateway',
    release: 'istio-eastwest',
    values: { networkGateway: 'network-1' },
    facts: {
      [`${eastWest}.ports.[status-port].port`]: 15021,
      [`${eastWest}.ports.[tls].port`]: 15443,
      [`${eastWest}.ports.[tls-istiod].targetPort`]: 15012,
      [`${eastWest}.ports.[tls-webhook].protocol`]: 'TCP',
      [`${eastWest}.ports.[https]`]: undefined,
      [`${named('Service', 'istio-eastwest')} metadata.labels.topology.istio.io/network`]: 'network-1',
      [`${named('Deployment', 'istio-eastwest')} spec.template.metadata.labels.topology.istio.io/network`]:
        'network-1',
      [`${named('Deployment', 'istio-eastwest')} metadata.labels.topology.istio.io/network`]: undefined,
      [`${named('Deployment', 'istio-eastwest')} spec.template.spec.containers.[istio-proxy].env.[ISTIO_META_REQUESTED_NETWORK_VIEW].value`]:
        'network-1',
    },
  },
  {
    name: 'renders changed ports of a network gateway',
    release: 'istio-eastwest',
    values: { networkGateway: 'network-1', 'networkGatewayPorts.tls.port': 443 },
    facts: { [`${eastWest}.ports.[tls].port`]: 443, [`${eastWest}.ports.[tls].targetPort`]: 15443 },
  },
  {
    name: 'dns-config',
    values: {
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['111.222.123.234'], options: [{ name: 'ndots', value: '2' }] },
    },
    facts: {
      [`${pod}.dnsPolicy`]: 'None',
      [`${pod}.dnsConfig.nameservers.[0]`]: '111.222.123.234',
      [`${pod}.dnsConfig.options.[ndots].value`]: '2',
    },
  },
]

export const beyond: readonly Row[] = [
  {
    name: 'has a default name if the release has none',
    release: 'RELEASE-NAME',
    values: {},
    facts: { [named('Deployment', 'istio-ingressgateway')]: 'apps/v1' },
  },
  {
    name: 'takes name and selecting labels from values',
    values: { name: 'edge', labels: { app: 'a', istio: 'b', team: 'net' } },
    facts: {
      [`${named('Service', 'edge')} spec.selector.app`]: 'a',
      [`${named('Service', 'edge')} spec.selector.istio`]: 'b',
      [`${named('Service', 'edge')} metadata.labels.team`]: 'net',
    },
  },
  {
    name: 'adds annotations to all objects, and to single ones',
    values: {
      annotations: { a: 1 },
      'service.annotations': { b: 'x' },
      'serviceAccount.annotations': { c: 'y' },
    },
    facts: {
      [`${metadata}.annotations.a`]: '1',
      [`${named('Role')} metadata.annotations.a`]: '1',
      [`${named('Service')} metadata.annotations.a`]: '1',
      [`${named('Service')} metadata.annotations.b`]: 'x',
      [`${named('ServiceAccount')} metadata.annotations.c`]: 'y',
    },
  },
  {
    name: 'removes a label with null',
    values: { labels: { 'istio.io/dataplane-mode': null } },
    facts: { [`${metadata}.labels.istio.io/dataplane-mode`]: undefined },
  },
  {
    name: 'gives a DaemonSet updateStrategy, and no replicas and no autoscaler',
    values: {
      kind: 'DaemonSet',
      replicaCount: 2,
      'autoscaling.enabled': false,
      strategy: { type: 'OnDelete' },
      podDisruptionBudget: { maxUnavailable: 1 },
    },
    facts: {
      [named('Deployment')]: undefined,
      [named('HorizontalPodAutoscaler')]: undefined,
      [`${named('DaemonSet')} spec.replicas`]: undefined,
      [`${named('DaemonSet')} spec.updateStrategy.type`]: 'OnDelete',
      [`${budget} spec.maxUnavailable`]: 1,
    },
  },
  {
    name: 'scales by memory and with a behavior',
    values: {
      'autoscaling.targetMemoryUtilizationPercentage': 70,
      'autoscaling.autoscaleBehavior': { scaleDown: { stabilizationWindowSeconds: 60 } },
    },
    facts: {
      [`${scaler}.metrics.[0].resource.name`]: 'cpu',
      [`${scaler}.metrics.[1].resource.name`]: 'memory',
      [`${scaler}.metrics.[1].resource.target.averageUtilization`]: 70,
      [`${scaler}.behavior.scaleDown.stabilizationWindowSeconds`]: 60,
    },
  },
  {
    name: 'creates no Service, Role and ServiceAccount if they are off',
    values: { 'service.type': 'None', 'rbac.enabled': false, 'serviceAccount.create': false },
    facts: {
      [named('Service')]: undefined,
      [named('Role')]: undefined,
      [named('RoleBinding')]: undefined,
      [named('ServiceAccount')]: undefined,
      [`${pod}.serviceAccountName`]: 'default',
    },
  },
  {
    name: 'uses a ServiceAccount by name',
    values: { 'serviceAccount.name': 'mine' },
    facts: {
      [named('ServiceAccount', 'mine')]: 'v1',
      [named('Role', 'mine')]: 'rbac.authorization.k8s.io/v1',
      [`${named('RoleBinding', 'mine')} subjects.[mine].name`]: 'mine',
      [`${pod}.serviceAccountName`]: 'mine',
    },
  },
  {
    name: 'sets fields of the Service, including false',
    values: {
      service: {
        clusterIP: 'fd00:43::1:1',
        allocateLoadBalancerNodePorts: false,
        externalTrafficPolicy: 'Local',
        internalTrafficPolicy: 'Local',
        healthCheckNodePort: 31000,
        externalIPs: ['1.2.3.4'],
        ipFamilies: ['IPv6'],
        ipFamilyPolicy: 'SingleStack',
        loadBalancerClass: 'example.com/lb',
        loadBalancerSourceRanges: ['10.0.0.0/8'],
      },
    },
    facts: {
      [`${service}.clusterIP`]: 'fd00:43::1:1',
      [`${service}.allocateLoadBalancerNodePorts`]: false,
      [`${service}.externalTrafficPolicy`]: 'Local',
      [`${service}.internalTrafficPolicy`]: 'Local',
      [`${service}.healthCheckNodePort`]: 31000,
      [`${service}.externalIPs.[0]`]: '1.2.3.4',
      [`${service}.ipFamilies.[0]`]: 'IPv6',
      [`${service}.ipFamilyPolicy`]: 'SingleStack',
      [`${service}.loadBalancerClass`]: 'example.com/lb',
      [`${service}.loadBalancerSourceRanges.[0]`]: '10.0.0.0/8',
      [`${service}.loadBalancerIP`]: undefined,
    },
  },
  {
    name: 'removes a limit with null',
    values: { 'resources.limits.cpu': null, 'resources.requests': null },
    facts: {
      [`${proxy}.resources.limits.cpu`]: undefined,
      [`${proxy}.resources.limits.memory`]: '1024Mi',
      [`${proxy}.resources.requests`]: undefined,
    },
  },
  {
    name: 'sets the security contexts of the user',
    values: { securityContext: { fsGroup: 5 }, containerSecurityContext: { runAsUser: 6 } },
    facts: {
      [`${pod}.securityContext.fsGroup`]: 5,
      [`${pod}.securityContext.sysctls`]: undefined,
      [`${proxy}.securityContext.runAsUser`]: 6,
      [`${proxy}.securityContext.privileged`]: undefined,
    },
  },
  {
    name: 'accepts pull secrets, and names of pull secrets below global',
    values: { 'global.imagePullSecrets': ['mine'], 'global.imagePullPolicy': 'Always' },
    facts: { [`${pod}.imagePullSecrets.[mine].name`]: 'mine', [`${proxy}.imagePullPolicy`]: 'Always' },
  },
  {
    name: 'prefers the top-level key to the global one',
    values: { 'global.imagePullPolicy': 'Always', imagePullPolicy: 'Never' },
    facts: { [`${proxy}.imagePullPolicy`]: 'Never' },
  },
  {
    name: 'allows the target ports of the Service in the NetworkPolicy',
    values: { 'global.networkPolicy.enabled': true, revision: 'canary', networkGateway: 'n' },
    facts: {
      [policy('metadata.labels.operator.istio.io/component', 'istio-ingress-canary')]: 'Gateway',
      [policy('spec.ingress.[3].ports.[0].port', 'istio-ingress-canary')]: 15443,
      [`${podMetadata}.labels.istio.io/rev`]: 'canary',
    },
  },
]

export const refusals: readonly { name: string; values: Row['values']; message: RegExp }[] = [
  {
    name: 'no ports',
    values: { 'service.ports': [] },
    message: /service\.ports is empty: list at least one port, or set networkGateway/,
  },
  {
    name: 'a network gateway without one of its ports',
    values: { networkGateway: 'n', 'networkGatewayPorts.tls': null },
    message: /networkGatewayPorts\.tls is empty/,
  },
  {
    name: 'an unknown platform',
    values: { platform: 'k4s' },
    message: /unknown platform "k4s"; known: .*k3s/,
  },
]
