// A key that changes nothing is dead: each one, with another value than its default, must change some object.
import { describe, expect, test } from '@jest/globals'
import { getPath, getTree, isTree, type Tree, type Value } from '../../src/values/tree.ts'
import { chartNamed, treeOf } from '../support/charts.ts'
import { effectsOf } from '../support/effects.ts'
import { factsOf, readGolden } from '../support/golden.ts'

type Values = Readonly<Record<string, Value>>

/** Keys that need a value of a certain shape, or another key beside them; `*` stands for the gateway's own key. */
interface Special {
  readonly keys: RegExp
  /** Only of this chart. */
  readonly chart?: string
  readonly value?: Value
  readonly beside?: Values
}

const selector = [{ key: 'app', operator: 'Exists', topologyKey: 'zone' }]

const specials: readonly Special[] = [
  { keys: /^kind$/, value: 'DaemonSet' },
  { keys: /^ownerName$/, beside: { 'global.networkPolicy.enabled': true } },
  {
    keys: /replicaCount$/,
    value: 2,
    beside: { 'autoscaling.enabled': false, autoscaleEnabled: false, '*.autoscaleEnabled': false },
  },
  { keys: /^imagePullSecrets$/, chart: 'gateway', value: [{ name: 'x' }] },
  { keys: /[iI]magePullPolicy$/, value: 'Always' },
  { keys: /^minReadySeconds$/, value: 5 },
  { keys: /allocateLoadBalancerNodePorts$/, value: false },
  { keys: /healthCheckNodePort$/, value: 30001 },
  { keys: /rollingMax\w+$/, value: '10%' },
  { keys: /^global\.proxy\.autoInject$/, value: 'disabled' },
  { keys: /^podDisruptionBudget$/, value: { minAvailable: 1 }, beside: { 'autoscaling.minReplicas': 2 } },
  { keys: /defaultPodDisruptionBudget|^pdb\./, beside: { autoscaleMin: 2, '*.autoscaleMin': 2 } },
  { keys: /^networkGatewayPorts\./, beside: { networkGateway: 'n' } },
  { keys: /targetMemoryUtilizationPercentage$/, value: 70 },
  { keys: /autoscaleBehavior$/, value: { scaleDown: {} } },
  { keys: /(^|gateway\.)memory$/, value: { targetAverageUtilization: 70 } },
  { keys: /defaultResources\./, beside: { resources: null, '*.resources': null } },
  { keys: /resourceScope$/, value: 'cluster' },
  { keys: /^resourceQuotas\.pods$/, beside: { 'resourceQuotas.enabled': true } },
  { keys: /^ambient\.shareHostNetworkNamespace$/, beside: { 'ambient.enabled': true } },
  { keys: /provider$/, value: 'multus', beside: { 'cni.enabled': true } },
  { keys: /^base\.excludedCRDs$/, value: ['wasmplugins.extensions.istio.io'] },
  { keys: /readerServiceAccount$/, value: treeOf({ name: 'x', namespace: 'y' }) },
  { keys: /^global\.certSigners$/, value: ['x'], beside: { 'global.pilotCertProvider': 'k8s.io/signer' } },
  {
    keys: /^global\.ipFamilies$/,
    value: ['IPv6'],
    beside: { 'istiodRemote.enabled': true, 'global.remotePilotAddress': '192.0.2.1' },
  },
  {
    keys: /^global\.ipFamilyPolicy$/,
    value: 'SingleStack',
    beside: { 'istiodRemote.enabled': true, 'global.remotePilotAddress': '192.0.2.1' },
  },
  { keys: /ipFamilies$/, value: ['IPv6'] },
  { keys: /ipFamilyPolicy$/, value: 'SingleStack' },
  { keys: /^global\.enableReaderRBAC$/, value: false },
  { keys: /^global\.tracer\./, beside: { 'global.proxy.tracer': 'zipkin' } },
  { keys: /^global\.platform$/, value: 'openshift' },
  { keys: /^global\.caName$/, value: 'GkeWorkloadCertificate' },
  { keys: /^global\.proxy\.tracer$/, value: 'zipkin' },
  { keys: /^global\.(remotePilotAddress|configCluster)$/, beside: { 'istiodRemote.enabled': true } },
  {
    keys: /enabledLocalInjectorIstiod$/,
    beside: { 'istiodRemote.enabled': true, 'global.remotePilotAddress': '192.0.2.1' },
  },
  { keys: /^taint\.name$/, beside: { 'taint.enabled': true } },
  { keys: /^gatewayClasses$/, value: treeOf({ 'istio.deployment.spec.replicas': 3 }) },
  { keys: /\.arch$/, value: { amd64: 2 } },
  { keys: /AntiAffinity.*Selector$/, value: selector },
  {
    keys: /(imagePullSecrets|SourceRanges|IPs|Args|revisionTags|defaultTemplates|excludeNamespaces)$/,
    value: ['x'],
  },
  { keys: /\.(ports|ingressPorts)$/, value: [{ name: 'x', port: 1 }] },
  { keys: /configVolumes$/, value: [{ name: 'x', configMapName: 'y' }] },
]

