// What setting a tag changes, checked before the first change.
import type { Cluster } from '../cluster/api.ts'
import { readControlPlanes } from '../install/records/control-planes.ts'
import { withBundle, type TagObject } from '../tag/apply.ts'
import { overlapTexts, readNamespaces } from '../tag/namespaces.ts'
import { requireSettable } from '../tag/require.ts'
import { warn, type WorkflowContext } from './context.ts'
import { renderTagObjects } from './tag-objects.ts'

export interface PlannedTag {
  /** The revision that the tag means now, if it is another. */
  readonly previous: string | undefined
  readonly objects: readonly TagObject[]
  /** A warning for each set of webhooks that would inject the same pods. */
  readonly overlaps: readonly string[]
}

export interface TagPlanRequest {
  readonly tag: string
  readonly revision: string
  readonly istioNamespace?: string | undefined
  readonly autoInjectNamespaces?: boolean | undefined
  readonly overwrite?: boolean | undefined
}

/** Plans a tag, and reports overlapping webhooks as warnings. Rejects with UserError where the tag cannot be set. */
export async function planTag(
  cluster: Cluster,
  request: TagPlanRequest,
  context: WorkflowContext,
): Promise<PlannedTag> {
  const { tag, revision, overwrite = false } = request
  const { autoInjectNamespaces = false, istioNamespace = 'istio-system' } = request
  const planes = await readControlPlanes(cluster)
  requireSettable({ tag, revision, overwrite }, planes)
  const toRender = { tag, revision, istioNamespace, autoInjectNamespaces }
  const rendered = await renderTagObjects(cluster, toRender, context)
  const objects = rendered.map((one) => ({ ...one, object: withBundle(one.object, planes, revision) }))
  const plain = objects.map(({ object }) => object)
  const overlaps = overlapTexts(tag, plain, planes, await readNamespaces(cluster))
  for (const text of overlaps) warn(context, text)
  const previous = planes.tags.get(tag)
  return { previous: previous === revision ? undefined : previous, objects, overlaps }
}
