// Renders our charts one at a time, as Helm does.
import { join } from 'node:path'
import type { Chart } from '../../src/chart/chart.ts'
import { loadChart } from '../../src/chart/files/load.ts'
import { splitRelease } from '../../src/chart/manifests.ts'
import type { ReleaseObject } from '../../src/chart/objects.ts'
import { renderChart } from '../../src/chart/render.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { newTree, setPath, type Tree, type Value } from '../../src/values/tree.ts'
import { factsOf } from './golden.ts'

const folder = join(import.meta.dirname, '../../charts')

const loaded = new Map<string, Chart>()

/** Returns one of our charts. Each chart is read once. */
export function chartNamed(name: string): Chart {
  const chart = loaded.get(name) ?? loadChart(join(folder, name))
  loaded.set(name, chart)
  return chart
}

const host = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes) }

/** The objects of `helm template istio charts/NAME -n istio-system` with these values, or of another release. */
export function renderChartAlone(
  name: string,
  values: Tree,
  release: Partial<ReleaseObject> = {},
): KubeObject[] {
  const rendered = renderChart(chartNamed(name), {
    values,
    release: { name: 'istio', namespace: 'istio-system', ...release },
    host,
  })
  return splitRelease(rendered).documents.flatMap(({ source, content }) => parseObjects(content, source))
}

/**
 * The text of everything that a chart renders with these values at the top level and these files instead of its own.
 */
export function renderChartFiles(
  name: string,
  values: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const chart = chartNamed(name)
  const kept = chart.files.filter((file) => !(file.name in files))
  const given = Object.entries(files).map(([path, data]) => ({ name: path, data }))
  const rendered = renderChart(
    { ...chart, files: [...kept, ...given] },
    { values: treeOf(values), release: { name: 'istio', namespace: 'istio-system' }, host },
  )
  return splitRelease(rendered)
    .documents.map(({ source, content }) => `${source}\n${content}`)
    .join('\n')
}

/**
 * Returns the facts with these names (see golden.ts): the apiVersion of an object, or the value of a field. A name
 * without a fact is omitted. If only fields below a name exist, the value says so.
 */
export function factsNamed(
  objects: readonly KubeObject[],
  names: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const facts = factsOf(objects)
  const factNamed = (name: string): unknown => {
    const fact = facts.get(name)
    if (fact !== undefined) return name.includes(' ') ? JSON.parse(fact) : fact
    const below = [...facts.keys()].find((key) => key.startsWith(`${name}.`) || key.startsWith(`${name} `))
    return below && `${below} is there`
  }
  return Object.fromEntries(Object.keys(names).map((name) => [name, factNamed(name)]))
}

/** Returns a tree with these values at dotted paths. */
export function treeOf(values: Readonly<Record<string, Value>>): Tree {
  const result = newTree()
  for (const [path, value] of Object.entries(values)) setPath(result, path.split('.'), value)
  return result
}
