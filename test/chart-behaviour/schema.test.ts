// values.schema.json of our charts: every key that values.yaml documents has a type, no other has, and good values pass.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { checkSchemas } from '../../src/chart/schemas.ts'
import { getPath, getTree, isTree, newTree, setPath } from '../../src/values/tree.ts'
import type { Tree, Value } from '../../src/values/tree.ts'
import { chartNamed, treeOf } from '../support/charts.ts'

const defaultsKey = '_internal_defaults_do_not_set'
const folder = join(import.meta.dirname, '../../charts')

const charts = [
  { name: 'base' },
  { name: 'cni', nested: 'cni' },
  { name: 'istiod', nested: 'pilot' },
  { name: 'ztunnel', nested: 'ztunnel', flatten: true },
  { name: 'istio-ingress' },
  { name: 'istio-egress' },
  { name: 'gateway', isStrict: true },
]

/** Maps of one type, whose keys are the user's. */
const isMap = (key: string): boolean => /(labels|annotations)$/i.test(key)

function* leaves(tree: Tree, above: readonly string[] = []): Generator<string[]> {
  for (const [key, value] of Object.entries(tree)) {
    const path = [...above, key]
    if (isTree(value) && Object.keys(value).length > 0 && !isMap(key)) yield* leaves(value, path)
    else yield path
  }
}

/** What is wrong with these values, or ''. */
function faults(name: string, values: Tree): string {
  try {
    checkSchemas(chartNamed(name), values, () => undefined)
    return ''
  } catch (error) {
    return String(error)
  }
}

function at(path: readonly string[], value: Value): Tree {
  const values = newTree()
  setPath(values, path, value)
  return values
}

const pointer = (path: readonly string[]): string =>
  path.map((key) => `/${key.replaceAll('/', '~1')}`).join('')

// Wrong for whatever has a type.
const nothing: Value = [[1]]

describe.each(charts)('$name', ({ name, nested, flatten = false, isStrict = false }) => {
  const defaults = getTree(chartNamed(name).values, [defaultsKey]) ?? newTree()
  const keys = [...leaves(defaults)].filter(([first]) => !(isStrict && first === 'global'))
  const text = readFileSync(join(folder, name, 'values.yaml'), 'utf8')

  test.each(keys.map((path) => ({ key: path.join('.'), path })))('$key has a type', ({ path }) => {
    const ways = [[], ...(nested ? [[nested]] : []), ...(flatten && path[0] !== 'global' ? [['global']] : [])]
    for (const way of ways)
      expect(faults(name, at([...way, ...path], nothing))).toContain(`at '${pointer([...way, ...path])}`)
  })

  test.each(keys.map((path) => ({ key: path.join('.'), path })))('$key accepts its default', ({ path }) => {
    expect(faults(name, at(path, getPath(defaults, path) ?? null))).toBe('')
    if (!isStrict && !/\.?(resourceScope|provider|autoInject)$/.test(path.join('.')))
      expect(faults(name, at(path, null))).toBe('')
  })

  test('has no type without a key', () => {
    const schema = JSON.parse(chartNamed(name).schema ?? '') as { definitions: { values: Schema } }
    const ours = new Set([defaultsKey, 'profile', 'platform', 'compatibilityVersion', nested])
    const odd = [...paths(schema.definitions.values)].filter((path) => {
      const isSelector = path[0] === 'global' && /^(profile|platform)$/.test(path.at(-1) ?? '')
      const flat = flatten && path[0] === 'global' ? path.slice(1) : path
      return !ours.has(path[0]) && !isSelector && !isKey(path) && !isKey(flat) && !isUnset(path)
    })
    expect(odd).toEqual([])
  })

  /** Parts of what is empty by default are Kubernetes's to name. */
  function isKey(path: readonly string[]): boolean {
    const isEmpty = (value: Value | undefined) => isTree(value) && Object.keys(value).length === 0
    return (
      getPath(defaults, path) !== undefined ||
      path.some((_, i) => isEmpty(getPath(defaults, path.slice(0, i))))
    )
  }

  /** Keys without a default are named in a comment, and their parts with them. */
  function isUnset(path: readonly string[]): boolean {
    const comments = text.split('\n').filter((line) => line.trim().startsWith('#'))
    return path.some((key) => comments.some((line) => new RegExp(`\\b${key}\\b`).test(line)))
  }
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
}

function* paths(schema: Schema, above: readonly string[] = []): Generator<string[]> {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const path = [...above, key]
    if (property.properties) yield* paths(property, path)
    else yield path
  }
}

