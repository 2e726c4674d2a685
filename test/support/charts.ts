// Our charts, rendered one at a time: the form in which users of plain Helm meet them.
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

/** One of our charts; read once. */
export function chartNamed(name: string): Chart {
  const chart = loaded.get(name) ?? loadChart(join(folder, name))
  loaded.set(name, chart)
  return chart
}

/** The objects of `helm template istio charts/NAME -n istio-system` with these values, or of another release. */
export function renderChartAlone(
  name: string,
  values: Tree,
  release: Partial<ReleaseObject> = {},
): KubeObject[] {
  const rendered = renderChart(chartNamed(name), {
    values,
    release: { name: 'istio', namespace: 'istio-system', ...release },
    host: { now: () => new Date(0), random: (bytes) => new Uint8Array(bytes) },
  })
  return splitRelease(rendered).documents.flatMap(({ source, content }) => parseObjects(content, source))
}

/**
 * Of these objects, the facts of these names (see golden.ts): an object's apiVersion, a field's value. A name without a fact
 * is left out; where only fields below it are there, the value says so.
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

/** Dotted paths and their values, as a tree. */
export function treeOf(values: Readonly<Record<string, Value>>): Tree {
  const result = newTree()
  for (const [path, value] of Object.entries(values)) setPath(result, path.split('.'), value)
  return result
}