interface Chart {
  readonly name: string
  /** The gateway's own key, for those charts that have one. */
  readonly own?: string
  /** Keys without a default, which values.yaml names in a comment. */
  readonly unset?: readonly string[]
  /** Keys that change nothing, yet a golden's ConfigMap `values` holds them: key to golden. */
  readonly pinned?: Readonly<Record<string, string>>
  /** Its schema refuses keys that it does not know. */
  readonly isStrict?: boolean
}

const charts: readonly Chart[] = [
  { name: 'base' },
  { name: 'cni' },
  {
    name: 'istiod',
    unset: [
      'trafficDistribution',
      'terminationMessagePolicy',
      'crlConfigMapName',
      'base.validationURL',
      'base.validationCABundle',
      'base.validationFailurePolicy',
      'global.trustBundleName',
      'global.platform',
      'global.ipFamilyPolicy',
      'global.ipFamilies',
      'global.tracer.zipkin.address',
      'global.enableReaderRBAC',
      'global.readerServiceAccount',
      'global.proxy.variant',
    ],
    pinned: { 'base.enableIstioConfigCRDs': 'profile-ambient' },
  },
  { name: 'ztunnel' },
  { name: 'gateway', isStrict: true },
  { name: 'istio-ingress', own: 'gateways.istio-ingressgateway' },
  { name: 'istio-egress', own: 'gateways.istio-egressgateway' },
]

function* leaves(tree: Tree, above: readonly string[] = []): Generator<readonly [string[], Value]> {
  for (const [key, value] of Object.entries(tree)) {
    const path = [...above, key]
    if (isTree(value) && Object.keys(value).length > 0 && !/labels|annotations/i.test(key))
      yield* leaves(value, path)
    else yield [path, value]
  }
}

function another(value: Value): Value {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return [{ name: 'x' }]
  return isTree(value) ? { 'a.b/c': 'x' } : 'another'
}

const used = 'changes an object'
const hint = 'use the key in a template, or give it another value, or other keys beside it, in `specials`'

describe.each(charts)(
  'every key of $name changes an object',
  ({ name, own = '', unset = [], pinned = {}, isStrict = false }) => {
    const defaults = getTree(chartNamed(name).values, ['_internal_defaults_do_not_set']) as Tree
    const keys = [...leaves(defaults)].map(([path, value]) => ({ key: path.join('.'), value }))
    const render = (values: Values) => JSON.stringify(effectsOf(name, treeOf(values)))
    const has = (key: string) => getPath(defaults, key.split('.')) !== undefined
    const placed = (values: Values): Values =>
      Object.fromEntries(
        Object.entries(values)
          .map(([key, value]): [string, Value] => [key.replace('*', own), value])
          .filter(([key]) => has(key)),
      )
    // The texts are too long to be printed where they are equal.
    const changes = (values: Values, beside: Values = {}) =>
      render({ ...beside, ...values }) !== render(beside)

    test('an unknown key changes no object', () => {
      if (isStrict) expect(() => changes({ 'no.such': 'key' })).toThrow(/'no' not allowed/)
      else expect(changes({ 'no.such': 'key' })).toBe(false)
    })

    test.each([...keys, ...unset.map((key) => ({ key, value: '' }))].filter(({ key }) => !(key in pinned)))(
      '$key',
      ({ key, value }) => {
        const special = specials.find(({ keys, chart = name }) => chart === name && keys.test(key))
        const set = special?.value ?? another(value)
        const isUsed = changes({ [key]: set }, placed(special?.beside ?? {}))
        expect(isUsed ? used : `${JSON.stringify(set)} changes no object: ${hint}`).toBe(used)
      },
    )

    test('keys that change nothing are those that a golden requires', () => {
      const kept = Object.entries(pinned).filter(([key, golden]) => {
        const facts = factsOf(readGolden(golden).objects)
        return (
          facts.has(`ConfigMap/istio-system/values data.merged-values.${key}`) && !changes({ [key]: false })
        )
      })
      expect(Object.fromEntries(kept)).toEqual(pinned)
    })
  },
)
