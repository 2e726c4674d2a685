// The Gateway API: whether it is installed, in which version, and by whom.
import type { CrdFacts } from '../../../src/facts/facts.ts'
import { planFor, sample, type Clean } from '../../support/evidence.ts'
import { clusterCustom, custom, namespace } from '../../support/installed.ts'
import type { Case } from '../case.ts'

const group = 'gateway.networking.k8s.io'

const crd = (plural: string, served: readonly string[], bundle = 'v1.4.0'): CrdFacts => ({
  name: `${plural}.${group}`,
  served,
  stored: ['v1'],
  annotations: { [`${group}/bundle-version`]: bundle },
})

const bundleAt = (bundle: string): CrdFacts[] => [
  ...['gateways', 'gatewayclasses', 'httproutes'].map((name) => crd(name, ['v1', 'v1beta1'], bundle)),
  crd('referencegrants', ['v1beta1'], bundle),
  crd('backendtlspolicies', ['v1alpha3'], bundle),
]

const on = (change: Partial<Clean> = {}, platform = 'k3s'): Clean =>
  structuredClone({ ...sample(platform), crds: bundleAt('v1.4.0'), ...change })

/** An install of another version of Istio. */
function tagged(tag: string): Clean {
  const clean = on()
  return { ...clean, install: { ...clean.install, tag } }
}

const version = (bundle: string) => ({
  path: `crds[gateways.${group}].annotations`,
  value: { [`${group}/bundle-version`]: bundle },
})

const guard = { name: 'openshift-ingress-operator-gatewayapi-crd-admission' }

const enforce = 'pod-security.kubernetes.io/enforce'
const gateway = (name: string, gatewayClassName: string) =>
  custom('Gateway', name, { spec: { gatewayClassName } })

/** A Gateway of each class in namespace shop, under a level of Pod Security. */
const gatewaysUnder = (level: string): Clean =>
  on({
    namespaces: [namespace('other', { [enforce]: 'restricted' }), namespace('shop', { [enforce]: level })],
    gateways: [
      gateway('east-west', 'istio-east-west'),
      gateway('web', 'istio'),
      gateway('waypoint', 'istio-waypoint'),
      gateway('else', 'nginx'),
    ],
  })

