import { describe, expect, test } from '@jest/globals'
import { getTree, isTree, newTree, setPath, toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { chartNamed, renderChartAlone, treeOf } from '../support/charts.ts'
import { factsOf } from '../support/golden.ts'

const defaultsKey = '_internal_defaults_do_not_set'
const nestedKeys = { cni: 'cni', istiod: 'pilot', ztunnel: 'ztunnel' } as const
type ChartName = keyof typeof nestedKeys

const render = (chart: ChartName, values: Tree) => factsOf(renderChartAlone(chart, values))

const daemonSet = 'DaemonSet/istio-system/istio-cni-node spec.template.spec'
const binDir = `${daemonSet}.volumes.[cni-bin-dir].hostPath.path`
const config = 'ConfigMap/istio-system/istio-cni-config data'
const ztunnel = 'DaemonSet/istio-system/ztunnel spec.template.spec.containers.[istio-proxy]'
const discovery = 'Deployment/istio-system/istiod spec.template.spec.containers.[discovery]'

const k3s = '/var/lib/rancher/k3s/data/cni'

interface Row {
  readonly name: string
  readonly chart: ChartName
  readonly values: Record<string, Value>
  readonly fact: string
  readonly is: unknown
}

const rows: readonly Row[] = [
  {
    name: 'the default applies without a profile or platform',
    chart: 'cni',
    values: {},
    fact: binDir,
    is: '/opt/cni/bin',
  },
  {
    name: 'the platform beats the default',
    chart: 'cni',
    values: { platform: 'k3s' },
    fact: binDir,
    is: k3s,
  },
  {
    name: 'global.platform selects the platform',
    chart: 'cni',
    values: { 'global.platform': 'k3s' },
    fact: binDir,
    is: k3s,
  },
  {
    name: 'a platform without values keeps the default',
    chart: 'cni',
    values: { platform: 'eks' },
    fact: binDir,
    is: '/opt/cni/bin',
  },
  {
    name: 'an empty platform keeps the default',
    chart: 'cni',
    values: { 'global.platform': '' },
    fact: binDir,
    is: '/opt/cni/bin',
  },
  {
    name: 'the flat key beats the platform',
    chart: 'cni',
    values: { platform: 'k3s', cniBinDir: '/flat' },
    fact: binDir,
    is: '/flat',
  },
  {
    name: 'the nested key beats the platform',
    chart: 'cni',
    values: { platform: 'k3s', 'cni.cniBinDir': '/nested' },
    fact: binDir,
    is: '/nested',
  },
  {
    name: 'the nested key beats the flat one',
    chart: 'cni',
    values: { platform: 'k3s', cniBinDir: '/flat', 'cni.cniBinDir': '/nested' },
    fact: binDir,
    is: '/nested',
  },
  {
    name: 'the flat key beats the profile',
    chart: 'cni',
    values: { profile: 'ambient', 'ambient.enabled': false },
    fact: `${config}.AMBIENT_ENABLED`,
    is: 'false',
  },
  {
    name: 'global.profile selects the profile',
    chart: 'cni',
    values: { 'global.profile': 'ambient' },
    fact: `${config}.AMBIENT_ENABLED`,
    is: 'true',
  },
  {
    name: 'the compatibility version beats the default',
    chart: 'cni',
    values: { profile: 'ambient', compatibilityVersion: '1.28' },
    fact: `${config}.AMBIENT_RECONCILE_POD_RULES_ON_STARTUP`,
    is: 'false',
  },
  {
    name: 'the compatibility version may be a number',
    chart: 'cni',
    values: { compatibilityVersion: 1.28 },
    fact: `${config}.AMBIENT_RECONCILE_POD_RULES_ON_STARTUP`,
    is: 'false',
  },
  {
    name: 'the user beats the compatibility version',
    chart: 'cni',
    values: { compatibilityVersion: '1.28', 'cni.ambient.reconcileIptablesOnStartup': true },
    fact: `${config}.AMBIENT_RECONCILE_POD_RULES_ON_STARTUP`,
    is: 'true',
  },
  {
    name: 'a list replaces the default list',
    chart: 'cni',
    values: { excludeNamespaces: ['a', 'b'] },
    fact: `${config}.EXCLUDE_NAMESPACES`,
    is: 'a,b',
  },
  {
    name: 'null removes a map',
    chart: 'cni',
    values: { resources: null, 'global.defaultResources.requests.cpu': '7m' },
    fact: `${daemonSet}.containers.[install-cni].resources.requests.cpu`,
    is: '7m',
  },
  {
    name: 'a global key sets the top-level key of a chart with flatten',
    chart: 'ztunnel',
    values: { 'global.network': 'n1' },
    fact: `${ztunnel}.env.[NETWORK].value`,
    is: 'n1',
  },
  {
    name: 'the top-level key beats the global key',
    chart: 'ztunnel',
    values: { 'global.network': 'n1', network: 'n2' },
    fact: `${ztunnel}.env.[NETWORK].value`,
    is: 'n2',
  },
  {
    name: "the user's global key beats the profile's",
    chart: 'ztunnel',
    values: { profile: 'ambient', 'global.variant': 'debug' },
    fact: `${ztunnel}.image`,
    is: 'registry.istio.io/release/ztunnel:1.31.1-debug',
  },
  {
    name: "the user's env replaces the chart's",
    chart: 'ztunnel',
    values: { 'env.RUST_LOG': 'trace' },
    fact: `${ztunnel}.env.[RUST_LOG].value`,
    is: 'trace',
  },
  {
    name: "the user's env is in the ConfigMap of the agent",
    chart: 'cni',
    values: { 'env.AMBIENT_IPV6': false },
    fact: `${config}.AMBIENT_IPV6`,
    is: 'false',
  },
  {
    name: 'the platform sets a nested key of istiod',
    chart: 'istiod',
    values: { platform: 'openshift' },
    fact: `${discovery}.terminationMessagePolicy`,
    is: 'FallbackToLogsOnError',
  },
  {
    name: "istiod's flat key beats the platform's nested one",
    chart: 'istiod',
    values: { platform: 'openshift', terminationMessagePolicy: 'File' },
    fact: `${discovery}.terminationMessagePolicy`,
    is: 'File',
  },
]

const failing = [
  {
    name: 'an unknown profile',
    values: { profile: 'ambiant' },
    message: /unknown profile "ambiant"; known: ambient/,
  },
  {
    name: 'an unknown platform',
    values: { 'global.platform': 'azure' },
    message: /unknown platform "azure"; known: .*eks, gke, .*k3d, k3s, .*openshift/,
  },
  {
    name: 'an unknown compatibility version',
    values: { compatibilityVersion: '1.24' },
    message: /unknown compatibility version "1.24"; known: 1.25, .*1.30/,
  },
  { name: 'a path that leaves files/', values: { profile: 'x/../../y' }, message: /unknown profile/ },
  { name: 'values below the key defaults', values: { 'defaults.hub': 'x' }, message: /set them at the top/ },
]

describe('precedence of values', () => {
  test.each(rows)('$name', ({ chart, values, fact, is }) => {
    expect(render(chart, treeOf(values)).get(fact)).toBe(JSON.stringify(is))
  })

  test.each(failing)('rejects $name', ({ values, message }) => {
    for (const chart of Object.keys(nestedKeys) as ChartName[]) {
      expect(() => render(chart, treeOf(values))).toThrow(message)
    }
  })
})

/** Of keys that take a few words only, another than the default. */
const choices: Readonly<Record<string, string>> = { provider: 'multus', resourceScope: 'cluster' }

describe('the nested key means the same as the flat key', () => {
  const keys = (['cni', 'ztunnel'] as const).flatMap((chart) =>
    leaves(getTree(chartNamed(chart).values, [defaultsKey]) ?? newTree())
      .filter(([path]) => path[0] !== 'global')
      .map(([path, value]) => {
        const key = path.join('.')
        return { chart, key, path, value: choices[key] ?? another(value) }
      }),
  )
  test.each(keys)('$chart: $key', ({ chart, path, value }) => {
    const [flat, nested] = [newTree(), newTree()]
    setPath(flat, path, value)
    setPath(nested, [nestedKeys[chart], ...path], value)
    expect(render(chart, nested)).toEqual(render(chart, flat))
  })
})

function leaves(values: Tree, path: readonly string[] = []): [string[], Value][] {
  return Object.entries(values).flatMap(([key, value]): [string[], Value][] =>
    isTree(value) && Object.keys(value).length > 0
      ? leaves(value, [...path, key])
      : [[[...path, key], value]],
  )
}

/** A value of the same type that is not the default. */
function another(value: Value): Value {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 7
  if (Array.isArray(value)) return []
  return isTree(value) ? toTree({ other: 'other' }) : 'other'
}
