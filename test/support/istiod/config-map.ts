// The ConfigMaps that istiod reads, as our chart renders them.
import type { KubeObject } from '../../../src/manifest/object.ts'
import { toTree, type Tree } from '../../../src/values/tree.ts'
import { parseYaml } from '../../../src/yaml/yaml.ts'
import { renderChartAlone } from '../charts.ts'
import type { Json } from '../../../src/injection/go-values.ts'

/** The content of the ConfigMaps `istio-sidecar-injector` and `istio`. */
export interface ChartConfig {
  readonly templates: Readonly<Record<string, string>>
  readonly values: Tree
  readonly meshConfig: Json
  readonly revision: string
}

/** The configuration of `helm install istiod charts/istiod` with these values. */
export function chartConfig(values: Tree): ChartConfig {
  return chartConfigOf(renderChartAlone('istiod', values), values)
}

/** The same, from the objects of that chart with these values. */
export function chartConfigOf(objects: readonly KubeObject[], values: Tree): ChartConfig {
  const revision = String(values['revision'] ?? '')
  const suffix = revision === '' ? '' : `-${revision}`
  const injector = dataOf(objects, `istio-sidecar-injector${suffix}`)
  const { templates } = parseYaml(injector['config'] ?? '') as unknown as ChartConfig
  const read = toTree(JSON.parse(injector['values'] ?? '') as Json)
  const meshConfig = parseYaml(dataOf(objects, `istio${suffix}`)['mesh'] ?? '') as Json
  return { templates, values: read, meshConfig, revision }
}

function dataOf(objects: readonly KubeObject[], name: string): Record<string, string> {
  const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
  if (!found) throw new RangeError(`chart istiod renders no ConfigMap ${name}`)
  return found['data'] as Record<string, string>
}
