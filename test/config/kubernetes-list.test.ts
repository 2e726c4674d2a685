// What `kubectl get iop -A -o yaml` prints, and the like, as -f.
import { describe, expect, test } from '@jest/globals'
import { readOperatorFile } from '../../src/config/layers.ts'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { generate, runCommand } from '../support/generate.ts'

const readText = (text: string) =>
  readConfigurationRequest({ files: readOperatorFile('-', () => text), sets: [] })

const item = (
  name: string,
  spec: string,
  head = 'apiVersion: install.istio.io/v1alpha1\n  kind: IstioOperator',
) => `- ${head}\n  metadata: {name: ${name}, namespace: istio-system}\n  spec: ${spec}\n`
const list = (...items: readonly string[]) =>
  `apiVersion: v1\nkind: List\nmetadata: {resourceVersion: ""}\nitems:\n${items.join('')}`

/** What the server adds to an object. */
const fromServer = `apiVersion: v1
items:
- apiVersion: install.istio.io/v1alpha1
  kind: IstioOperator
  metadata:
    annotations: {install.istio.io/ignoreReconcile: "true"}
    creationTimestamp: "2023-04-05T06:07:08Z"
    finalizers: [istio-finalizer.install.istio.io]
    generation: 2
    managedFields: [{manager: istioctl, operation: Update}]
    name: installed-state
    namespace: istio-system
    resourceVersion: "4711"
    uid: 00000000-0000-0000-0000-000000000001
  spec:
    profile: minimal
    values:
      pilot: {traceSampling: 5}
  status: {status: HEALTHY}
kind: List
metadata: {resourceVersion: ""}
`

describe('a List with one IstioOperator', () => {
  test('is read without the fields of the server', () => {
    const user = readText(fromServer)
    expect(user.spec).toEqual({ profile: 'minimal', values: { pilot: { traceSampling: 5 } } })
    expect(user.warnings).toEqual([])
    expect(user.origin(['values', 'pilot', 'traceSampling'])).toBe('standard input:18:15')
  })

  test('installs what the IstioOperator alone installs', async () => {
    const alone = 'kind: IstioOperator\nspec: {profile: minimal, values: {pilot: {traceSampling: 5}}}\n'
    expect(await generate([], fromServer)).toEqual(await generate([], alone))
  })

  test('is translated to the IstioOperator', async () => {
    const { stdout } = await runCommand(['translate', '-f', '-'], fromServer)
    expect(stdout).toMatch(
      /^apiVersion: install.istio.io\/v1alpha1\nkind: IstioOperator\nspec:\n {2}profile: minimal\n/,
    )
    expect(stdout).not.toContain('4711')
  })

  test('can be JSON, and of kind IstioOperatorList', () => {
    const operator = { kind: 'IstioOperator', metadata: { name: 'a' }, spec: { hub: 'example.com/x' } }
    const text = JSON.stringify({ kind: 'IstioOperatorList', items: [operator] })
    expect(readText(text).spec).toEqual({ hub: 'example.com/x' })
  })

  test.each([
    [
      'of its spec',
      list(item('a', '{hubb: x}')),
      'standard input:8:10: unknown key hubb; did you mean "hub"?',
    ],
    ['of the resource', list('- kind: IstioOperator\n  spce: {}\n'), 'standard input:6:3: unknown key spce'],
    [
      'of its legacy keys',
      list(item('a', '{values: {global: {mtls: {}}}}')),
      'standard input:8:28: unknown key',
    ],
  ])('has the lines of the file in errors %s', (_, text, message) => {
    expect(() => readText(text)).toThrow(message)
  })

  test('has the lines of the file in warnings', () => {
    const namespace = list(item('a', '{addonComponents: {}}').replace('istio-system', 'other'))
    expect(readText(namespace).warnings).toEqual([
      expect.stringMatching(/^standard input:8:10: addonComponents has no effect/),
      'standard input:7:23: metadata.namespace other has no effect: use values.global.istioNamespace',
    ])
    const group = list(item('a', '{}', 'apiVersion: operator.istio.io/v1alpha1\n  kind: IstioOperator'))
    expect(readText(group).warnings).toEqual([
      'standard input:5: apiVersion operator.istio.io/v1alpha1 is deprecated: use install.istio.io/v1alpha1',
    ])
  })
})

test('a List of Sail resources is one mesh', () => {
  const sail = (kind: string) => `apiVersion: sailoperator.io/v1\n  kind: ${kind}`
  const text = list(
    item('default', '{namespace: istio-system, profile: ambient}', sail('Istio')),
    item('default', '{namespace: istio-cni, profile: ambient}', sail('IstioCNI')),
    item('default', '{namespace: ztunnel}', sail('ZTunnel')),
  )
  const user = readText(text)
  expect(user.isPart).toBe(false)
  expect(user.spec).toMatchObject({
    profile: 'ambient',
    components: { cni: { namespace: 'istio-cni' }, ztunnel: { namespace: 'ztunnel' } },
  })
  expect(user.origin(['components', 'ztunnel', 'namespace'])).toBe('standard input:16:10')
})

