// What the values of chart istiod, and annotations, do to gateways and waypoints.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { getPath, toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { treeOf } from '../support/charts.ts'
import { factsOf } from '../support/golden.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway, Istiod } from '../../src/injection/gateway-data.ts'

type Values = Readonly<Record<string, unknown>>
type Given = Partial<Omit<Gateway['metadata'], 'name'>> & Pick<Gateway['spec'], 'addresses'> & Partial<Istiod>

function render(gatewayClassName: string, values: Values = {}, given: Given = {}): KubeObject[] {
  const { annotations = {}, labels = {}, addresses = [], ...istiod } = given
  const config = chartConfig(treeOf({ profile: 'ambient', ...(toTree(values) as Record<string, Value>) }))
  const metadata = { name: 'gate', namespace: 'shop', uid: 'u1', annotations, labels }
  const gateway = { metadata, spec: { gatewayClassName, addresses } }
  return gatewayObjects(gateway, { ...config, ...istiod }).map(withFlags)
}

const rendered = new Map<string, KubeObject[]>()

/** What a class renders without further values; once. */
function plain(gatewayClassName: string): KubeObject[] {
  const objects = rendered.get(gatewayClassName) ?? render(gatewayClassName)
  rendered.set(gatewayClassName, objects)
  return objects
}

/** A proxy's arguments as a map of flags, so that they have names. */
function withFlags(object: KubeObject): KubeObject {
  if (object.kind !== 'Deployment') return object
  const spec = toTree(object['spec'] as Tree)
  const [proxy] = getPath(spec, ['template', 'spec', 'containers']) as [{ args: unknown }]
  const flags = (proxy.args as string[]).join(' ').replaceAll(' --', '\n--').split('\n')
  proxy.args = Object.fromEntries(flags.map((flag) => [...flag.split(/[ =](.*)/), true]))
  return { ...object, spec }
}

/** Names that a fact's path has, too, and the annotations that a row gives. */
const ofNoInterest =
  /(env|volumes|volumeMounts|sysctls)\.\[.*\]\.name$|annotations\.sidecar| metadata\.annotations$/

