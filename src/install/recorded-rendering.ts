// The rendered release that a record contains, to apply it again.
import { parseObjects } from '../manifest/parse.ts'
import { byInstallOrder } from '../manifest/order.ts'
import type { RenderedRelease } from '../pipeline.ts'
import { recordName } from '../release/encode.ts'
import { recordedChartOf } from '../release/recorded-chart.ts'
import type { Release } from '../release/release.ts'
import { isTree } from '../values/tree.ts'
import { componentOf } from './records/releases.ts'

/**
 * Returns a recorded revision as a rendered release; undefined if it is not of a component. CRDs in a chart's folder
 * crds/ are not part of a record. Throws UserError for a manifest that cannot be parsed.
 */
export function recordedRendering(release: Release): RenderedRelease | undefined {
  const component = componentOf(release)
  if (!component) return undefined
  const { name, namespace, manifest, config: values, hooks } = release
  const source = `${namespace}/${recordName(name, release.version)}`
  return {
    component: component.key,
    name: component.isList ? name : '',
    release: { name, namespace },
    chart: recordedChartOf(release),
    values,
    manifest,
    objects: parseObjects(manifest, source).toSorted(byInstallOrder),
    hooks: hooks.flatMap((hook) =>
      isTree(hook) && typeof hook['manifest'] === 'string' ? parseObjects(hook['manifest'], source) : [],
    ),
    notes: release.info.notes,
    warnings: [],
  }
}
