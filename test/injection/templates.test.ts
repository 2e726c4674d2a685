// What values, the mesh and annotations do to injected Pods, where no golden shows it: each row names every fact that changes.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { getPath, toTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { factsOf } from '../support/golden.ts'
import { injectorOf } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { templateRows, type Given, type Row } from './template-rows.ts'

function inject(
  template: string,
  { values = {}, mesh = {}, annotations = {}, labels = {}, spec = {}, istiod = {} }: Given,
) {
  const objects = renderChartAlone('istiod', treeOf(values))
  const map = objects.find(({ metadata }) => metadata.name === 'istio-sidecar-injector')
  const { config, values: read } = map?.['data'] as { config: string; values: string }
  const metadata = { annotations: { ...annotations, 'inject.istio.io/templates': template }, labels }
  const pod = { metadata, spec: { containers: [{ name: 'app', image: 'a' }], ...spec } }
  const workload = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'w' },
    spec: { template: pod },
  }
  const [configTree, valuesTree] = [config, read].map((text) => parseYaml(text) as Tree) as [Tree, Tree]
  const meshConfig = toTree({ trustDomain: 'td', ...mesh })
  const injector = { ...injectorOf(configTree, valuesTree, meshConfig), ...istiod }
  return factsOf([asObject(injectWorkload(injector, toTree(workload)))])
}

/** Arguments become a text, since they have no names. */
function asObject(workload: Tree): KubeObject {
  const { metadata, spec } = getPath(workload, ['spec', 'template']) as Tree as { metadata: Tree; spec: Tree }
  for (const container of [
    ...((spec['initContainers'] ?? []) as Tree[]),
    ...((spec['containers'] ?? []) as Tree[]),
  ]) {
    if (Array.isArray(container['args'])) container['args'] = container['args'].join(' ')
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name: 'w' },
    spec,
  } as unknown as KubeObject
}

const short = (fact: string): string =>
  fact
    .replace(/^Pod\/w /, '')
    .replace(/^spec\.(initContainers|containers)\.\[istio-proxy\]/, 'proxy')
    .replace(/^spec\.initContainers\.\[istio-(init|validation)\]/, 'init')

/** istiod's status, which templates were asked for, and names that a path holds already. */
const ofNoInterest = /annotations\.(sidecar\.istio\.io\/status|inject)|\[[^\]]*\]\.name$/

type Facts = ReadonlyMap<string, string>

function shortFacts(template: string, given: Given): Facts {
  const facts = [...inject(template, given)].filter(([fact]) => !ofNoInterest.test(fact))
  const own = Object.entries({ ...given.annotations, ...given.labels })
  const isOwn = (fact: string, value: string): boolean =>
    own.some(([key, text]) => fact.endsWith(`.${key}`) && value === JSON.stringify(text))
  return new Map(
    facts.filter(([fact, value]) => !isOwn(fact, value)).map(([fact, value]) => [short(fact), value]),
  )
}

/** The shortest path of which nothing is left. */
function gone(fact: string, now: Facts): string {
  const paths = [...fact.matchAll(/\.|$/g)].map(({ index }) => fact.slice(0, index))
  const isLeft = (path: string): boolean =>
    [...now.keys()].some((key) => key === path || key.startsWith(`${path}.`))
  return paths.find((path) => !isLeft(path)) ?? fact
}

function changesOf({ template = 'sidecar', from = {}, ...given }: Row): Record<string, unknown> {
  const old = shortFacts(template, from)
  const now = shortFacts(template, { ...from, ...given })
  const news = [...now].filter(([fact, value]) => old.get(fact) !== value)
  const lost = [...old.keys()].filter((fact) => !now.has(fact)).map((fact) => [gone(fact, now), null])
  return Object.fromEntries([...news.map(([fact, value]) => [fact, JSON.parse(value)]), ...lost])
}

describe('effects of values, mesh and annotations', () => {
  test.each(templateRows)('$name', (row) => {
    expect(changesOf(row)).toEqual(row.changes)
  })
})

test.each(['sidecar', 'gateway', 'grpc-agent', 'grpc-simple'])(
  'template %s renders for an empty Pod',
  (template) => {
    expect(inject(template, { spec: { containers: [] } }).size).toBeGreaterThan(5)
  },
)