export const cases: readonly Case[] = [
  {
    id: 'GW-01',
    name: 'reports a missing Gateway API as info if nothing uses it',
    clean: () => on({ namespaces: [namespace('shop', { 'istio.io/use-waypoint': 'none' }), namespace('a')] }),
    path: `crds[gateways.${group}]`,
    value: undefined,
    found: {
      object: `CustomResourceDefinition/gateways.${group}`,
      level: 'info',
      message: 'mTLS and layer 4 policies work without',
      fix: 'releases/download/v1.4.0/standard-install.yaml',
    },
  },
  {
    id: 'GW-01',
    name: 'reports a missing Gateway API if a namespace has a waypoint',
    clean: () => on({ namespaces: [namespace('shop', { 'istio.io/use-waypoint': 'waypoint' })] }),
    path: `crds[gateways.${group}].name`,
    value: 'gateways.networking.istio.io',
    found: { object: 'Namespace/shop', level: 'error', field: 'istio.io/use-waypoint' },
  },
  {
    id: 'GW-01',
    name: 'treats an empty name of a waypoint as none',
    clean: () => on({ namespaces: [namespace('shop', { 'istio.io/use-waypoint': '' })] }),
    path: 'crds',
    value: [],
    found: { object: 'CustomResourceDefinition', level: 'info' },
  },
  {
    id: 'GW-02',
    name: 'reports CRDs that serve only alpha',
    clean: () => on(),
    path: `crds[gateways.${group}].served`,
    value: ['v1alpha2'],
    found: {
      object: `CustomResourceDefinition/gateways.${group}`,
      level: 'error',
      message: 'serves v1alpha2; istiod reads version v1',
    },
  },
  {
    id: 'GW-02',
    name: 'reports CRDs that serve only beta',
    clean: () => on(),
    path: `crds[httproutes.${group}].served`,
    value: ['v1beta1'],
    found: {
      object: `CustomResourceDefinition/httproutes.${group}`,
      level: 'error',
      message: 'serves v1beta1; istiod reads version v1',
    },
  },
  ...(
    [
      ['1.30.4', 'warning'],
      ['1.31.1', 'error'],
      ['latest', 'error'],
    ] as const
  ).map(([tag, level]): Case => ({
    id: 'GW-02',
    name: `reports CRDs that serve only beta with Istio ${tag}`,
    clean: () => tagged(tag),
    path: `crds[gatewayclasses.${group}].served`,
    value: ['v1beta1'],
    found: { object: `CustomResourceDefinition/gatewayclasses.${group}`, level },
  })),
  {
    id: 'GW-02',
    name: 'reports alpha CRDs with an older Istio as an error',
    clean: () => tagged('1.30.4'),
    path: `crds[gateways.${group}].served`,
    value: ['v1alpha2'],
    found: { object: `CustomResourceDefinition/gateways.${group}`, level: 'error' },
  },
  {
    id: 'GW-02',
    name: 'needs beta only of ReferenceGrants',
    clean: () =>
      on({
        crds: [
          ...['gateways', 'gatewayclasses', 'httproutes'].map((name) => crd(name, ['v1'])),
          crd('referencegrants', ['v1', 'v1beta1']),
          crd('grpcroutes', ['v1alpha2']),
        ],
      }),
    path: `crds[referencegrants.${group}].served`,
    value: ['v1'],
    found: {
      object: `CustomResourceDefinition/referencegrants.${group}`,
      level: 'error',
      message: 'serves v1; istiod reads version v1beta1',
    },
  },
  ...['v1.3.9', 'v0.8.0', 'v1.4.0'].flatMap((bundle, i): Case[] =>
    i === 2
      ? []
      : [
          {
            id: 'GW-03',
            name: `reports the bundle ${bundle}`,
            clean: () => on(),
            ...version(bundle),
            found: { object: `CustomResourceDefinition/gateways.${group}`, message: `is ${bundle}` },
          },
        ],
  ),
  ...['v1.4.1', 'v1.5.0', 'v2.0.0', 'dev'].map((bundle) => ({
    id: 'GW-03',
    name: `accepts the bundle ${bundle}`,
    clean: () => on({ crds: bundleAt(bundle) }),
    ...version('v1.2.1'),
    found: { object: `CustomResourceDefinition/gateways.${group}` },
  })),
  {
    id: 'GW-03',
    name: 'leaves CRDs that OpenShift manages to GW-04',
    clean: () => on({ crds: bundleAt('v1.2.1'), admissionPolicies: [guard] }, 'openshift'),
    path: 'admissionPolicies[0].name',
    value: 'else',
    found: { object: 'CustomResourceDefinition' },
  },
  {
    id: 'GW-04',
    name: 'reports CRDs that OpenShift manages',
    clean: () => on({ admissionPolicies: [guard] }, 'openshift'),
    ...version('v1.2.1'),
    found: { object: `ValidatingAdmissionPolicy/${guard.name}`, message: 'version is v1.2.1' },
  },
  {
    id: 'GW-04',
    name: 'identifies the admission policy of OpenShift by its name',
    clean: () => on({ crds: bundleAt('v1.2.1'), admissionPolicies: [{ name: 'else' }] }, 'openshift'),
    path: 'admissionPolicies[0].name',
    value: guard.name,
    found: { object: 'ValidatingAdmissionPolicy' },
  },
  {
    id: 'GW-05',
    name: 'reports a GatewayClass of another controller',
    clean: () =>
      on({
        gatewayClasses: [
          clusterCustom('GatewayClass', 'istio', { spec: { controllerName: 'istio.io/gateway-controller' } }),
          clusterCustom('GatewayClass', 'nginx', { spec: { controllerName: 'nginx.org/gateway' } }),
          clusterCustom('GatewayClass', 'istio-remote'),
        ],
      }),
    path: 'gatewayClasses[istio].spec.controllerName',
    value: 'example.org/controller',
    found: {
      object: 'GatewayClass/istio',
      message: 'is example.org/controller; it must be istio.io/gateway-controller',
      fix: 'kubectl delete gatewayclass istio',
    },
  },
  {
    id: 'GW-06',
    name: 'reports Gateways and waypoints under restricted Pod Security',
    clean: () => gatewaysUnder('baseline'),
    path: 'namespaces[shop].labels',
    value: { [enforce]: 'restricted' },
    found: {
      object: 'Gateway/shop/east-west and 2 more',
      message: 'is restricted',
      fix: 'values.gateways.seccompProfile.type',
    },
  },
  ...['istio', 'istio-waypoint', 'istio-east-west'].map((name) => ({
    id: 'GW-06',
    name: `reports a Gateway of class ${name}, for which istiod creates pods`,
    clean: () => ({ ...gatewaysUnder('restricted'), gateways: [gateway('web', 'istio-remote')] }),
    path: 'gateways[web].spec.gatewayClassName',
    value: name,
    found: { object: 'Gateway/shop/web' },
  })),
  {
    id: 'GW-06',
    name: 'ignores a Gateway of another namespace',
    clean: () => ({
      ...gatewaysUnder('restricted'),
      gateways: [{ ...gateway('web', 'istio'), namespace: 'default' }],
    }),
    path: 'gateways[web].namespace',
    value: 'shop',
    found: { object: 'Gateway/shop/web' },
  },
  {
    id: 'GW-06',
    name: 'accepts an install with a seccomp profile',
    clean: () => ({
      ...gatewaysUnder('restricted'),
      install: planFor('k3s', ['profile=ambient', 'values.gateways.seccompProfile.type=RuntimeDefault']),
    }),
    path: 'install',
    value: planFor('k3s', ['profile=ambient']),
    found: { object: 'Gateway/shop/east-west and 2 more' },
  },
  {
    id: 'GW-06',
    name: 'ignores an install without istiod, which changes no gateway',
    clean: () => ({
      ...gatewaysUnder('restricted'),
      install: planFor('k3s', ['profile=ambient', 'components.pilot.enabled=false']),
    }),
    path: 'install',
    value: planFor('k3s', ['profile=ambient']),
    found: { object: 'Gateway/shop/east-west and 2 more' },
  },
]
