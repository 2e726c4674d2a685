// An adopted install keeps the instance label that its pods carry, so that they are not restarted.
import type { Cluster } from '../cluster/api.ts'
import type { LiveObjects } from '../cluster/live-objects.ts'
import type { ComponentKey } from '../config/components.ts'
import { ApiError } from '../errors.ts'
import { objectKey, refOf } from '../manifest/object.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { Rendered } from '../pipeline.ts'
import { textAt } from './fields.ts'
import { withNamespace } from './records/inventory.ts'
import { mapParallel } from './parallel.ts'

/** Release names that templates see in place of the release's own. */
export type Instances = ReadonlyMap<ComponentKey, string>

/**
 * What `render` gives; where live pods have another `app.kubernetes.io/instance` (`istio`, of istioctl or `manifest
 * generate`), what it gives under that name. The record then holds what is applied, as a patch of objects would not.
 */
export async function renderAsLive(
  cluster: Cluster,
  live: LiveObjects,
  render: (instances?: Instances) => Promise<readonly Rendered[]>,
): Promise<readonly Rendered[]> {
  const rendered = await render()
  const names = await mapParallel(rendered, (one) => liveInstance(cluster, live, one))
  const instances = new Map(
    rendered.flatMap(({ component }, i) => (names[i] === undefined ? [] : [[component, names[i]] as const])),
  )
  if (instances.size === 0) return rendered
  const renamed = await render(instances)
  return rendered.map((one, i) => {
    const other = renamed[i]
    return other && hasSameObjects(one, other) ? { ...other, notes: one.notes } : one
  })
}

/** The instance of a component's live pods, where it is another than the rendered one. */
async function liveInstance(
  cluster: Cluster,
  liveObjects: LiveObjects,
  { objects, release }: Rendered,
): Promise<string | undefined> {
  const found = await mapParallel(objects.filter(instanceOf), async (object) => {
    const ref = refOf(await withNamespace(cluster, object, release.namespace))
    const live = await liveObjects.get(ref).catch(ifForbidden)
    const instance = live && instanceOf(live)
    return instance === instanceOf(object) ? undefined : instance
  })
  return found.find(Boolean)
}

/** Without the right to read, it renders as for an empty cluster; a preflight or the plan reports the right. */
function ifForbidden(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 403) throw error
}

/** What pods of a workload have as their instance; '' where it says nothing. */
function instanceOf(object: KubeObject): string {
  return textAt(object, 'spec', 'template', 'metadata', 'labels', 'app.kubernetes.io/instance')
}

/** A chart that names its objects after the release must not make others. */
function hasSameObjects(one: Rendered, other: Rendered): boolean {
  const keys = ({ objects }: Rendered) =>
    JSON.stringify(objects.map((object) => objectKey(refOf(object))).sort())
  return keys(one) === keys(other)
}
