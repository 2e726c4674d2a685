// Every key in the values.yaml of a chart is accepted: below `values.ROOT`, or below `values` if charts share it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { validateSpec } from '../../src/config/validate.ts'
import { getTree, isTree, newTree, setPath, type Tree, type Value } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { packageFolder } from '../support/generate.ts'

/** Keys that all charts share and that are at the top of `values` in the API. */
const shared: ReadonlySet<string> = new Set([
  'global',
  'revision',
  'revisionTags',
  'ownerName',
  'defaultRevision',
  'meshConfig',
  'telemetry',
  'sidecarInjectorWebhook',
  'gateways',
  'gatewayClasses',
  'istiodRemote',
  'experimental',
  'base',
])

interface Given {
  readonly path: readonly string[]
  readonly value: Value
}

/** Returns all leaves. An empty map or list is a leaf. */
function leaves(value: Value, path: readonly string[] = []): Given[] {
  if (!isTree(value) || Object.keys(value).length === 0) return [{ path, value }]
  return Object.entries(value).flatMap(([key, child]) => leaves(child, [...path, key]))
}

function defaultsOf(chart: string): Tree {
  const text = readFileSync(join(packageFolder, 'charts', chart, 'values.yaml'), 'utf8')
  return getTree(parseYaml(text) as Tree, ['_internal_defaults_do_not_set']) ?? newTree()
}

/** Returns the path of a chart's key in `spec`. */
function placeOf(root: string | undefined, path: readonly string[]): string[] {
  const isShared = shared.has(path[0] ?? '') && root !== 'ztunnel'
  return isShared || root === undefined ? ['values', ...path] : ['values', root, ...path]
}

const charts = [
  { chart: 'base', root: undefined },
  { chart: 'cni', root: 'cni' },
  { chart: 'istiod', root: 'pilot' },
  { chart: 'ztunnel', root: 'ztunnel' },
  { chart: 'istio-ingress', root: undefined },
  { chart: 'istio-egress', root: undefined },
]

describe.each(charts)('every value of chart $chart is accepted', ({ chart, root }) => {
  const rows = leaves(defaultsOf(chart)).map((leaf) => [leaf.path.join('.'), leaf] as const)

  test('the chart has values', () => expect(rows.length).toBeGreaterThan(5))

  test.each(rows)('%s', (_, { path, value }) => {
    const spec = newTree()
    setPath(spec, placeOf(root, path), value)
    expect(validateSpec(spec)).toEqual([])
  })
})

describe('an invalid value is refused', () => {
  const rows: readonly [string, readonly string[], Value, string][] = [
    [
      'an unknown key',
      ['values', 'cni', 'cniBinDirr'],
      '/x',
      'unknown key values.cni.cniBinDirr; did you mean "cniBinDir"?',
    ],
    [
      'a key of another chart',
      ['values', 'ztunnel', 'cniBinDir'],
      '/x',
      'unknown key values.ztunnel.cniBinDir',
    ],
    [
      'a text for a number',
      ['values', 'pilot', 'autoscaleMin'],
      'two',
      'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    [
      'a negative number',
      ['values', 'pilot', 'autoscaleMin'],
      -1,
      'values.pilot.autoscaleMin is -1; expected a non-negative integer',
    ],
    [
      'a text for a list',
      ['values', 'cni', 'excludeNamespaces'],
      'a,b',
      'values.cni.excludeNamespaces is a string; expected a list',
    ],
    [
      'a number in a list of texts',
      ['values', 'cni', 'excludeNamespaces'],
      ['a', 1],
      'values.cni.excludeNamespaces[1] is 1; expected a string',
    ],
    ['a text for a mapping', ['values', 'global'], 'x', 'values.global is a string; expected a mapping'],
    ['a key of Object.prototype', ['values', 'constructor'], 'x', 'unknown key values.constructor'],
    [
      'a tag with a space',
      ['tag'],
      '1.31 1',
      'tag is "1.31 1"; expected letters, digits, dots, dashes and underscores, at most 128',
    ],
    [
      'a hub with a space',
      ['components', 'cni', 'hub'],
      'a b',
      'components.cni.hub is "a b"; expected a registry with a path, such as registry.example.com/istio',
    ],
    [
      'a namespace in capitals',
      ['components', 'cni', 'namespace'],
      'Kube',
      'components.cni.namespace is "Kube"; expected lower-case letters, digits and dashes, at most 63',
    ],
    [
      'a range that is none',
      ['values', 'global', 'proxy', 'includeIPRanges'],
      '10.0.0.0/33',
      'values.global.proxy.includeIPRanges is "10.0.0.0/33"; expected * or CIDRs separated by commas',
    ],
    [
      'a port that is none',
      ['values', 'global', 'proxy', 'excludeInboundPorts'],
      '80,65536',
      'values.global.proxy.excludeInboundPorts is "80,65536"; expected * or ports separated by commas',
    ],
  ]
  test.each(rows)('%s', (_, path, value, message) => {
    const spec = newTree()
    setPath(spec, path, value)
    expect(validateSpec(spec).map((error) => error.message)).toEqual([message])
  })
})

describe('a text with a valid format is accepted', () => {
  const rows: readonly [string, Value][] = [
    ['tag', '1.31.1-distroless'],
    ['tag', 2],
    ['hub', 'localhost:5000/istio'],
    ['hub', ''],
    ['values.cni.hub', 'registry.example.com/a/b'],
    ['components.cni.namespace', null],
    ['values.global.proxy.includeIPRanges', '*'],
    ['values.global.proxy.includeIPRanges', '10.0.0.0/8, 192.168.1.1/32,fd00::/8'],
    ['values.global.proxy.excludeOutboundPorts', '*'],
    ['values.global.proxy.excludeOutboundPorts', '80,443'],
    ['values.gateways.istio-ingressgateway.name', 'gate'],
    // Keys that values.yaml mentions without a default.
    ['values.global.proxy.variant', 'debug'],
    ['values.global.trustBundleName', 'roots'],
    ['values.global.ipFamilyPolicy', 'PreferDualStack'],
    ['values.global.ipFamilies', ['IPv4']],
    ['values.global.tracer.zipkin.address', 'zipkin:9411'],
    ['values.base.validationURL', 'https://example.com'],
    ['values.compatibilityVersion', '1.29'],
    ['values.profile', 'ambient'],
  ]
  test.each(rows)('%s=%s', (path, value) => {
    const spec = newTree()
    setPath(spec, path.split('.'), value)
    expect(validateSpec(spec)).toEqual([])
  })
})