/** Facts that are new or other than before; null for those that are gone. */
function changes(before: readonly KubeObject[], after: readonly KubeObject[]): Record<string, unknown> {
  const [old, now] = [factsOf(before), factsOf(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => !ofNoInterest.test(key))
  const changed = keys.filter((key) => old.get(key) !== now.get(key))
  return Object.fromEntries(changed.map((key) => [short(key), JSON.parse(now.get(key) ?? 'null') as unknown]))
}

function short(key: string): string {
  return key
    .replace(/^Deployment\S+ spec\.template\.spec\.containers\.\[istio-proxy\]\.?/, '')
    .replace(/^Deployment\S+ spec\.template\.spec\./, 'pod ')
}

describe.each(['istio', 'istio-waypoint', 'istio-east-west'])(
  'with the values of profile ambient, class %s',
  (name) => {
    const objects = render(name, { 'global.network': 'n1' })
    const facts = factsOf(objects)
    const fact = (key: string): string | undefined => [...facts].find(([path]) => short(path) === key)?.[1]

    test('prints no missing value', () => {
      expect([...facts].filter(([, value]) => /<no value>|<nil>/.test(value))).toEqual([])
    })
    test.each([
      ['image', 'registry.istio.io/release/proxyv2:1.31.1-distroless'],
      ['env.[CA_ADDR].value', 'istiod.istio-system.svc:15012'],
      ['env.[PILOT_CERT_PROVIDER].value', 'istiod'],
      ['env.[ISTIO_META_ENABLE_HBONE].value', 'true'],
      ['env.[ISTIO_META_NETWORK].value', 'n1'],
      ['env.[TRUST_DOMAIN].value', 'cluster.local'],
      ['args.--domain', '$(POD_NAMESPACE).svc.cluster.local'],
      ['pod volumes.[istiod-ca-cert].configMap.name', 'istio-ca-root-cert'],
      ['resources.requests.cpu', '100m'],
    ])('%s', (key, value) => {
      expect(fact(key)).toBe(JSON.stringify(value))
    })
    test('is owned by the Gateway', () => {
      const owner = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', name: 'gate', uid: 'u1' }
      for (const { metadata } of objects) expect({ ...metadata }['ownerReferences']).toEqual([owner])
    })
  },
)

interface Row {
  readonly name: string
  readonly values?: Values
  readonly given?: Given
  readonly out: Record<string, unknown>
}

const bundle = 'pod volumes.[istiod-ca-cert].projected.sources.[0].clusterTrustBundle'

const both: readonly Row[] = [
  {
    name: 'sets the pull policy',
    values: { 'global.imagePullPolicy': 'Always' },
    out: { imagePullPolicy: 'Always' },
  },
  {
    name: 'sets pull secrets',
    values: { 'global.imagePullSecrets': ['regcred'] },
    out: { 'pod imagePullSecrets.[regcred].name': 'regcred' },
  },
  {
    name: 'uses an image name with a path as it is',
    values: { 'global.proxy.image': 'my/proxy:1' },
    out: { image: 'my/proxy:1' },
  },
  { name: 'writes logs as JSON', values: { 'global.logAsJson': true }, out: { 'args.--log_as_json': true } },
  {
    name: 'sets the log level',
    values: { 'global.proxy.logLevel': 'debug' },
    out: { 'args.--proxyLogLevel': 'debug' },
  },
  {
    name: 'sets the address of another CA',
    values: { 'global.caAddress': 'ca:443' },
    out: { 'env.[CA_ADDR].value': 'ca:443' },
  },
  {
    name: 'sets the name of the cluster',
    values: { 'global.multiCluster.clusterName': 'c1' },
    out: { 'env.[ISTIO_META_CLUSTER_ID].value': 'c1' },
  },
  {
    name: 'sets the name of the mesh',
    values: { 'global.meshID': 'm1' },
    out: {
      'env.[ISTIO_META_MESH_ID].value': 'm1',
      'env.[PROXY_CONFIG].value': expect.stringContaining('"meshId":"m1"'),
    },
  },
  {
    name: 'mounts a root certificate with another name',
    values: { 'global.trustBundleName': 'root' },
    out: { 'pod volumes.[istiod-ca-cert].configMap.name': 'root' },
  },
  ...[true, 'true'].map((on) => ({
    name: `mounts a ClusterTrustBundle for a value of type ${typeof on}`,
    values: { 'pilot.env.ENABLE_CLUSTER_TRUST_BUNDLE_API': on },
    out: {
      'pod volumes.[istiod-ca-cert].configMap.name': null,
      [`${bundle}.name`]: 'istio.io:istiod-ca:root-cert',
      [`${bundle}.path`]: 'root-cert.pem',
    },
  })),
  {
    name: 'takes the image from an annotation',
    given: { annotations: { 'sidecar.istio.io/proxyImage': 'my/proxy:1' } },
    out: { image: 'my/proxy:1' },
  },
  {
    name: 'takes log levels from annotations',
    given: { annotations: { 'sidecar.istio.io/agentLogLevel': 'default:debug' } },
    out: { 'args.--log_output_level': 'default:debug' },
  },
]

describe.each(['istio', 'istio-waypoint'])('class %s', (name) => {
  test.each(both)('$name', ({ values, given, out }) => {
    expect(changes(plain(name), render(name, values, given))).toEqual(out)
  })
})

const toleration = { key: 'edge', operator: 'Exists' }
const spread = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }

test.each<Row>([
  {
    name: 'sets node selector, affinity, tolerations and topology spread',
    values: {
      'global.waypoint.nodeSelector': { disk: 'ssd' },
      'global.waypoint.tolerations': [toleration],
      'global.waypoint.topologySpreadConstraints': [spread],
      'global.waypoint.affinity.podAntiAffinity': { some: 'term' },
    },
    out: {
      'pod nodeSelector.disk': 'ssd',
      'pod tolerations.[0].key': 'edge',
      'pod tolerations.[0].operator': 'Exists',
      'pod topologySpreadConstraints.[0].maxSkew': 1,
      'pod topologySpreadConstraints.[0].topologyKey': 'zone',
      'pod topologySpreadConstraints.[0].whenUnsatisfiable': 'DoNotSchedule',
      'pod affinity.podAntiAffinity.some': 'term',
    },
  },
  {
    name: 'sets resources',
    values: { 'global.waypoint.resources.limits.cpu': '3' },
    out: { 'resources.limits.cpu': '3' },
  },
  {
    name: 'sets the seccomp profile',
    values: { 'gateways.seccompProfile.type': 'RuntimeDefault' },
    out: { 'securityContext.seccompProfile.type': 'RuntimeDefault' },
  },
  {
    name: 'sets the log file of outlier detection',
    values: { 'global.proxy.outlierLogPath': '/dev/stdout' },
    out: { 'args.--outlierLogPath': '/dev/stdout' },
  },
  {
    name: 'leaves the user ID to OpenShift',
    values: { 'global.platform': 'openshift' },
    out: { 'securityContext.runAsUser': null, 'securityContext.runAsGroup': null },
  },
])('a waypoint: $name', ({ values, given, out }) => {
  expect(changes(plain('istio-waypoint'), render('istio-waypoint', values, given))).toEqual(out)
})

