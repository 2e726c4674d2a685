// Expresses the `k8s` settings of a component as values of its chart, as far as the chart has such values.
import type { KubernetesSettings } from '../../config/kubernetes-settings.ts'
import type { ConfiguredComponent } from '../../config/resolve.ts'
import { compareObjects } from '../../diff/compare-objects.ts'
import { fieldDifferences } from '../../diff/fields.ts'
import { UserError } from '../../errors.ts'
import { objectName, type KubeObject } from '../../manifest/object.ts'
import { formatPath } from '../../values/set-path.ts'
import { isTree, mergeTrees, newTree, type Tree, type Value } from '../../values/tree.ts'
import { samenessOf } from './same-effect.ts'
import { valuesForSetting } from './setting-values.ts'

/** A setting that values of the chart cannot express, so that Helm renders other objects. */
export interface UnexpressedSetting {
  /** `components.pilot.k8s.overlays[0]`. */
  readonly path: string
  /** `mesh.yaml:7`, `--set x=y`, `profile demo`. */
  readonly place: string
  /** `Deployment/istio-system/istiod .spec.replicas`: the fields that Helm renders differently. */
  readonly fields: readonly string[]
}

export interface ExpressedSettings {
  readonly values: Tree
  readonly unexpressed: readonly UnexpressedSetting[]
  /** The paths of settings whose environment variables the chart renders in another order. */
  readonly reordered: readonly string[]
}

/** Renders a component, with its `k8s` settings as patches. */
export type RenderObjects = (configured: ConfiguredComponent) => Promise<readonly KubeObject[]>

/**
 * Returns values with which the chart renders the same objects without patches, and the settings for which there are
 * none. A value counts only if the chart renders the patched objects with it.
 */
export async function expressSettings(
  configured: ConfiguredComponent,
  render: RenderObjects,
): Promise<ExpressedSettings> {
  let { values } = configured
  const unexpressed: UnexpressedSetting[] = []
  const reordered: string[] = []
  for (const setting of configured.kubernetesSettings.flatMap(singleSettings)) {
    const patched = await render({ ...configured, values, kubernetesSettings: [setting.only] })
    const plain: ConfiguredComponent = { ...configured, values, kubernetesSettings: [] }
    const found = await findValues(plain, setting, patched, render)
    if (found) values = found.values
    if (found?.isReordered) reordered.push(setting.path)
    if (!found) {
      const fields = differingFields(await render(plain), patched)
      unexpressed.push({ path: setting.path, place: setting.place, fields })
    }
  }
  return { values, unexpressed, reordered }
}

interface SingleSetting {
  readonly name: string
  readonly value: Value
  readonly path: string
  readonly place: string
  readonly only: KubernetesSettings
}

/** Splits settings into one for each field, and one for each overlay. */
function singleSettings(all: KubernetesSettings): SingleSetting[] {
  const { settings, path, originOf } = all
  if (!isTree(settings)) return []
  return Object.entries(settings).flatMap(([name, value]) => {
    const single = (below: readonly string[], part: Value): SingleSetting => ({
      name,
      value: part,
      path: pathText([...path, ...below]),
      place: originOf(below).place,
      only: { ...all, settings: newTree([[name, part]]) },
    })
    if (name !== 'overlays' || !Array.isArray(value)) return [single([name], value)]
    return value.map((overlay, i) => single([name, `${i}`], [overlay]))
  })
}

/** Formats a path: `components.pilot.k8s.overlays[0]`. */
function pathText(path: readonly string[]): string {
  return formatPath(
    path.map((key) => (/^\d+$/.test(key) ? { kind: 'index', index: Number(key) } : { kind: 'key', key })),
  )
}

/** Returns the first values with which the chart renders the patched objects; undefined if there are none. */
async function findValues(
  plain: ConfiguredComponent,
  { name, value }: SingleSetting,
  patched: readonly KubeObject[],
  render: RenderObjects,
): Promise<{ readonly values: Tree; readonly isReordered: boolean } | undefined> {
  for (const tree of [newTree(), ...valuesForSetting(name, value, plain.component)]) {
    const values = mergeTrees(plain.values, tree)
    const objects = await render({ ...plain, values }).catch(ifRejected)
    const sameness = objects ? samenessOf(objects, patched) : 'different'
    if (sameness !== 'different') return { values, isReordered: sameness === 'reordered' }
  }
  return undefined
}

/** The chart may reject values, for example by its schema. */
function ifRejected(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error
}

function differingFields(plain: readonly KubeObject[], patched: readonly KubeObject[]): string[] {
  return compareObjects(plain, patched).flatMap(({ ref, before, after }) =>
    before && after
      ? fieldDifferences(before, after).map(({ path }) => `${objectName(ref)} ${path}`)
      : [objectName(ref)],
  )
}
