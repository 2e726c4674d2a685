// The source of each collection of facts: kinds, queries, and the function that extracts facts from an object.
import type { KnownFacts } from '../../facts/facts.ts'
import { revisionLabel } from '../../manifest/labels.ts'
import type { KubeObject } from '../../manifest/object.ts'
import type { CollectOptions } from '../api.ts'
import { guessPlural } from '../path.ts'
import { configMapFacts } from './config-maps.ts'
import { customFacts, customSelections } from './custom-resources.ts'
import { newestEvents, eventFacts } from './events.ts'
import {
  apiServiceFacts,
  leaseFacts,
  namedFacts,
  namespaceFacts,
  nodeFacts,
  runtimeClassFacts,
  secretFactsOfType,
} from './nodes.ts'
import { podFacts } from './pods.ts'
import {
  crdFacts,
  limitRangeFacts,
  networkPolicyFacts,
  resourceQuotaFacts,
  webhookFacts,
} from './cluster-policies.ts'
import { daemonSetFacts, deploymentFacts, endpointSliceFacts, serviceFacts } from './workloads.ts'

export interface CollectedKind {
  readonly group: string
  readonly kind: string
}

/** Resources whose names are not the plurals that Kubernetes derives from their kinds. */
const irregular: Readonly<Record<string, string>> = {
  NetworkAttachmentDefinition: 'network-attachment-definitions',
}

export interface FactSource<T> {
  readonly kinds: readonly CollectedKind[]
  /** The kinds are the same resource in several API groups: read only the first that responds. Else read all. */
  readonly alternatives?: true
  /** List queries; by default one for all objects. */
  readonly queries?: readonly FactQuery[]
  pick(object: KubeObject): T | undefined
  /** Sorts and limits the items; by default sorted by namespace and name. */
  arrange?(items: readonly T[]): T[]
}

export type FactQuery = Pick<
  CollectOptions,
  'namespace' | 'labelSelector' | 'fieldSelector' | 'metadataOnly' | 'pageSize'
>

/** The facts that are lists. */
export type FactListKey = {
  [K in keyof KnownFacts]: KnownFacts[K] extends readonly unknown[] ? K : never
}[keyof KnownFacts]

type Sources = { readonly [K in FactListKey]: FactSource<KnownFacts[K][number]> }

const core = (kind: string): readonly CollectedKind[] => [{ group: '', kind }]
const of = (group: string, ...kinds: string[]): readonly CollectedKind[] =>
  kinds.map((kind) => ({ group, kind }))

const pullSecret = 'kubernetes.io/dockerconfigjson'
const helmRecord = 'helm.sh/release.v1'

const named = (name: string): FactQuery => ({ fieldSelector: `metadata.name=${name}` })

