// A key that changes nothing is dead: each one, with another value than its default, must change some object.
import { describe, expect, test } from '@jest/globals'
import { getTree, isTree, type Tree, type Value } from '../../src/values/tree.ts'
import { chartNamed, renderChartAlone, treeOf } from '../support/charts.ts'

type Values = Readonly<Record<string, Value>>

/** Keys that need a value of a certain shape, or another key beside them; `*` stands for the gateway's own key. */
interface Special {
  readonly keys: RegExp
  readonly value?: Value
  readonly beside?: Values
}

const selector = [{ key: 'app', operator: 'Exists', topologyKey: 'zone' }]

const specials: readonly Special[] = [
  { keys: /^kind$/, value: 'DaemonSet' },
  { keys: /^ownerName$/, beside: { 'global.networkPolicy.enabled': true } },
  { keys: /replicaCount$/, value: 2, beside: { 'autoscaling.enabled': false, '*.autoscaleEnabled': false } },
  { keys: /^podDisruptionBudget$/, value: { minAvailable: 1 }, beside: { 'autoscaling.minReplicas': 2 } },
  { keys: /defaultPodDisruptionBudget/, beside: { '*.autoscaleMin': 2 } },
  { keys: /^networkGatewayPorts\./, beside: { networkGateway: 'n' } },
  { keys: /targetMemoryUtilizationPercentage$/, value: 70 },
  { keys: /autoscaleBehavior$/, value: { scaleDown: {} } },
  { keys: /\.memory$/, value: { targetAverageUtilization: 70 } },
  { keys: /defaultResources\./, beside: { '*.resources': null } },
  { keys: /\.arch$/, value: { amd64: 2 } },
  { keys: /AntiAffinity.*Selector$/, value: selector },
  { keys: /(imagePullSecrets|Ranges|IPs|ipFamilies)$/, value: ['x'] },
  { keys: /ports$/i, value: [{ name: 'x', port: 1 }] },
  { keys: /configVolumes$/, value: [{ name: 'x', configMapName: 'y' }] },
]

interface Chart {
  readonly name: string
  /** The gateway's own key, for those charts that have one. */
  readonly own?: string
}

const charts: readonly Chart[] = [
  { name: 'gateway' },
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

describe.each(charts)('every key of $name changes an object', ({ name, own = '' }) => {
  const defaults = getTree(chartNamed(name).values, ['_internal_defaults_do_not_set']) as Tree
  const render = (values: Values) => JSON.stringify(renderChartAlone(name, treeOf(values)))
  const placed = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => own !== '' || !key.startsWith('*'))
        .map(([key, value]) => [key.replace('*', own), value]),
    )

  test('and a key that it does not have changes none', () => {
    expect(render({ 'no.such': 'key' })).toBe(render({}))
  })

  test.each([...leaves(defaults)].map(([path, value]) => ({ key: path.join('.'), value })))(
    '$key',
    ({ key, value }) => {
      const special = specials.find(({ keys }) => keys.test(key))
      const beside = placed(special?.beside ?? {})
      expect(render({ ...beside, [key]: special?.value ?? another(value) })).not.toBe(render(beside))
    },
  )
})
