// The double of istiod's controller for Gateways, with templates of no interest.
import { describe, expect, test } from '@jest/globals'
import { TemplateError } from '../../src/template/template.ts'
import { toTree } from '../../src/values/tree.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway, Istiod } from '../../src/injection/gateway-data.ts'

const note = (expression: string): string =>
  `{apiVersion: v1, kind: Service, metadata: {name: a}, note: ${expression}}`

const istiod = (template: string, more: Partial<Istiod> = {}): Istiod => ({
  templates: { 'kube-gateway': template, waypoint: template },
  values: toTree({ global: { hub: 'hub', tag: '1-debug', proxy: null } }),
  ...more,
})

const gateway = (spec: Partial<Gateway['spec']> = {}, annotations = {}, labels = {}): Gateway => ({
  metadata: { name: 'a', namespace: 'b', uid: 'u', annotations, labels },
  spec: { gatewayClassName: 'istio', ...spec },
})

const waypoint = { gatewayClassName: 'istio-waypoint' }
const eastWest = { gatewayClassName: 'istio-east-west' }
const network = (name: string): Partial<Istiod> => ({ values: toTree({ global: { network: name } }) })

interface Row {
  readonly name: string
  readonly see: string
  readonly in?: Gateway
  readonly with?: Partial<Istiod>
  readonly out: unknown
}

describe('the data of a template', () => {
  const rows: readonly Row[] = [
    {
      name: 'has name, namespace and UID of the Gateway',
      see: '{{ .Name }}/{{ .Namespace }}/{{ .UID }}',
      out: 'a/b/u',
    },
    {
      name: 'has the metadata of the Gateway',
      see: '{{ index .ObjectMeta.Annotations "k" }}',
      in: gateway({}, { k: 'v' }),
      out: 'v',
    },
    {
      name: 'appends the class to the name',
      see: '{{ .DeploymentName }} {{ .ServiceAccount }}',
      out: 'a-istio a-istio',
    },
    { name: 'keeps the name of a waypoint', see: '{{ .DeploymentName }}', in: gateway(waypoint), out: 'a' },
    {
      name: 'takes names from annotations',
      see: '{{ .DeploymentName }} {{ .ServiceAccount }}',
      in: gateway({}, { 'gateway.istio.io/name-override': 'n', 'gateway.istio.io/service-account': 's' }),
      out: 'n s',
    },
    { name: 'has Service type LoadBalancer', see: '{{ .ServiceType }}', out: 'LoadBalancer' },
    {
      name: 'has Service type ClusterIP for a waypoint',
      see: '{{ .ServiceType }}',
      in: gateway(waypoint),
      out: 'ClusterIP',
    },
    {
      name: 'takes the Service type from an annotation',
      see: '{{ .ServiceType }}',
      in: gateway({}, { 'networking.istio.io/service-type': 'NodePort' }),
      out: 'NodePort',
    },
    {
      name: 'has one port for each port number',
      see: '{{ range .Ports }}{{ .Name }}:{{ .Port }}:{{ .AppProtocol }} {{ end }}',
      in: gateway({
        listeners: [
          { name: 'one.two', port: 80, protocol: 'HTTP' },
          { name: 'other-host', port: 80, protocol: 'HTTP' },
        ],
      }),
      out: 'status-port:15021:tcp one-two:80:http',
    },
    ...[
      { name: 'has no UDP port unless istiod serves QUIC', out: 'status-port: web: secure: ' },
      {
        name: 'has a UDP port for each HTTPS listener if istiod serves QUIC',
        with: { quic: true },
        out: 'status-port: web: secure: secure-quic:UDP ',
      },
    ].map((row) => ({
      see: '"{{ range .Ports }}{{ .Name }}:{{ .Protocol }} {{ end }}"',
      in: gateway({
        listeners: [
          { name: 'web', port: 80, protocol: 'HTTP' },
          { name: 'secure', port: 443, protocol: 'HTTPS', tls: {} },
        ],
      }),
      ...row,
    })),
    {
      name: 'has labels that disable redirection',
      see: '{{ toJsonMap .InfrastructureLabels }}',
      in: gateway({}, {}, { k: 'v' }),
      out: { k: 'v', 'istio.io/dataplane-mode': 'none' },
    },
    {
      name: 'keeps the redirection label of the user',
      see: '{{ toJsonMap .InfrastructureLabels }}',
      in: gateway({}, {}, { 'istio.io/dataplane-mode': 'ambient' }),
      out: { 'istio.io/dataplane-mode': 'ambient' },
    },
    {
      name: 'has the network of a waypoint',
      see: '{{ toJsonMap .InfrastructureLabels }}',
      in: gateway(waypoint),
      with: network('n'),
      out: { 'topology.istio.io/network': 'n' },
    },
    {
      name: 'has no network of another gateway',
      see: '{{ toJsonMap .InfrastructureLabels }}',
      with: network('n'),
      out: { 'istio.io/dataplane-mode': 'none' },
    },
    {
      name: 'has only annotations of spec.infrastructure',
      see: '{{ toJsonMap .InfrastructureAnnotations }}',
      in: gateway(
        { infrastructure: { annotations: { k: 'v', 'gateway.networking.k8s.io/x': 'y' } } },
        { not: 'this' },
      ),
      out: { k: 'v' },
    },
    {
      name: 'tells an east-west gateway from others',
      see: '{{ .IsEastWestGateway }} {{ .ControllerLabel }}',
      in: gateway(eastWest),
      out: 'true istio.io-eastwest-controller',
    },
    { name: 'has the image', see: '{{ .ProxyImage }}', out: 'hub/proxyv2:1-debug' },
    {
      name: 'takes the image type from a ProxyConfig',
      see: '{{ .ProxyImage }} {{ .ProxyConfig.Image.ImageType }}',
      with: { proxyConfig: { image: { imageType: 'distroless' } } },
      out: 'hub/proxyv2:1-distroless distroless',
    },
    {
      name: 'takes the image type from an annotation',
      see: '{{ .ProxyImage }}',
      in: gateway({}, { 'sidecar.istio.io/proxyImageType': 'default' }),
      with: { meshConfig: { defaultConfig: { image: { imageType: 'distroless' } } } },
      out: 'hub/proxyv2:1',
    },
    { name: 'has nothing below a missing value', see: '"{{ .Values.no.such.key }}"', out: '<no value>' },
    { name: 'has the trust domain', see: '{{ .MeshConfig.TrustDomain }}', out: 'cluster.local' },
    { name: 'has the user ID that OpenShift assigns', see: '{{ .ProxyUID }}', with: { proxyId: 7 }, out: 7 },
  ]
  test.each(rows)('$name', ({ see, in: given = gateway(), with: more, out }) => {
    const [object] = gatewayObjects(given, istiod(note(see), more))
    expect(JSON.parse(JSON.stringify(object?.['note'], number))).toEqual(out)
  })
})