describe('a List that is no configuration', () => {
  const two = list(
    item('installed-state', '{profile: default}'),
    item('installed-state-canary', '{revision: canary, profile: minimal}'),
  )

  test.each<[string, string, string, string]>([
    [
      'IstioOperators of two control planes',
      two,
      'standard input:1: the List has 2 resources of kind IstioOperator: istio-system/installed-state (profile default), istio-system/installed-state-canary (revision canary, profile minimal)',
      'each is a configuration of its own; install them one by one: kubectl get istiooperator.install.istio.io NAME -n NAMESPACE -o yaml | ambientctl install -f -',
    ],
    [
      'many IstioOperators',
      list(...Array.from({ length: 300 }, (_, i) => item(`plane-${i}`, '{}'))),
      'standard input:1: the List has 300 resources of kind IstioOperator: istio-system/plane-0, istio-system/plane-1, istio-system/plane-2, istio-system/plane-3, istio-system/plane-4, istio-system/plane-5, istio-system/plane-6, istio-system/plane-7, istio-system/plane-8, istio-system/plane-9 and 290 more',
      'each is a configuration of its own',
    ],
    [
      'no items',
      'apiVersion: v1\nitems: []\nkind: List\n',
      'standard input:1: the List has no items',
      'the cluster has no such resources; give a file or use --set',
    ],
    [
      'items that are no list',
      'kind: List\nitems: {a: b}\n',
      'standard input:1: items of kind List is not a list',
      'write items: as a list',
    ],
    [
      'other kinds',
      list(item('a', '{}'), '- apiVersion: v1\n  kind: Secret\n'),
      'standard input:9: is of kind Secret, not IstioOperator',
      'expected a mapping with apiVersion',
    ],
    [
      'items that are no objects',
      list('- just text\n'),
      'standard input:5: is a string, not a mapping',
      'expected a mapping with apiVersion',
    ],
  ])('%s', (_, text, message, hint) => {
    expect(() => readText(text)).toThrow(
      expect.objectContaining({ message, hint: expect.stringContaining(hint) }),
    )
  })

  test('ends install with status 64', async () => {
    const { status, stderr } = await runCommand(['install', '-y', '-f', '-'], two)
    expect(status).toBe(64)
    expect(stderr).toMatch(/^Error: standard input:1: the List has 2 resources of kind IstioOperator: /)
  })
})

test('the state that an old istioctl recorded can be installed as it is', async () => {
  const text = `apiVersion: v1
kind: List
items:
- apiVersion: install.istio.io/v1alpha1
  kind: IstioOperator
  metadata: {name: installed-state, namespace: istio-system}
  spec:
    profile: default
    components:
      istiodRemote: {enabled: false}
      ingressGateways:
      - name: istio-ingressgateway
        enabled: true
        k8s:
          hpaSpec:
            metrics: [{type: Resource, resource: {name: cpu, targetAverageUtilization: 80}}]
    values:
      clusterResources: true
      gateways:
        istio-ingressgateway: {applicationPorts: "", debug: info, domain: "", meshExpansionPorts: [], zvpn: {}}
      global:
        autoscalingv2API: true
        centralIstiod: false
        configRootNamespace: istio-system
        createRemoteSvcEndpoints: false
        oneNamespace: false
        useMCP: false
        proxy:
          envoyStatsd: {enabled: true, host: stats.example, port: 8125}
      pilot: {deploymentLabels: null, podLabels: null, podAnnotations: null}
      sidecarInjectorWebhook: {injectLabel: istio-injection, objectSelector: {enabled: false}}
      telemetry:
        v2:
          metadataExchange: {wasmEnabled: false}
          prometheus: {enabled: true, wasmEnabled: false}
          stackdriver: {enabled: false, configOverride: {}, logging: false, monitoring: false, topology: false}
  status: {}
`
  const user = readText(text)
  // Every key that no chart reads has its warning.
  expect(user.warnings).toHaveLength(23)
  expect(user.spec).toMatchObject({
    components: {
      ingressGateways: [
        {
          k8s: {
            hpaSpec: {
              metrics: [
                {
                  type: 'Resource',
                  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
                },
              ],
            },
          },
        },
      ],
    },
    meshConfig: { rootNamespace: 'istio-system', defaultConfig: { statsdUdpAddress: 'stats.example:8125' } },
    values: { global: { externalIstiod: false }, telemetry: { v2: { prometheus: { enabled: true } } } },
  })
  const kinds = (await generate([], text)).map(({ kind, metadata }) => `${kind}/${metadata.name}`)
  expect(kinds).toEqual(
    expect.arrayContaining(['Deployment/istiod', 'HorizontalPodAutoscaler/istio-ingressgateway']),
  )
})
