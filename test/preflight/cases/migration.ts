// From sidecars to ambient.
import type { CustomFacts, PodFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { custom, namespace, pod } from '../../support/installed.ts'
import type { Case } from '../case.ts'

const withSidecar = (fields: Partial<PodFacts> = {}): PodFacts =>
  pod({ containers: [{ name: 'web' }, { name: 'istio-proxy' }], ...fields })

/** Namespaces shop (injected), ambient, plain; the Gateway API is there. */
const on = (change: Partial<Clean> = {}, options: SampleOptions = {}): Clean =>
  structuredClone({
    ...sample('k3s', options),
    namespaces: [
      namespace('shop', { 'istio-injection': 'enabled' }),
      namespace('plain'),
      namespace('istio-system'),
    ],
    crds: [{ name: 'gateways.gateway.networking.k8s.io', served: ['v1'], stored: ['v1'] }],
    ...change,
  })

const peer = (spec: Readonly<Record<string, unknown>>, fields: Partial<CustomFacts> = {}) =>
  custom('PeerAuthentication', 'default', { spec, ...fields })

const authorization = (spec: Readonly<Record<string, unknown>>, fields: Partial<CustomFacts> = {}) =>
  custom('AuthorizationPolicy', 'allow', { spec, ...fields })

const from = (source: Readonly<Record<string, unknown>>) => ({ rules: [{ from: [{ source }] }] })
const to = (operation: Readonly<Record<string, unknown>>) => ({ rules: [{ to: [{ operation }] }] })
const when = (key: string) => ({ rules: [{ when: [{ key }] }] })

const layer7 = to({ methods: ['GET'] })
const rules = 'authorizationPolicies[allow].spec.rules'

const found24 = { object: 'AuthorizationPolicy/shop/allow', fix: 'istio-waypoint' }

const peers: Case[] = [
  {
    id: 'NS-23',
    name: 'reports disabled mTLS',
    clean: () => on({ peerAuthentications: [peer({ mtls: { mode: 'PERMISSIVE' } })] }),
    path: 'peerAuthentications[default].spec.mtls.mode',
    value: 'DISABLE',
    found: {
      object: 'PeerAuthentication/shop/default',
      field: 'spec.mtls.mode',
      fix: 'kubectl patch peerauthentication default -n shop',
    },
  },
  {
    id: 'NS-23',
    name: 'reports disabled mTLS of a port',
    clean: () =>
      on({ peerAuthentications: [peer({ portLevelMtls: { 8080: { mode: 'STRICT' }, 9090: 'odd' } })] }),
    path: 'peerAuthentications[default].spec.portLevelMtls.8080.mode',
    value: 'DISABLE',
    found: { object: 'PeerAuthentication/shop/default', field: 'spec.portLevelMtls[8080].mode' },
  },
  {
    id: 'NS-23',
    name: 'reports both in one finding',
    clean: () => on({ peerAuthentications: [peer({ mtls: {}, portLevelMtls: {} })] }),
    path: 'peerAuthentications[default].spec',
    value: { mtls: { mode: 'DISABLE' }, portLevelMtls: { 1: { mode: 'DISABLE' } } },
    found: { object: 'PeerAuthentication', message: 'spec.mtls.mode, spec.portLevelMtls[1].mode is DISABLE' },
  },
  ...[
    ['an injected namespace', { 'istio-injection': 'enabled' }],
    ['an ambient namespace', { 'istio.io/dataplane-mode': 'ambient' }],
  ].map(([name, labels]) => ({
    id: 'NS-23',
    name: `reports disabled mTLS in ${String(name)}`,
    clean: () => on({ peerAuthentications: [peer({ mtls: { mode: 'DISABLE' } }, { namespace: 'plain' })] }),
    path: 'namespaces[plain].labels',
    value: labels,
    found: { object: 'PeerAuthentication/plain/default' },
  })),
  {
    id: 'NS-23',
    name: 'reports disabled mTLS in a namespace in which a pod has a sidecar',
    clean: () =>
      on({
        peerAuthentications: [peer({ mtls: { mode: 'DISABLE' } }, { namespace: 'plain' })],
        pods: [pod({ namespace: 'plain' })],
      }),
    path: 'pods[0].initContainers',
    value: [{ name: 'istio-proxy', restartPolicy: 'Always' }],
    found: { object: 'PeerAuthentication/plain/default' },
  },
  {
    id: 'NS-23',
    name: 'reports disabled mTLS of the mesh',
    clean: () => on({ peerAuthentications: [peer({ mtls: { mode: 'DISABLE' } }, { namespace: 'plain' })] }),
    path: 'peerAuthentications[default].namespace',
    value: 'istio-system',
    found: { object: 'PeerAuthentication/istio-system/default' },
  },
]

const policies: Case[] = [
  ...[
    {
      name: 'reports methods',
      at: `${rules}[0].to[0].operation`,
      spec: to({ ports: ['80'], notPorts: ['81'] }),
      value: { ports: ['80'], methods: ['GET'] },
    },
    {
      name: 'reports principals of requests',
      at: `${rules}[0].from[0].source`,
      spec: from({
        principals: ['*'],
        notPrincipals: ['a'],
        namespaces: ['b'],
        notNamespaces: ['c'],
        serviceAccounts: ['d'],
        ipBlocks: ['10.0.0.0/8'],
        notIpBlocks: ['11.0.0.0/8'],
      }),
      value: { requestPrincipals: ['*'] },
    },
    {
      name: 'reports headers',
      at: `${rules}[0].when[0].key`,
      spec: when('source.ip'),
      value: 'request.headers[a]',
    },
    {
      name: 'reports server names',
      at: `${rules}[0].when[0].key`,
      spec: when('destination.port'),
      value: 'connection.sni',
    },
  ].map(({ name, at, spec, value }) => ({
    id: 'NS-24',
    name,
    clean: () => on({ authorizationPolicies: [authorization(spec)] }),
    path: at,
    value,
    found: found24,
  })),
  ...['CUSTOM', 'AUDIT'].map((action) => ({
    id: 'NS-24',
    name: `reports the action ${action}`,
    clean: () => on({ authorizationPolicies: [authorization({ action: 'DENY', ...to({ ports: ['1'] }) })] }),
    path: 'authorizationPolicies[allow].spec.action',
    value: action,
    found: { ...found24, message: `(action ${action})` },
  })),
  {
    id: 'NS-24',
    name: 'ignores policies of a waypoint',
    clean: () =>
      on({ authorizationPolicies: [authorization({ ...layer7, targetRefs: [{ kind: 'Gateway' }] })] }),
    path: 'authorizationPolicies[allow].spec.targetRefs',
    value: [],
    found: found24,
  },
  {
    id: 'NS-24',
    name: 'ignores policies of a waypoint with the older field',
    clean: () =>
      on({ authorizationPolicies: [authorization({ ...layer7, targetRef: { kind: 'Gateway' } })] }),
    path: 'authorizationPolicies[allow].spec.targetRef',
    value: undefined,
    found: found24,
  },
  ...[{ istio: 'ingressgateway' }, { 'gateway.networking.k8s.io/gateway-name': 'edge' }].map(
    (matchLabels) => ({
      id: 'NS-24',
      name: `ignores policies for a gateway, by ${Object.keys(matchLabels)[0] ?? ''}`,
      clean: () => on({ authorizationPolicies: [authorization({ ...layer7, selector: { matchLabels } })] }),
      path: 'authorizationPolicies[allow].spec.selector.matchLabels',
      value: { app: 'web', istio: 'monitor' },
      found: found24,
    }),
  ),
  {
    id: 'NS-24',
    name: 'ignores policies outside the mesh',
    clean: () => on({ authorizationPolicies: [authorization(layer7, { namespace: 'plain' })] }),
    path: 'authorizationPolicies[allow].namespace',
    value: 'shop',
    found: found24,
  },
  {
    id: 'NS-25',
    name: 'reports an EnvoyFilter for pods',
    clean: () =>
      on({
        envoyFilters: [
          custom('EnvoyFilter', 'lua', {
            spec: { workloadSelector: { labels: { istio: 'egressgateway' } } },
          }),
        ],
      }),
    path: 'envoyFilters[lua].spec.workloadSelector.labels',
    value: { app: 'web' },
    found: { object: 'EnvoyFilter/shop/lua', message: 'ignore EnvoyFilters' },
  },
  {
    id: 'NS-25',
    name: 'reports a WasmPlugin without a waypoint',
    clean: () => on({ wasmPlugins: [custom('WasmPlugin', 'auth', { spec: { targetRefs: [{}] } })] }),
    path: 'wasmPlugins[auth].spec',
    value: {},
    found: { object: 'WasmPlugin/shop/auth', fix: 'spec.targetRefs' },
  },
  ...[undefined, [], ['mesh', 'edge']].map((gateways) => ({
    id: 'NS-25',
    name: `reports a VirtualService for the mesh (gateways ${JSON.stringify(gateways) ?? 'absent'})`,
    clean: () => on({ virtualServices: [custom('VirtualService', 'web', { spec: { gateways: ['edge'] } })] }),
    path: 'virtualServices[web].spec.gateways',
    value: gateways,
    found: { object: 'VirtualService/shop/web', fix: 'HTTPRoutes' },
  })),
  {
    id: 'MIG-05',
    name: 'reports tokens that sidecars validate',
    clean: () =>
      on({
        requestAuthentications: [custom('RequestAuthentication', 'jwt', { spec: { targetRefs: [{}] } })],
      }),
    path: 'requestAuthentications[jwt].spec.targetRefs',
    value: undefined,
    found: { object: 'RequestAuthentication/shop/jwt', fix: 'gatewayClassName: istio-waypoint' },
  },
]

const waypoint = custom('Gateway', 'waypoint', { spec: { gatewayClassName: 'istio-waypoint' } })

/** Each kind that needs a waypoint, with an object that does not. */
const needs: readonly { path: string; object: CustomFacts; none: CustomFacts }[] = [
  { path: 'authorizationPolicies', object: authorization(layer7), none: authorization(to({})) },
  {
    path: 'requestAuthentications',
    object: custom('RequestAuthentication', 'jwt'),
    none: custom('RequestAuthentication', 'jwt', { spec: { targetRef: {} } }),
  },
  {
    path: 'wasmPlugins',
    object: custom('WasmPlugin', 'auth'),
    none: custom('WasmPlugin', 'auth', { spec: { targetRef: {} } }),
  },
  {
    path: 'virtualServices',
    object: custom('VirtualService', 'web'),
    none: custom('VirtualService', 'web', { spec: { gateways: ['edge'] } }),
  },
]

const steps: Case[] = [
  {
    id: 'MIG-01',
    name: 'reports a namespace with sidecar injection',
    clean: () => on({ namespaces: [namespace('shop'), namespace('plain')] }),
    path: 'namespaces[shop].labels',
    value: { 'istio.io/rev': 'default' },
    found: {
      object: 'Namespace/shop',
      message: '1 namespace (shop: 0) with 0 pods',
      fix: 'kubectl label namespace shop istio.io/dataplane-mode=ambient',
    },
  },
  {
    id: 'MIG-01',
    name: 'reports pods with a sidecar',
    clean: () =>
      on({
        namespaces: [namespace('shop')],
        pods: [pod(), withSidecar({ containers: [{ name: 'istio-proxy' }] })],
      }),
    path: 'pods[0].containers[+]',
    value: { name: 'istio-proxy' },
    found: { object: 'Namespace/shop', message: '(shop: 1)' },
  },
  {
    id: 'MIG-02',
    name: 'reports a plan for sidecars',
    clean: () => on(),
    path: 'install',
    value: sample('k3s', { set: ['profile=default'] }).install,
    found: { object: 'Plan', message: 'is default', fix: '"value":"ambient"' },
  },
  {
    id: 'MIG-02',
    name: 'reports a plan for sidecars on OpenShift',
    clean: () => sample('openshift'),
    path: 'install',
    value: sample('openshift', { set: ['profile=openshift'] }).install,
    found: { object: 'Plan', fix: '"value":"openshift-ambient"' },
  },
  ...needs.flatMap(({ path, object, none }): Case[] => [
    {
      id: 'MIG-03',
      name: `reports ${path} without the Gateway API`,
      clean: () => on({ crds: [], [path]: [none] }),
      path: `${path}[0]`,
      value: object,
      found: { object: 'CustomResourceDefinition/gateways', message: `${object.kind}/shop/${object.name}` },
    },
    {
      id: 'MIG-04',
      name: `reports ${path} without a waypoint`,
      clean: () => on({ [path]: [none] }),
      path: `${path}[0]`,
      value: object,
      found: { object: 'Namespace/shop', fix: 'kubectl label namespace shop istio.io/use-waypoint=waypoint' },
    },
  ]),
  {
    id: 'MIG-03',
    name: 'reports a missing Gateway API, not a missing waypoint',
    clean: () => on({ authorizationPolicies: [authorization(layer7)] }),
    path: 'crds',
    value: [],
    found: { object: 'CustomResourceDefinition/gateways.gateway.networking.k8s.io', fix: 'standard-install' },
  },
  {
    id: 'MIG-04',
    name: 'accepts a waypoint in the namespace',
    clean: () => on({ authorizationPolicies: [authorization(layer7)], gateways: [waypoint] }),
    path: 'gateways[waypoint].spec.gatewayClassName',
    value: 'istio',
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'MIG-04',
    name: 'ignores a waypoint in another namespace',
    clean: () => on({ authorizationPolicies: [authorization(layer7)], gateways: [waypoint] }),
    path: 'gateways[waypoint].namespace',
    value: 'plain',
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'MIG-04',
    name: 'accepts a waypoint elsewhere that the namespace uses',
    clean: () =>
      on({
        namespaces: [namespace('shop', { 'istio-injection': 'enabled', 'istio.io/use-waypoint': 'shared' })],
        authorizationPolicies: [authorization(layer7)],
      }),
    path: 'namespaces[shop].labels',
    value: { 'istio-injection': 'enabled' },
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'MIG-04',
    name: 'ignores policies for the whole mesh',
    clean: () => on({ authorizationPolicies: [authorization(layer7, { namespace: 'istio-system' })] }),
    path: 'authorizationPolicies[allow].namespace',
    value: 'shop',
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'MIG-06',
    name: 'reports ports that bypass the sidecar',
    clean: () => on({ pods: [pod({ annotations: { 'sidecar.istio.io/logLevel': 'debug' } }), pod()] }),
    path: 'pods[0].annotations',
    value: { 'traffic.sidecar.istio.io/excludeInboundPorts': '9000' },
    found: {
      object: 'ReplicaSet/shop/web-5d9c',
      field: 'traffic.sidecar.istio.io/excludeInboundPorts',
      fix: 'bypass-inbound-capture',
    },
  },
  {
    id: 'MIG-06',
    name: 'ignores a pod without a sidecar',
    clean: () =>
      on({
        pods: [
          {
            namespace: 'plain',
            name: 'lone',
            containers: [{ name: 'web' }],
            annotations: { 'traffic.sidecar.istio.io/excludeInboundPorts': '9000' },
          },
        ],
      }),
    path: 'pods[0].namespace',
    value: 'shop',
    found: { object: 'Pod/shop/lone' },
  },
  ...(['labels', 'annotations'] as const).map((where) => ({
    id: 'MIG-07',
    name: `reports a pod that opted out by ${where}`,
    clean: () => on({ pods: [pod({ [where]: { 'sidecar.istio.io/inject': 'true' } })] }),
    path: `pods[0].${where}`,
    value: { 'sidecar.istio.io/inject': 'false' },
    found: { object: 'ReplicaSet/shop/web-5d9c', fix: 'istio.io/dataplane-mode' },
  })),
  {
    id: 'MIG-07',
    name: 'ignores a pod that opted out of ambient, too',
    clean: () =>
      on({
        pods: [pod({ labels: { 'sidecar.istio.io/inject': 'false', 'istio.io/dataplane-mode': 'none' } })],
      }),
    path: 'pods[0].labels',
    value: { 'sidecar.istio.io/inject': 'false' },
    found: { object: 'ReplicaSet/shop/web-5d9c' },
  },
  {
    id: 'MIG-07',
    name: 'ignores a pod on the host network',
    clean: () => on({ pods: [pod({ hostNetwork: true, labels: { 'sidecar.istio.io/inject': 'false' } })] }),
    path: 'pods[0].hostNetwork',
    value: undefined,
    found: { object: 'ReplicaSet/shop/web-5d9c' },
  },
  {
    id: 'MIG-07',
    name: 'ignores a namespace without injection',
    clean: () => on({ pods: [pod({ namespace: 'plain', labels: { 'sidecar.istio.io/inject': 'false' } })] }),
    path: 'pods[0].namespace',
    value: 'shop',
    found: { object: 'ReplicaSet/shop/web-5d9c' },
  },
]

export const cases: readonly Case[] = [...peers, ...policies, ...steps]
