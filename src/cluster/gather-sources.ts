// Where each collection of facts comes from: kinds, queries, and what is picked of each object.
import type { Known } from '../facts/facts.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { CollectOptions } from './api.ts'
import { pickConfigMap } from './pick-config.ts'
import { pickCustom, shapes } from './pick-custom.ts'
import { newestEvents, pickEvent } from './pick-event.ts'
import {
  pickApiService,
  pickLease,
  pickNamed,
  pickNamespace,
  pickNode,
  pickRuntimeClass,
  pickSecretOfType,
} from './pick-node.ts'
import { pickPod } from './pick-pod.ts'
import { pickCrd, pickLimitRange, pickNetworkPolicy, pickResourceQuota, pickWebhook } from './pick-policy.ts'
import { pickDaemonSet, pickDeployment, pickEndpointSlice, pickService } from './pick-workload.ts'

export interface Kind {
  readonly group: string
  readonly kind: string
}

export interface Source<T> {
  readonly kinds: readonly Kind[]
  /** The kinds are one thing under several groups: the first that answers is read. Else all are. */
  readonly alternatives?: true
  /** One query each; all objects by default. */
  readonly queries?: readonly Query[]
  pick(object: KubeObject): T | undefined
  /** Sorts and bounds; by namespace and name if absent. */
  arrange?(items: readonly T[]): T[]
}

export type Query = Pick<
  CollectOptions,
  'namespace' | 'labelSelector' | 'fieldSelector' | 'metadataOnly' | 'pageSize'
>

/** The collections among the facts. */
export type ListKey = {
  [K in keyof Known]: Known[K] extends readonly unknown[] ? K : never
}[keyof Known]

type Sources = { readonly [K in ListKey]: Source<Known[K][number]> }

const core = (kind: string): readonly Kind[] => [{ group: '', kind }]
const of = (group: string, ...kinds: string[]): readonly Kind[] => kinds.map((kind) => ({ group, kind }))

const pullSecret = 'kubernetes.io/dockerconfigjson'
const helmRecord = 'helm.sh/release.v1'

const named = (name: string): Query => ({ fieldSelector: `metadata.name=${name}` })

/** In the order in which they are read: what takes long begins early. */
export const sources: Sources = {
  pods: { kinds: core('Pod'), pick: pickPod },
  nodes: { kinds: core('Node'), pick: pickNode },
  // Schemas are long: a hundred of them are as long as all pods.
  crds: {
    kinds: of('apiextensions.k8s.io', 'CustomResourceDefinition'),
    queries: [{ pageSize: 40 }],
    pick: pickCrd,
  },
  events: {
    kinds: core('Event'),
    queries: [{ fieldSelector: 'type=Warning' }],
    pick: pickEvent,
    arrange: newestEvents,
  },
  endpointSlices: { kinds: of('discovery.k8s.io', 'EndpointSlice'), pick: pickEndpointSlice },
  services: { kinds: core('Service'), pick: pickService },
  namespaces: { kinds: core('Namespace'), pick: pickNamespace },
  deployments: { kinds: of('apps', 'Deployment'), pick: pickDeployment },
  daemonSets: { kinds: of('apps', 'DaemonSet'), pick: pickDaemonSet },
  nodeLeases: {
    kinds: of('coordination.k8s.io', 'Lease'),
    queries: [{ namespace: 'kube-node-lease' }],
    pick: pickLease,
  },
  networkPolicies: { kinds: of('networking.k8s.io', 'NetworkPolicy'), pick: pickNetworkPolicy },
  configMaps: {
    kinds: core('ConfigMap'),
    queries: [
      { labelSelector: 'istio.io/rev' },
      ...['cilium-config', 'istio-cni-config', 'amazon-vpc-cni', 'istio', 'istio-sidecar-injector'].map(
        named,
      ),
      { ...named('istio-ca-root-cert'), metadataOnly: true },
    ],
    pick: pickConfigMap,
  },
  pullSecrets: {
    kinds: core('Secret'),
    queries: [{ fieldSelector: `type=${pullSecret}`, metadataOnly: true }],
    pick: pickSecretOfType(pullSecret),
  },
  helmRecords: {
    kinds: core('Secret'),
    queries: [
      { fieldSelector: `type=${helmRecord}`, labelSelector: 'status!=superseded', metadataOnly: true },
    ],
    pick: pickSecretOfType(helmRecord),
  },
  apiServices: { kinds: of('apiregistration.k8s.io', 'APIService'), pick: pickApiService },
  resourceQuotas: { kinds: core('ResourceQuota'), pick: pickResourceQuota },
  limitRanges: { kinds: core('LimitRange'), pick: pickLimitRange },
  priorityClasses: {
    kinds: of('scheduling.k8s.io', 'PriorityClass'),
    queries: [{ metadataOnly: true }],
    pick: pickNamed,
  },
  runtimeClasses: { kinds: of('node.k8s.io', 'RuntimeClass'), pick: pickRuntimeClass },
  mutatingWebhooks: {
    kinds: of('admissionregistration.k8s.io', 'MutatingWebhookConfiguration'),
    pick: pickWebhook,
  },
  validatingWebhooks: {
    kinds: of('admissionregistration.k8s.io', 'ValidatingWebhookConfiguration'),
    pick: pickWebhook,
  },
  admissionPolicies: {
    kinds: of('admissionregistration.k8s.io', 'ValidatingAdmissionPolicy'),
    queries: [{ metadataOnly: true }],
    pick: pickNamed,
  },
  securityGroupPolicies: custom(of('vpcresources.k8s.aws', 'SecurityGroupPolicy'), 'SecurityGroupPolicy'),
  // Calico's aggregated API shows what its CRDs hold.
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

function custom(kinds: readonly Kind[], shape: keyof typeof shapes) {
  return { kinds, pick: pickCustom(shapes[shape]) }
}

/** Every name of facts, in the order of reading. */
export const factNames = ['server', 'apis', ...Object.keys(sources)] as readonly (keyof Known)[]
