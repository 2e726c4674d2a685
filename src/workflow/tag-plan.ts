// What setting a tag changes, checked before the first change.
import type { Cluster } from '../cluster/api.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import { readControlPlanes, readTagObjects } from '../install/records/control-planes.ts'
import { defaultTag, defaultValidator } from '../install/records/default-revision.ts'
import { readReleases } from '../install/records/releases.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { Release } from '../release/release.ts'
import { withBundle, type TagObject } from '../tag/apply.ts'
import { overlapTexts, readNamespaces } from '../tag/namespaces.ts'
import { requireSettable } from '../tag/require.ts'
import { warn, type WorkflowContext } from './context.ts'
import { isBaseRelease, planDefaultValidator } from './default-validator.ts'
import { renderTagObjects } from './tag-objects.ts'

export interface PlannedTag {
  /** The revision that the tag means now, if it is another. */
  readonly previous: string | undefined
  readonly objects: readonly TagObject[]
  /** Objects that the tag no longer needs: the control plane without a revision has its own injector. */
  readonly obsolete: readonly KubeObject[]
  /** Istio's releases in the cluster. */
  readonly releases: readonly Release[]
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
  const { istio: releases } = await readReleases(cluster)
  const toRender = { tag, revision, istioNamespace, autoInjectNamespaces, releases }
  const rendered = await renderTagObjects(cluster, toRender, context)
  const objects = rendered.map((one) => ({ ...one, object: withBundle(one.object, planes, revision) }))
  const plain = objects.map(({ object }) => object)
  const overlaps = overlapTexts(tag, plain, planes, await readNamespaces(cluster))
  for (const text of overlaps) warn(context, text)
  const before = planes.tags.get(tag)
  const previous = before === revision ? undefined : before
  // A tag that istioctl set for the control plane without a revision replaces its injector.
  const isObsolete = tag === revision && previous !== undefined
  const obsolete = isObsolete ? await readTagObjects(cluster, { tag }) : []
  return { previous, objects, obsolete, releases, overlaps }
}

/** The validator of the tag `default`, if a release has it: this release is upgraded. */
export async function planTagValidator(
  cluster: Cluster,
  { tag, revision }: Pick<TagPlanRequest, 'tag' | 'revision'>,
  { releases }: PlannedTag,
  context: WorkflowContext,
): Promise<InstallPlan | undefined> {
  const base = tag === defaultTag ? releases.find(isBaseRelease) : undefined
  return base && planDefaultValidator(cluster, base, revision, context)
}

/** True for the validator of the tag `default`. */
export const isDefaultValidator = ({ kind, metadata }: KubeObject): boolean =>
  kind === defaultValidator.kind && metadata.name === defaultValidator.name
