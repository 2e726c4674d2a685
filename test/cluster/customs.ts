// Custom kinds whose objects become facts: CRDs that accept any spec, and an object of each kind with a secret in it.
import type { Cluster } from '../../src/cluster/api.ts'
import type { KnownFacts } from '../../src/facts/facts.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

interface Row {
  readonly facts: keyof KnownFacts
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural?: string
  readonly namespaced: boolean
  /** The fields of spec that are facts; the object has only these and the secret. */
  readonly spec: Readonly<Record<string, unknown>>
}

const row = (
  facts: keyof KnownFacts,
  group: string,
  version: string,
  kind: string,
  namespaced: boolean,
  spec: Readonly<Record<string, unknown>>,
  plural?: string,
): Row => ({ facts, group, version, kind, namespaced, spec, ...(plural && { plural }) })

const deny = { ingress: [{ fromCIDR: ['169.254.7.127/32'] }], endpointSelector: {} }

export const customRows: readonly Row[] = [
  row(
    'securityGroupPolicies',
    'vpcresources.k8s.aws',
    'v1beta1',
    'SecurityGroupPolicy',
    true,
    {
      podSelector: { matchLabels: { app: 'db' } },
    },
    'securitygrouppolicies',
  ),
  row('felixConfigurations', 'crd.projectcalico.org', 'v1', 'FelixConfiguration', false, {
    bpfEnabled: true,
  }),
  row(
    'calicoGlobalNetworkPolicies',
    'crd.projectcalico.org',
    'v1',
    'GlobalNetworkPolicy',
    false,
    {
      types: ['Ingress'],
      ingress: [{ action: 'Allow', source: { nets: ['10.0.0.0/8'] } }],
    },
    'globalnetworkpolicies',
  ),
  row('ciliumNetworkPolicies', 'cilium.io', 'v2', 'CiliumNetworkPolicy', true, deny, 'ciliumnetworkpolicies'),
  row(
    'ciliumClusterwideNetworkPolicies',
    'cilium.io',
    'v2',
    'CiliumClusterwideNetworkPolicy',
    false,
    deny,
    'ciliumclusterwidenetworkpolicies',
  ),
  row('openshiftNetworks', 'operator.openshift.io', 'v1', 'Network', false, {
    defaultNetwork: { ovnKubernetesConfig: { gatewayConfig: { routingViaHost: true } } },
  }),
  row(
    'networkAttachments',
    'k8s.cni.cncf.io',
    'v1',
    'NetworkAttachmentDefinition',
    true,
    {},
    'network-attachment-definitions',
  ),
  row('istioOperators', 'install.istio.io', 'v1alpha1', 'IstioOperator', true, { profile: 'demo' }),
  row('sailResources', 'sailoperator.io', 'v1', 'Istio', false, { version: 'v1.31.1', namespace: 'mesh' }),
  row('sailResources', 'sailoperator.io', 'v1', 'IstioCNI', false, { version: 'v1.31.1' }),
  row('sailResources', 'sailoperator.io', 'v1', 'ZTunnel', false, { version: 'v1.31.1' }),
  row('meshControlPlanes', 'maistra.io', 'v2', 'ServiceMeshControlPlane', true, { version: 'v2.6' }),
  row('googleRevisions', 'mesh.cloud.google.com', 'v1beta1', 'ControlPlaneRevision', true, {
    channel: 'rapid',
  }),
  row('nodePools', 'karpenter.sh', 'v1', 'NodePool', false, {
    template: { spec: { startupTaints: [{ key: 'cni.istio.io/not-ready', effect: 'NoSchedule' }] } },
  }),
  row('gateways', 'gateway.networking.k8s.io', 'v1', 'Gateway', true, {
    gatewayClassName: 'istio',
    listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
  }),
  row(
    'gatewayClasses',
    'gateway.networking.k8s.io',
    'v1',
    'GatewayClass',
    false,
    { controllerName: 'istio.io/gateway-controller' },
    'gatewayclasses',
  ),
  row('peerAuthentications', 'security.istio.io', 'v1', 'PeerAuthentication', true, {
    mtls: { mode: 'STRICT' },
  }),
  row(
    'authorizationPolicies',
    'security.istio.io',
    'v1',
    'AuthorizationPolicy',
    true,
    { action: 'DENY' },
    'authorizationpolicies',
  ),
  row('requestAuthentications', 'security.istio.io', 'v1', 'RequestAuthentication', true, {
    selector: { matchLabels: { app: 'web' } },
  }),
  row('envoyFilters', 'networking.istio.io', 'v1alpha3', 'EnvoyFilter', true, {
    configPatches: [{ applyTo: 'LISTENER' }],
  }),
  row('wasmPlugins', 'extensions.istio.io', 'v1alpha1', 'WasmPlugin', true, { phase: 'AUTHN' }),
  row('virtualServices', 'networking.istio.io', 'v1', 'VirtualService', true, { hosts: ['web'] }),
]

const pluralOf = ({ kind, plural }: Row) => plural ?? `${kind.toLowerCase()}s`

function definition(one: Row): KubeObject {
  const { group, version, kind, namespaced } = one
  const plural = pluralOf(one)
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      // The API server requires approval for groups of Kubernetes.
      annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/kubernetes/pull/1' },
    },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  }
}

/** Creates the CRDs, waits until they are served, and creates an object `one` with the secret of each kind. */
export async function createCustoms(cluster: Cluster, secret: string): Promise<void> {
  await Promise.all(customRows.map((one) => cluster.apply(definition(one))))
  for (const one of customRows) {
    const { group, version, kind, namespaced, spec } = one
    const metadata = { name: 'one', ...(namespaced && { namespace: 'default' }) }
    const object = { apiVersion: `${group}/${version}`, kind, metadata, spec: { ...spec, hidden: secret } }
    for (let tries = 1; ; tries++) {
      try {
        await cluster.apply(object)
        break
      } catch (error) {
        if (tries > 50) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}
