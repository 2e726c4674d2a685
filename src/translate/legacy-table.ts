// The table of legacy keys of a spec: keys that moved, keys that Istio removed, and old keys that still work.
import { isTree, type Value } from '../values/tree.ts'
import { addonInstead, addonsInstead } from './addons.ts'
import { oldProfileKeys } from './old-profile-keys.ts'

/** A key whose value is read at another path. */
export interface MovedKey {
  readonly from: string
  readonly to: string
  /** Returns the value in the new form, or undefined if it cannot be converted and is dropped. */
  readonly convert?: (value: Value) => Value | undefined
}

/** A key that has no effect any more. */
export interface RemovedKey {
  readonly path: string
  readonly instead: string | ((value: Value) => string)
  /** False for values that are not ignored, so that they are an error. Without it, every value is ignored. */
  readonly isRemoved?: (value: Value) => boolean
}

const intoIstiod = 'it is part of istiod since Istio 1.5; use components.pilot'
const mixer = 'Mixer was removed in Istio 1.8'
const alwaysTls = 'proxies and istiod always use TLS since Istio 1.5'
const asText = (value: Value) => (typeof value === 'object' ? undefined : String(value))

const mesh = (from: string, to = from.split('.').at(-1) ?? '', convert?: MovedKey['convert']): MovedKey => ({
  from: `values.${from}`,
  to: `meshConfig.${to}`,
  ...(convert && { convert }),
})

/** `{enabled, host, port}` of Istio 1.5; a message with an address since 1.6. */
function remoteService(value: Value): Value | undefined {
  if (isTree(value) && value['address'] !== undefined) return value
  const address = addressOf(value)
  return address === undefined ? undefined : { address }
}

/** Returns `host:port` of `{enabled, host, port}`, or undefined if it is disabled or has no host. */
function addressOf(value: Value): string | undefined {
  if (!isTree(value)) return undefined
  const { enabled, host, port } = value
  if (enabled === false || typeof host !== 'string' || host === '') return undefined
  return `${host}:${typeof port === 'object' ? '' : String(port ?? '')}`
}

export const movedKeys: readonly MovedKey[] = [
  // 1.1 to 1.5, below `global` and `pilot`.
  { from: 'values.global.profile', to: 'profile' },
  mesh('global.certificates'),
  mesh('global.enableTracing'),
  mesh('global.localityLbSetting'),
  mesh('global.outboundTrafficPolicy'),
  mesh('global.trustDomain'),
  mesh('global.trustDomainAliases'),
  mesh('global.proxy.accessLogEncoding'),
  mesh('global.proxy.accessLogFile'),
  mesh('global.proxy.accessLogFormat'),
  mesh('global.proxy.protocolDetectionTimeout'),
  mesh('global.proxy.concurrency', 'defaultConfig.concurrency'),
  mesh('global.proxy.envoyAccessLogService', 'defaultConfig.envoyAccessLogService', remoteService),
  mesh('global.proxy.envoyMetricsService', 'defaultConfig.envoyMetricsService', remoteService),
  mesh('global.proxy.envoyStatsd', 'defaultConfig.statsdUdpAddress', addressOf),
  mesh('global.configRootNamespace', 'rootNamespace'),
  { from: 'values.global.centralIstiod', to: 'values.global.externalIstiod' },
  mesh('pilot.ingress.ingressService'),
  mesh('pilot.ingress.ingressControllerMode'),
  mesh('pilot.ingress.ingressClass'),
  { from: 'values.pilot.meshNetworks', to: 'values.global.meshNetworks' },
  {
    from: 'values.pilot.enableProtocolSniffingForOutbound',
    to: 'values.pilot.env.PILOT_ENABLE_PROTOCOL_SNIFFING_FOR_OUTBOUND',
    convert: asText,
  },
  {
    from: 'values.pilot.enableProtocolSniffingForInbound',
    to: 'values.pilot.env.PILOT_ENABLE_PROTOCOL_SNIFFING_FOR_INBOUND',
    convert: asText,
  },
  // The CNI.
  { from: 'values.istio_cni.enabled', to: 'values.pilot.cni.enabled' },
  { from: 'values.istioCni.enabled', to: 'values.pilot.cni.enabled' },
  { from: 'values.cni.logLevel', to: 'values.cni.logging.level' },
  { from: 'cni.enabled', to: 'components.cni.enabled' },
  { from: 'istio_cni.enabled', to: 'components.cni.enabled' },
]

/** Helm users set these keys without `values`, which only the charts have at the root. */
const helmRoots = [
  ...['base', 'cni', 'pilot', 'ztunnel', 'gateways', 'sidecarInjectorWebhook', 'istiodRemote'],
  ...['defaultRevision', 'revisionTags', 'ownerName', 'experimental', 'gatewayClasses', 'telemetry'],
  ...['grafana', 'kiali', 'prometheus', 'tracing', 'servicegraph', 'prometheusOperator', 'istiocoredns'],
  ...['mixer', 'galley', 'security', 'citadel', 'nodeagent', 'certmanager'],
]
/** The keys of chart cni that no other chart has. */
const cniRoots = [
  ...['cniBinDir', 'cniConfDir', 'cniConfFileName', 'cniNetnsDir', 'excludeNamespaces', 'chained'],
  ...['istioOwnedCNIConfig', 'istioOwnedCNIConfigFileName'],
]

/** The keys of Helm values directly below `spec`. They move before the keys above. */
export const helmKeys: readonly MovedKey[] = [
  ...cniRoots.map((key) => ({ from: key, to: `values.cni.${key}` })),
  ...helmRoots.map((key) => ({ from: key, to: `values.${key}` })),
]

