// Facts of custom resources: the fields of their specs that checks read.
import type { CustomFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isRead } from './annotations.ts'
import { valueAt, truncate, textMapAt, definedFields, textAt, textsAt } from './fields.ts'
import { isRecord } from '../../values/record.ts'

/** The fields to keep: `true` keeps the whole value, a map keeps its fields; applies to each item of a list. */
export type FieldSelection = true | { readonly [field: string]: FieldSelection }

const maxDepth = 16
const maxItems = 200

/** Returns the selected part of a value, with long texts and lists truncated; undefined if nothing is selected. */
export function selectFields(value: unknown, shape: FieldSelection, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (typeof value === 'string') return shape === true ? truncate(value) : undefined
  if (Array.isArray(value)) {
    return value.slice(0, maxItems).map((item: unknown) => selectFields(item, shape, depth + 1) ?? {})
  }
  if (!isRecord(value)) return shape === true ? value : undefined
  const fields: Record<string, unknown> = {}
  for (const key of Object.keys(shape === true ? value : shape)) {
    if (key === '__proto__' || !Object.hasOwn(value, key)) continue
    const selected = selectFields(value[key], shape === true ? true : (shape[key] ?? {}), depth + 1)
    if (selected !== undefined) fields[key] = selected
  }
  return fields
}

const isAnnotation = isRead('custom')

/** Returns a function that extracts the metadata and the selected spec fields of an object. */
export function customFacts(shape: FieldSelection): (object: KubeObject) => CustomFacts {
  return (object) => {
    const { namespace, name, labels, annotations } = object.metadata
    const spec = selectFields(valueAt(object, 'spec'), shape)
    // Cilium's policies may have a list `specs` instead of `spec`.
    const specs = selectFields(valueAt(object, 'specs'), shape)
    return {
      ...definedFields({
        apiVersion: object.apiVersion,
        kind: object.kind,
        namespace,
        name,
        labels: textMapAt(labels),
        annotations: textMapAt(annotations, isAnnotation),
        finalizers: textsAt(object, 'metadata', 'finalizers'),
        deletionTimestamp: textAt(object, 'metadata', 'deletionTimestamp'),
      }),
      spec: { ...(isRecord(spec) ? spec : {}), ...(Array.isArray(specs) && { specs }) },
    }
  }
}

/** Cilium's rules without layer 7, where headers may be secret. */
const ciliumIngress: FieldSelection = {
  fromCIDR: true,
  fromCIDRSet: { cidr: true, except: true },
  fromEntities: true,
  fromEndpoints: true,
  toPorts: { ports: true },
}
const calicoRule: FieldSelection = {
  action: true,
  protocol: true,
  source: { nets: true, notNets: true, selector: true, namespaceSelector: true, ports: true },
  destination: { nets: true, ports: true, selector: true },
}

/** The spec fields to keep, by kind. */
export const customSelections = {
  SecurityGroupPolicy: { podSelector: true, serviceAccountSelector: true },
  FelixConfiguration: {
    bpfEnabled: true,
    bpfConnectTimeLoadBalancing: true,
    bpfConnectTimeLoadBalancingEnabled: true,
    bpfHostConntrackBypass: true,
    bpfHostNetworkedNATWithoutCTLB: true,
    nftablesMode: true,
  },
  GlobalNetworkPolicy: {
    tier: true,
    order: true,
    types: true,
    selector: true,
    namespaceSelector: true,
    serviceAccountSelector: true,
    applyOnForward: true,
    preDNAT: true,
    doNotTrack: true,
    ingress: calicoRule,
  },
  CiliumPolicy: {
    endpointSelector: true,
    nodeSelector: true,
    enableDefaultDeny: true,
    ingress: ciliumIngress,
    ingressDeny: ciliumIngress,
  },
  Network: {
    defaultNetwork: {
      type: true,
      ovnKubernetesConfig: { gatewayConfig: { routingViaHost: true, ipForwarding: true }, mtu: true },
    },
    disableMultiNetwork: true,
  },
  NetworkAttachmentDefinition: {},
  IstioOperator: { profile: true, revision: true, hub: true, tag: true, namespace: true },
  Sail: {
    version: true,
    namespace: true,
    profile: true,
    updateStrategy: { type: true },
  },
  ServiceMeshControlPlane: { version: true, profiles: true, mode: true },
  ControlPlaneRevision: { channel: true, type: true },
  NodePool: { template: { spec: { startupTaints: true, taints: true } } },
  Gateway: {
    gatewayClassName: true,
    listeners: { name: true, port: true, protocol: true },
  },
  GatewayClass: { controllerName: true },
  PeerAuthentication: { selector: true, mtls: { mode: true }, portLevelMtls: true },
  AuthorizationPolicy: {
    selector: true,
    targetRef: true,
    targetRefs: true,
    action: true,
    provider: { name: true },
    rules: {
      from: {
        source: {
          principals: true,
          notPrincipals: true,
          requestPrincipals: true,
          notRequestPrincipals: true,
          namespaces: true,
          notNamespaces: true,
          serviceAccounts: true,
          ipBlocks: true,
          notIpBlocks: true,
          remoteIpBlocks: true,
          notRemoteIpBlocks: true,
        },
      },
      to: { operation: true },
      // Without the values, since headers and claims may be secret.
      when: { key: true },
    },
  },
  RequestAuthentication: { selector: true, targetRef: true, targetRefs: true },
  EnvoyFilter: { workloadSelector: true, targetRefs: true, configPatches: { applyTo: true } },
  WasmPlugin: { selector: true, targetRef: true, targetRefs: true, phase: true },
  VirtualService: { hosts: true, gateways: true },
} as const satisfies Readonly<Record<string, FieldSelection>>
