// The layers of an explanation give the same values as config/resolve.ts and as the charts.
import { describe, expect, test } from '@jest/globals'
import { componentSources, givenSources } from '../../src/explain/component-sources.ts'
import { mergeSources } from '../../src/explain/source.ts'
import { canonicalJson } from '../../src/manifest/canonical.ts'
import { explainInput } from '../../src/workflow/explain.ts'
import { generate as generateManifests } from '../../src/workflow/generate.ts'
import { printYaml } from '../../src/yaml/yaml.ts'
import { testContext } from '../support/context.ts'

const operator = (spec: object) =>
  printYaml({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })

const rows: readonly (readonly [
  title: string,
  options: { set?: string[]; platform?: string; revision?: string },
  spec?: object,
])[] = [
  ['no settings', {}],
  ['each profile', { set: ['profile=demo'] }],
  ['profile openshift-ambient', { set: ['profile=openshift-ambient'] }],
  ['profile stable', { set: ['profile=stable'] }],
  ['a platform that the charts know', { platform: 'k3s' }],
  ['a compatibility version', { set: ['compatibilityVersion=1.28'] }],
  ['a revision', { revision: 'canary', set: ['tag=1.2.3'] }],
  ['a number as tag', { set: ['values.global.tag=1.27', 'components.cni.tag=1.5'] }],
  [
    'a file with every kind of key',
    {
      platform: 'gke',
      set: ['values.cni.logging.level=debug', 'values.pilot.env.A=b', 'meshConfig.accessLogFile=x'],
    },
    {
      profile: 'ambient',
      hub: 'example.com/istio',
      tag: 1.3,
      meshConfig: { accessLogFile: '/dev/stdout', defaultConfig: { proxyMetadata: { X: 'y' } } },
      components: {
        cni: { hub: 'cni.example.com', namespace: 'kube-system' },
        ztunnel: { namespace: 'ztunnel' },
      },
      values: {
        global: { logAsJson: true, proxy: { logLevel: 'info' } },
        cni: { excludeNamespaces: ['a', 'b'], ambient: { dnsCapture: false } },
        ztunnel: { logLevel: 'debug', env: { A: 'b' } },
        pilot: { cni: { enabled: false }, autoscaleEnabled: false, replicaCount: 3 },
        meshConfig: { enableTracing: true },
      },
    },
  ],
  [
    'gateways',
    { set: ['profile=demo'] },
    {
      components: {
        ingressGateways: [{ name: 'istio-ingressgateway', enabled: true, label: { a: 'b' }, tag: 'x' }],
        egressGateways: [{ name: 'istio-egressgateway', enabled: true }],
      },
      values: { gateways: { 'istio-ingressgateway': { autoscaleMin: 2 } } },
    },
  ],
  [
    'flags that change a list',
    { set: ['values.global.imagePullSecrets[0]=a', 'values.global.imagePullSecrets[1]=b'] },
  ],
]

describe.each(rows)('with %s', (_, { set = [], platform, revision }, spec) => {
  const options = { set, platform, revision, filename: spec === undefined ? [] : ['-'] }
  const context = () => testContext(spec === undefined ? '' : operator(spec))

  test('the layers below a chart give the values that the chart is given', async () => {
    const { components } = await explainInput(options, context())
    for (const input of components) {
      expect(canonicalJson(mergeSources(givenSources(input)))).toBe(canonicalJson(input.configured.values))
    }
  })

  test('all layers give the values that the templates of istiod read', async () => {
    const { components } = await explainInput(options, context())
    const pilot = components.find(({ configured }) => configured.component.key === 'pilot')
    const { components: rendered } = await generateManifests(options, context())
    const map = rendered
      .flatMap(({ objects }) => objects)
      .find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('values'))
    const { 'merged-values': merged = '{}' } = (map?.['data'] ?? {}) as Record<string, string>
    expect(pilot && canonicalJson(mergeSources(componentSources(pilot)))).toBe(
      canonicalJson(JSON.parse(merged)),
    )
  })
})