const number = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

describe('the controller', () => {
  const objects = `
{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {containers: [{name: c, image: i}], replicas: 1}}
---
{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: a}, spec: {}}`

  test('labels the objects that it creates', () => {
    const [object] = gatewayObjects(gateway(), istiod(note('x')))
    expect(object?.metadata.labels).toEqual({ 'gateway.istio.io/managed': 'istio.io-gateway-controller' })
  })

  test('creates disruption budgets only if the class configures them', () => {
    const kinds = (more: Partial<Istiod>): string[] =>
      gatewayObjects(gateway(), istiod(objects, more)).map(({ kind }) => kind)
    expect(kinds({})).toEqual(['Deployment'])
    const classDefaults = { istio: { podDisruptionBudget: 'spec: {minAvailable: 1}' } }
    expect(kinds({ classDefaults })).toEqual(['Deployment', 'PodDisruptionBudget'])
  })

  test('merges the defaults of the class into the objects', () => {
    const deployment = 'spec: {replicas: null, containers: [{name: c, args: [b]}]}'
    const [object] = gatewayObjects(gateway(), istiod(objects, { classDefaults: { istio: { deployment } } }))
    expect(JSON.stringify(object?.['spec'])).toBe('{"containers":[{"name":"c","image":"i","args":["b"]}]}')
  })

  test('creates nothing for a Gateway whose address names a Service', () => {
    const named = gateway({ addresses: [{ type: 'Hostname', value: 'mine.default.svc' }] })
    expect(gatewayObjects(named, istiod(note('x')))).toEqual([])
  })

  const failing = [
    { name: 'an unknown class', in: gateway({ gatewayClassName: 'no' }), template: '', error: RangeError },
    { name: 'a broken template', in: gateway(), template: '{{ .Nothing }}', error: TemplateError },
    {
      name: 'an object of an unknown kind',
      in: gateway(),
      template: '{apiVersion: v1, kind: Pod, metadata: {name: a}}',
      error: RangeError,
    },
  ]
  test.each(failing)('rejects $name', ({ in: given, template, error }) => {
    expect(() => gatewayObjects(given, istiod(template))).toThrow(error)
  })
})
