// The data that istiod passes to the template of a Gateway: the Gateway itself, and values that the controller
// computes.
import { fn } from '../template/function.ts'
import { int, newMap, typed } from '../template/kinds.ts'
import { getPath, isTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import type { Execute } from './execute.ts'
import type { GatewayClass } from './gateway-classes.ts'
import { goValue } from './go-values.ts'
import type { Json } from './go-values.ts'
import { defaultProxyConfig } from './proxy-config.ts'
import { proxyImage } from './proxy-image.ts'

type Texts = Readonly<Record<string, string>>

interface Listener {
  readonly name: string
  readonly port: number
  readonly protocol: string
  readonly tls?: object
}

/** A Gateway of the Gateway API, with the fields that istiod's templates read. */
export interface Gateway {
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly uid?: string
    readonly labels?: Texts
    readonly annotations?: Texts
  }
  readonly spec: {
    readonly gatewayClassName: string
    readonly listeners?: readonly Listener[]
    readonly addresses?: readonly { readonly type?: string; readonly value: string }[]
    readonly infrastructure?: { readonly labels?: Texts; readonly annotations?: Texts }
  }
}

/** What istiod knows in addition to the Gateway. */
export interface Istiod {
  /** `config.templates` of the injector's ConfigMap. */
  readonly templates: Texts
  /** `values` of the injector's ConfigMap. */
  readonly values: Tree
  /** Settings of the mesh, which override istiod's defaults. */
  readonly meshConfig?: Json
  /** A ProxyConfig for the Gateway, which overrides the one of the mesh. */
  readonly proxyConfig?: Json
  /** Data of the ConfigMap with a class's defaults, by class: kind of object to an overlay in YAML. */
  readonly classDefaults?: Readonly<Record<string, Texts>>
  readonly revision?: string
  /** Whether istiod has ambient mode (PILOT_ENABLE_AMBIENT), which is the default here. */
  readonly ambient?: boolean
  /** Whether istiod serves HTTPS over QUIC as well (its feature for QUIC listeners). */
  readonly quic?: boolean
  /** User and group that OpenShift gives the namespace's pods. */
  readonly proxyId?: number
  /** Renders the template; our engine by default. */
  readonly execute?: Execute
}

/** The root (`.`) of a Gateway's template. */
export function gatewayData(gateway: Gateway, kind: GatewayClass, istiod: Istiod): object {
  const { metadata, spec } = gateway
  const { annotations = {} } = metadata
  const ownName = kind.bareName ? metadata.name : `${metadata.name}-${spec.gatewayClassName}`
  const proxyConfig = proxyConfigOf(istiod)
  const imageType = (proxyConfig['image'] as { readonly imageType?: string } | undefined)?.imageType
  return struct('gateway.derivedInput', {
    Name: metadata.name,
    Namespace: metadata.namespace,
    UID: metadata.uid ?? '',
    ObjectMeta: goValue('v1.ObjectMeta', metadata),
    Spec: struct('v1.GatewaySpec', {
      Addresses: (spec.addresses ?? []).map(({ value }) => struct('v1.GatewaySpecAddress', { Value: value })),
    }),
    GatewayClass: spec.gatewayClassName,
    DeploymentName: annotations['gateway.istio.io/name-override'] ?? ownName,
    ServiceAccount: annotations['gateway.istio.io/service-account'] ?? ownName,
    Ports: servicePorts(spec.listeners ?? [], istiod.quic ?? false),
    ServiceType: annotations['networking.istio.io/service-type'] ?? kind.serviceType,
    ClusterID: 'Kubernetes',
    // Version 1.34.
    KubeVersion: int(134),
    Revision: istiod.revision ?? '',
    NativeSidecars: true,
    ProxyUID: goValue('int64', istiod.proxyId ?? 1337),
    ProxyGID: goValue('int64', istiod.proxyId ?? 1337),
    ProxyImage: proxyImage(istiod.values, imageType, annotations),
    CompliancePolicy: '',
    InfrastructureLabels: goValue('map[string]string', labelsOf(gateway, kind, istiod)),
    InfrastructureAnnotations: goValue('map[string]string', passedOn(gateway, 'annotations')),
    GatewayNameLabel: 'gateway.networking.k8s.io/gateway-name',
    IsEastWestGateway: kind.eastWest,
    ControllerLabel: kind.controller,
    ProxyConfig: goValue('*v1alpha1.ProxyConfig', proxyConfig),
    MeshConfig: goValue('*v1alpha1.MeshConfig', { trustDomain: 'cluster.local', ...istiod.meshConfig }),
    Values: lenient(istiod.values),
  })
}

function struct(name: string, fields: Readonly<Record<string, unknown>>): object {
  const own = newMap(Object.entries(fields))
  return typed({}, { name, kind: 'struct', field: (_, field) => own[field] })
}

function proxyConfigOf({ meshConfig, proxyConfig }: Istiod): Json {
  return { ...defaultProxyConfig, ...(meshConfig?.['defaultConfig'] as Json | undefined), ...proxyConfig }
}

/** Labels or annotations of the Gateway's infrastructure if it has any, else those of the Gateway. */
function passedOn({ metadata, spec }: Gateway, which: 'labels' | 'annotations'): Texts {
  const given = spec.infrastructure?.[which]
  if (!given) return metadata[which] ?? {}
  const reserved = 'gateway.networking.k8s.io/'
  return Object.fromEntries(Object.entries(given).filter(([key]) => !key.startsWith(reserved)))
}

function labelsOf(gateway: Gateway, { ownsTraffic }: GatewayClass, istiod: Istiod): Texts {
  const { values, ambient = true } = istiod
  const labels = passedOn(gateway, 'labels')
  if (!ownsTraffic && !ambient) return labels
  if (!ownsTraffic) return { 'istio.io/dataplane-mode': 'none', ...labels }
  const network = getPath(values, ['global', 'network'])
  if (!network || gateway.metadata.labels?.['topology.istio.io/network'] !== undefined) return labels
  return { ...labels, 'topology.istio.io/network': String(network) }
}

/** One port per number, after that of the readiness check; with QUIC, HTTPS has a second one, for UDP. */
function servicePorts(listeners: readonly Listener[], quic: boolean): object[] {
  const ports = [servicePort({ name: 'status-port', port: 15021, protocol: 'TCP' })]
  const seen = new Set<number>()
  for (const listener of listeners) {
    if (seen.has(listener.port)) continue
    seen.add(listener.port)
    ports.push(servicePort(listener))
    const overQuic = quic && listener.protocol === 'HTTPS' && listener.tls !== undefined
    if (overQuic) ports.push(servicePort({ ...listener, name: `${listener.name}-quic` }, 'UDP'))
  }
  return ports
}

/** A port of the Service. istiod leaves the protocol empty where it is TCP. */
function servicePort({ name, port, protocol }: Listener, transport = ''): object {
  return struct('v1.ServicePort', {
    Name: name.replaceAll('.', '-').slice(0, 63),
    Port: goValue('int32', port),
    Protocol: transport,
    AppProtocol: protocol.toLowerCase(),
  })
}

/**
 * Values for a template of istiod: everything below a missing key is missing, too. Helm's `missingkey=zero` fails
 * there.
 */
function lenient(value: Value): unknown {
  if (Array.isArray(value)) return value.map(lenient)
  if (!isTree(value)) return value
  const map = newMap(Object.entries(value).map(([key, item]) => [key, lenient(item)]))
  const absent = fn([], () => undefined)
  return typed(map, {
    name: 'map[string]interface {}',
    kind: 'map',
    method: (_, key) => (Object.hasOwn(map, key) ? undefined : absent),
  })
}