const certs = 'gke-workload-certificate'

test.each<Row>([
  {
    name: 'sets resources',
    values: { 'global.proxy.resources.limits.cpu': '3' },
    out: { 'resources.limits.cpu': '3' },
  },
  {
    name: 'sets the security context of the pod',
    values: { 'gateways.securityContext.fsGroup': 1 },
    out: {
      'pod securityContext.fsGroup': 1,
      'pod securityContext.sysctls.[net.ipv4.ip_unprivileged_port_start].value': null,
    },
  },
  {
    name: 'sets the seccomp profile',
    values: { 'gateways.seccompProfile.type': 'RuntimeDefault' },
    out: { 'pod securityContext.seccompProfile.type': 'RuntimeDefault' },
  },
  {
    name: 'sets the port of the token service',
    values: { 'global.sts.servicePort': 15463 },
    out: { 'args.--stsPort': '15463' },
  },
  {
    name: 'sets the lifecycle',
    values: { 'global.proxy.lifecycle.preStop.sleep.seconds': 5 },
    out: { 'lifecycle.preStop.sleep.seconds': 5 },
  },
  {
    name: 'mounts certificates of GKE',
    values: { 'global.caName': 'GkeWorkloadCertificate' },
    out: {
      [`volumeMounts.[${certs}].mountPath`]: '/var/run/secrets/workload-spiffe-credentials',
      [`volumeMounts.[${certs}].readOnly`]: true,
      'volumeMounts.[workload-certs].mountPath': null,
      [`pod volumes.[${certs}].csi.driver`]: 'workloadcertificates.security.cloud.google.com',
      'pod volumes.[workload-certs].emptyDir': null,
    },
  },
  {
    name: 'mounts no root certificate for another signer',
    values: { 'global.pilotCertProvider': 'k8s.io/signer' },
    out: {
      'env.[PILOT_CERT_PROVIDER].value': 'k8s.io/signer',
      'volumeMounts.[istiod-ca-cert].mountPath': null,
      'pod volumes.[istiod-ca-cert].configMap.name': null,
    },
  },
  {
    name: 'sets the audience of the token',
    values: { 'global.sds.token.aud': 'mine' },
    out: { 'pod volumes.[istio-token].projected.sources.[0].serviceAccountToken.audience': 'mine' },
  },
  {
    name: 'runs as the user ID that OpenShift assigns',
    values: { 'global.platform': 'openshift' },
    given: { proxyId: 1000650001 },
    out: { 'securityContext.runAsUser': 1000650001, 'securityContext.runAsGroup': 1000650001 },
  },
  {
    name: 'sets the interception mode of the mesh',
    values: { 'meshConfig.defaultConfig.interceptionMode': 'TPROXY' },
    out: {
      'env.[ISTIO_META_INTERCEPTION_MODE].value': 'TPROXY',
      'env.[PROXY_CONFIG].value': expect.stringContaining('"interceptionMode":"TPROXY"'),
    },
  },
  {
    name: 'requests the address of the Gateway from the load balancer',
    given: { addresses: [{ value: '192.0.2.1' }] },
    out: { 'Service/shop/gate-istio spec.loadBalancerIP': '192.0.2.1' },
  },
])('a gateway: $name', ({ values, given, out }) => {
  expect(changes(plain('istio'), render('istio', values, given))).toEqual(out)
})

test.each(['istio', 'istio-waypoint'])('class %s connects to the istiod of its revision', (name) => {
  const found = changes(plain(name), render(name, { revision: 'canary' }))
  expect(found).toMatchObject({ 'env.[CA_ADDR].value': 'istiod-canary.istio-system.svc:15012' })
  expect(Object.values(found)).toContain('canary')
})

test.each(['istio', 'istio-waypoint'])(
  'class %s gets a disruption budget and an autoscaler from class defaults',
  (name) => {
    const overlays = {
      podDisruptionBudget: 'spec: {minAvailable: 1}',
      horizontalPodAutoscaler: 'spec: {maxReplicas: 5}',
    }
    const objects = render(name, {}, { classDefaults: { [name]: overlays } })
    const deployment = objects.find(({ kind }) => kind === 'Deployment')
    const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: deployment?.metadata.name }
    expect(objects.slice(3)).toMatchObject([
      { kind: 'HorizontalPodAutoscaler', spec: { maxReplicas: 5, scaleTargetRef: target } },
      {
        kind: 'PodDisruptionBudget',
        spec: { minAvailable: 1, selector: (deployment?.['spec'] as Tree | undefined)?.['selector'] },
      },
    ])
  },
)