/** In reading order: large collections start first. */
export const factSources: Sources = {
  pods: { kinds: core('Pod'), pick: podFacts },
  nodes: { kinds: core('Node'), pick: nodeFacts },
  // Small pages, because CRD schemas are large.
  crds: {
    kinds: of('apiextensions.k8s.io', 'CustomResourceDefinition'),
    queries: [{ pageSize: 40 }],
    pick: crdFacts,
  },
  events: {
    kinds: core('Event'),
    queries: [{ fieldSelector: 'type=Warning' }],
    pick: eventFacts,
    arrange: newestEvents,
  },
  endpointSlices: { kinds: of('discovery.k8s.io', 'EndpointSlice'), pick: endpointSliceFacts },
  services: { kinds: core('Service'), pick: serviceFacts },
  namespaces: { kinds: core('Namespace'), pick: namespaceFacts },
  deployments: { kinds: of('apps', 'Deployment'), pick: deploymentFacts },
  daemonSets: { kinds: of('apps', 'DaemonSet'), pick: daemonSetFacts },
  nodeLeases: {
    kinds: of('coordination.k8s.io', 'Lease'),
    queries: [{ namespace: 'kube-node-lease' }],
    pick: leaseFacts,
  },
  networkPolicies: { kinds: of('networking.k8s.io', 'NetworkPolicy'), pick: networkPolicyFacts },
  configMaps: {
    kinds: core('ConfigMap'),
    queries: [
      { labelSelector: revisionLabel },
      ...['cilium-config', 'istio-cni-config', 'amazon-vpc-cni', 'istio', 'istio-sidecar-injector'].map(
        named,
      ),
      { ...named('istio-ca-root-cert'), metadataOnly: true },
    ],
    pick: configMapFacts,
  },
  pullSecrets: {
    kinds: core('Secret'),
    queries: [{ fieldSelector: `type=${pullSecret}`, metadataOnly: true }],
    pick: secretFactsOfType(pullSecret),
  },
  helmRecords: {
    kinds: core('Secret'),
    queries: [
      { fieldSelector: `type=${helmRecord}`, labelSelector: 'status!=superseded', metadataOnly: true },
    ],
    pick: secretFactsOfType(helmRecord),
  },
  apiServices: { kinds: of('apiregistration.k8s.io', 'APIService'), pick: apiServiceFacts },
  resourceQuotas: { kinds: core('ResourceQuota'), pick: resourceQuotaFacts },
  limitRanges: { kinds: core('LimitRange'), pick: limitRangeFacts },
  priorityClasses: {
    kinds: of('scheduling.k8s.io', 'PriorityClass'),
    queries: [{ metadataOnly: true }],
    pick: namedFacts,
  },
  runtimeClasses: { kinds: of('node.k8s.io', 'RuntimeClass'), pick: runtimeClassFacts },
  mutatingWebhooks: {
    kinds: of('admissionregistration.k8s.io', 'MutatingWebhookConfiguration'),
    pick: webhookFacts,
  },
  validatingWebhooks: {
    kinds: of('admissionregistration.k8s.io', 'ValidatingWebhookConfiguration'),
    pick: webhookFacts,
  },
  admissionPolicies: {
    kinds: of('admissionregistration.k8s.io', 'ValidatingAdmissionPolicy'),
    queries: [{ metadataOnly: true }],
    pick: namedFacts,
  },
  securityGroupPolicies: custom(of('vpcresources.k8s.aws', 'SecurityGroupPolicy'), 'SecurityGroupPolicy'),
  // Calico's aggregated API serves the same objects as its CRDs.
  felixConfigurations: {
    ...custom(
      [
        { group: 'projectcalico.org', kind: 'FelixConfiguration' },
        { group: 'crd.projectcalico.org', kind: 'FelixConfiguration' },
      ],
      'FelixConfiguration',
    ),
    alternatives: true,
  },
  calicoGlobalNetworkPolicies: {
    ...custom(
      [
        { group: 'projectcalico.org', kind: 'GlobalNetworkPolicy' },
        { group: 'crd.projectcalico.org', kind: 'GlobalNetworkPolicy' },
      ],
      'GlobalNetworkPolicy',
    ),
    alternatives: true,
  },
  ciliumNetworkPolicies: custom(of('cilium.io', 'CiliumNetworkPolicy'), 'CiliumPolicy'),
  ciliumClusterwideNetworkPolicies: custom(of('cilium.io', 'CiliumClusterwideNetworkPolicy'), 'CiliumPolicy'),
  openshiftNetworks: custom(of('operator.openshift.io', 'Network'), 'Network'),
  networkAttachments: custom(
    of('k8s.cni.cncf.io', 'NetworkAttachmentDefinition'),
    'NetworkAttachmentDefinition',
  ),
  istioOperators: custom(of('install.istio.io', 'IstioOperator'), 'IstioOperator'),
  sailResources: custom(of('sailoperator.io', 'Istio', 'IstioCNI', 'ZTunnel'), 'Sail'),
  meshControlPlanes: custom(of('maistra.io', 'ServiceMeshControlPlane'), 'ServiceMeshControlPlane'),
  googleRevisions: custom(of('mesh.cloud.google.com', 'ControlPlaneRevision'), 'ControlPlaneRevision'),
  nodePools: custom(of('karpenter.sh', 'NodePool'), 'NodePool'),
  gateways: custom(of('gateway.networking.k8s.io', 'Gateway'), 'Gateway'),
  gatewayClasses: custom(of('gateway.networking.k8s.io', 'GatewayClass'), 'GatewayClass'),
  peerAuthentications: custom(of('security.istio.io', 'PeerAuthentication'), 'PeerAuthentication'),
  authorizationPolicies: custom(of('security.istio.io', 'AuthorizationPolicy'), 'AuthorizationPolicy'),
  requestAuthentications: custom(of('security.istio.io', 'RequestAuthentication'), 'RequestAuthentication'),
  envoyFilters: custom(of('networking.istio.io', 'EnvoyFilter'), 'EnvoyFilter'),
  wasmPlugins: custom(of('extensions.istio.io', 'WasmPlugin'), 'WasmPlugin'),
  virtualServices: custom(of('networking.istio.io', 'VirtualService'), 'VirtualService'),
}

function custom(kinds: readonly CollectedKind[], shape: keyof typeof customSelections) {
  return { kinds, pick: customFacts(customSelections[shape]) }
}

/** The names of all facts in reading order. */
export const factNames = ['server', 'apis', ...Object.keys(factSources)] as readonly (keyof KnownFacts)[]

interface ListedResource {
  readonly group: string
  readonly resource: string
  /** Absent for lists of all namespaces. */
  readonly namespace?: string | undefined
}

/** Returns what is listed for facts. */
export function factResources(): ListedResource[] {
  const sources: readonly Pick<FactSource<unknown>, 'kinds' | 'queries'>[] = Object.values(factSources)
  return sources.flatMap(({ kinds, queries = [{}] }) =>
    kinds.flatMap(({ group, kind }) =>
      queries.map(({ namespace }) => ({ group, resource: irregular[kind] ?? guessPlural(kind), namespace })),
    ),
  )
}