export const removedKeys: readonly RemovedKey[] = [
  { path: 'addonComponents', instead: addonsInstead },
  { path: 'components.citadel', instead: intoIstiod },
  { path: 'components.galley', instead: intoIstiod },
  { path: 'components.sidecarInjector', instead: intoIstiod },
  { path: 'components.nodeAgent', instead: 'it is part of the proxy since Istio 1.5' },
  { path: 'components.policy', instead: `${mixer}; use AuthorizationPolicy or WasmPlugin` },
  { path: 'components.telemetry', instead: `${mixer}; use the Telemetry API` },
  ...['grafana', 'kiali', 'prometheus', 'tracing'].map((name) => ({
    path: `values.${name}`,
    instead: addonInstead(name),
  })),
  { path: 'values.servicegraph', instead: 'the addon was removed in Istio 1.3; use Kiali' },
  { path: 'values.prometheusOperator', instead: 'apply samples/addons/extras/prometheus-operator.yaml' },
  { path: 'values.istiocoredns', instead: 'use DNS capture: meshConfig.defaultConfig.proxyMetadata' },
  { path: 'values.certmanager', instead: 'it was removed in Istio 1.6; install cert-manager itself' },
  { path: 'values.mixer', instead: `${mixer}; use the Telemetry API and AuthorizationPolicy` },
  { path: 'values.galley', instead: intoIstiod },
  { path: 'values.citadel', instead: intoIstiod },
  { path: 'values.security', instead: `${intoIstiod}; own CA certificates are in Secret cacerts` },
  { path: 'values.nodeagent', instead: 'it is part of the proxy since Istio 1.5' },
  { path: 'values.clusterResources', instead: 'cluster-wide objects are always installed' },
  { path: 'values.telemetry.v1', instead: `${mixer}; use the Telemetry API` },
  {
    path: 'values.gateways.enabled',
    instead: 'use components.ingressGateways and components.egressGateways',
  },
  {
    path: 'values.gateways.istio-ilbgateway',
    instead: 'use an entry of components.ingressGateways with an annotation for internal load balancers',
  },
  { path: 'values.gateways.istio-ingressgateway.sds', instead: 'gateways always use SDS since Istio 1.6' },
  {
    path: 'values.sidecarInjectorWebhook.enabled',
    instead: 'labels of namespaces and pods select injection',
  },
  { path: 'values.pilot.sidecar', instead: 'istiod has no sidecar since Istio 1.5' },
  { path: 'values.pilot.useMCP', instead: 'istiod reads its configuration from the cluster' },
  { path: 'values.pilot.policy', instead: mixer },
  { path: 'values.cni.privileged', instead: 'the chart sets the capabilities that the agent needs' },
  { path: 'values.cni.psp_cluster_role', instead: 'PodSecurityPolicies were removed in Kubernetes 1.25' },
  { path: 'values.cni.pspClusterRole', instead: 'PodSecurityPolicies were removed in Kubernetes 1.25' },
  { path: 'values.global.controlPlaneSecurityEnabled', instead: alwaysTls },
  { path: 'values.global.sds.enabled', instead: alwaysTls },
  { path: 'values.global.sds.udsPath', instead: alwaysTls },
  { path: 'values.global.useMCP', instead: 'istiod reads its configuration from the cluster' },
  { path: 'values.global.policyCheckFailOpen', instead: `${mixer}; policies of the proxy need no server` },
  { path: 'values.global.disablePolicyChecks', instead: `${mixer}; policies of the proxy need no server` },
  { path: 'values.global.enableHelmTest', instead: 'the charts have no tests' },
  { path: 'values.global.monitoringPort', instead: 'istiod serves its metrics on port 15014' },
  { path: 'values.global.meshExpansion', instead: 'use an east-west gateway and WorkloadEntry' },
  { path: 'values.global.k8sIngress', instead: 'use meshConfig.ingressControllerMode, or a Gateway' },
  { path: 'values.istio_cni', instead: 'use values.pilot.cni' },
  { path: 'values.istioCni', instead: 'use values.pilot.cni' },
  { path: 'istio_cni', instead: 'use components.cni' },
  { path: 'namespace', instead: 'use values.global.istioNamespace' },
  ...Object.entries(oldProfileKeys).map(([path, instead]) => ({ path, instead })),
  // Old profiles set it to {}.
  {
    path: 'values.telemetry.v2.stackdriver.configOverride',
    instead: 'use the Telemetry API',
    isRemoved: (value) => isTree(value) && Object.keys(value).length === 0,
  },
]

/** Keys that have no equivalent: an error says what to use, because ignoring them would weaken the mesh. */
export const rejectedKeys: Readonly<Record<string, string>> = {
  'values.global.mtls': 'meshConfig.enableAutoMtls or a PeerAuthentication',
  'values.telemetry.v2.prometheus.configOverride': 'a Telemetry resource',
  'values.telemetry.v2.stackdriver.configOverride': 'a Telemetry resource',
  'values.telemetry.v2.stackdriver.disableOutbound': 'a Telemetry resource',
  'values.telemetry.v2.stackdriver.outboundAccessLogging': 'a Telemetry resource',
  'values.global.defaultConfigVisibilitySettings':
    'meshConfig.defaultServiceExportTo, defaultVirtualServiceExportTo and defaultDestinationRuleExportTo',
}

/** Old names of profiles: the profile of today, and the components that it lacks. */
export const oldProfiles: Readonly<
  Record<string, { readonly profile: string; readonly components?: readonly string[] }>
> = {
  cni: { profile: 'default', components: ['cni'] },
  'default-cni': { profile: 'default', components: ['cni'] },
  sds: { profile: 'default' },
  'demo-auth': { profile: 'demo' },
  'demo-noauth': { profile: 'demo' },
  external: { profile: 'remote' },
}