interface Row {
  readonly name: string
  readonly chart: string
  readonly values: Readonly<Record<string, Value>>
  /** The errors of the values; '' if they are valid. */
  readonly out: string
}

const rows: readonly Row[] = [
  {
    name: 'rejects a boolean as text',
    chart: 'istiod',
    values: { autoscaleEnabled: 'false' },
    out: "at '/autoscaleEnabled': got string, want null or boolean",
  },
  {
    name: 'rejects a nested boolean as text',
    chart: 'istiod',
    values: { 'pilot.autoscaleEnabled': 'false' },
    out: "at '/pilot/autoscaleEnabled': got string",
  },
  {
    name: 'rejects an unknown scope',
    chart: 'cni',
    values: { 'global.resourceScope': 'all-of-them' },
    out: "at '/global/resourceScope': value must be one of 'all', 'cluster', 'namespace'",
  },
  {
    name: 'rejects an unknown provider',
    chart: 'cni',
    values: { provider: 'calico' },
    out: "at '/provider': value must be one of 'default', 'multus'",
  },
  {
    name: 'rejects text that is no number',
    chart: 'istiod',
    values: { autoscaleMin: 'two' },
    out: "'two' does not match pattern",
  },
  {
    name: 'accepts a number as text',
    chart: 'istiod',
    values: { autoscaleMin: '2', traceSampling: '0.5' },
    out: '',
  },
  {
    name: 'accepts a tag that is a number',
    chart: 'ztunnel',
    values: { tag: 1.31, 'global.tag': 2 },
    out: '',
  },
  {
    name: 'accepts CPU as a number',
    chart: 'istiod',
    values: { 'resources.requests.cpu': 1, 'resources.limits.cpu': '1' },
    out: '',
  },
  {
    name: 'accepts a percentage and a number',
    chart: 'istiod',
    values: { rollingMaxSurge: 1, rollingMaxUnavailable: '25%' },
    out: '',
  },
  {
    name: 'accepts a port by name',
    chart: 'istio-ingress',
    values: { 'gateways.istio-ingressgateway.ports': [treeOf({ port: 80, targetPort: 'http' })] },
    out: '',
  },
  {
    name: 'rejects a list instead of a map',
    chart: 'ztunnel',
    values: { labels: ['a'] },
    out: "at '/labels': got array, want null or object",
  },
  {
    name: 'rejects a map in a map of texts',
    chart: 'cni',
    values: { 'env.A.valueFrom': 'x' },
    out: "at '/env/A': got object",
  },
  {
    name: 'rejects text instead of a list',
    chart: 'base',
    values: { 'base.excludedCRDs': 'a,b' },
    out: "at '/base/excludedCRDs': got string, want null or array",
  },
  {
    name: 'accepts keys of other charts',
    chart: 'ztunnel',
    values: { 'pilot.env.A': 'b', 'gateways.x': 1, unknown: [1], 'global.proxy.image': 'x' },
    out: '',
  },
  { name: 'accepts a version as a number', chart: 'istiod', values: { compatibilityVersion: 1.28 }, out: '' },
  { name: 'accepts null for global', chart: 'istiod', values: { global: null }, out: '' },
]

describe('values', () => {
  test.each(rows)('$chart: $name', ({ chart, values, out }) => {
    if (out === '') expect(faults(chart, treeOf(values))).toBe('')
    else expect(faults(chart, treeOf(values))).toContain(out)
  })
})
