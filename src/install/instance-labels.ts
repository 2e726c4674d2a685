// Keeps the instance label of an adopted install's pods, so that they are not restarted.
import type { Cluster } from '../cluster/api.ts'
import type { LiveObjects } from '../cluster/live-objects.ts'
import type { ComponentKey } from '../config/components.ts'
import { isForbidden } from '../errors.ts'
import { objectKey, refOf } from '../manifest/object.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { RenderedRelease } from '../pipeline.ts'
import { textOrEmpty } from './fields.ts'
import { withNamespace } from './records/inventory.ts'
import { mapParallel } from './parallel.ts'

/** The release name that the templates of a component see instead of the release's own. */
export type InstanceLabels = ReadonlyMap<ComponentKey, string>

/**
 * Returns the result of `render`. For live pods with another `app.kubernetes.io/instance` (`istio`, from istioctl or
 * `manifest generate`) it renders again with that name, so that the release record contains the applied manifest.
 */
export async function renderWithLiveInstances(
  cluster: Cluster,
  live: LiveObjects,
  render: (instances?: InstanceLabels) => Promise<readonly RenderedRelease[]>,
): Promise<readonly RenderedRelease[]> {
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

/** Returns the instance label of a component's live pods if it differs from the rendered one. */
async function liveInstance(
  cluster: Cluster,
  liveObjects: LiveObjects,
  { objects, release }: RenderedRelease,
): Promise<string | undefined> {
  const found = await mapParallel(objects.filter(instanceOf), async (object) => {
    const ref = refOf(await withNamespace(cluster, object, release.namespace))
    const live = await liveObjects.get(ref).catch(ifForbidden)
    const instance = live && instanceOf(live)
    return instance === instanceOf(object) ? undefined : instance
  })
  return found.find(Boolean)
}

/** Treats a forbidden read like a missing object: preflight or the plan reports the missing permission. */
function ifForbidden(error: unknown): undefined {
  if (!isForbidden(error)) throw error
}

/** Returns the instance label in a workload's pod template, or ''. */
function instanceOf(object: KubeObject): string {
  return textOrEmpty(object, 'spec', 'template', 'metadata', 'labels', 'app.kubernetes.io/instance')
}

/** False if the chart names objects after the release: a new name must not create other objects. */
function hasSameObjects(one: RenderedRelease, other: RenderedRelease): boolean {
  const keys = ({ objects }: RenderedRelease) =>
    JSON.stringify(objects.map((object) => objectKey(refOf(object))).sort())
  return keys(one) === keys(other)
}
