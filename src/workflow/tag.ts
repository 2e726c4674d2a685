// `tag set|generate|list|remove`.
import { UserError } from '../errors.ts'
import { readControlPlanes } from '../install/records/control-planes.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { applyTagObjects, deleteTagObjects, type AppliedTagObject } from '../tag/apply.ts'
import { namespacesOf, readNamespaces } from '../tag/namespaces.ts'
import { requireTag, requireTagName } from '../tag/require.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'
import { planTag } from './tag-plan.ts'

export interface TagSetRequest extends ClusterOptions {
  readonly revision?: string | undefined
  /** Move a tag of another revision. */
  readonly overwrite?: boolean | undefined
  readonly autoInjectNamespaces?: boolean | undefined
  /** The namespace of istiod, if it was not installed as a Helm release; `istio-system` by default. */
  readonly istioNamespace?: string | undefined
}

export interface TagSetResult {
  readonly status: 'cancelled' | 'done'
  readonly tag: string
  readonly revision: string
  /** The revision of the tag before, if it was another. */
  readonly previous?: string | undefined
  readonly objects: readonly AppliedTagObject[]
}

/** A tag, its revision, and the namespaces that use it. */
export interface TagEntry {
  readonly tag: string
  readonly revision: string
  readonly namespaces: readonly string[]
}

export interface TagRemoveResult {
  readonly status: 'cancelled' | 'done'
  readonly tag: string
  /** The namespaces whose pods used it. */
  readonly namespaces: readonly string[]
  readonly deleted: readonly ObjectRef[]
}

/** Sets a tag. Asks first if two webhooks would inject the same pods. Rejects with UserError. */
export async function setTag(
  tag: string,
  options: TagSetRequest,
  context: WorkflowContext,
): Promise<TagSetResult> {
  const revision = requireRequest(tag, options)
  return withCluster(options, context, async (cluster) => {
    const plan = await planTag(cluster, { ...options, tag, revision }, context)
    const isConfirmed =
      plan.overlaps.length === 0 || ((await context.confirm?.({ kind: 'tag-overlap', tag })) ?? true)
    if (!isConfirmed) return { status: 'cancelled', tag, revision, objects: [] }
    const objects = await applyTagObjects(cluster, plan.objects)
    for (const { ref, action, from } of objects) {
      if (action === 'configured' && from) warn(context, revertText(ref, from))
    }
    const { previous } = plan
    return { status: 'done', tag, revision, ...(previous !== undefined && { previous }), objects }
  })
}

/** Returns the objects of a tag without applying them. Rejects with UserError. */
export async function generateTag(
  tag: string,
  options: TagSetRequest,
  context: WorkflowContext,
): Promise<KubeObject[]> {
  const revision = requireRequest(tag, options)
  return withCluster(options, context, async (cluster) => {
    const { objects } = await planTag(cluster, { ...options, tag, revision, overwrite: true }, context)
    return objects.map(({ object }) => object)
  })
}

function requireRequest(tag: string, { revision = '' }: TagSetRequest): string {
  requireTagName(tag)
  if (revision !== '') return revision
  throw new UserError('tag-revision', `tag ${tag}: no revision; expected --revision NAME`)
}

function revertText(ref: ObjectRef, { namespace, name }: ReleaseName): string {
  return `${objectName(ref)} belongs to release ${namespace}/${name}; its next install changes it back unless its values say the same`
}

/** Lists the tags with their namespaces, sorted by name. */
export function listTags(
  options: ClusterOptions,
  context: Pick<WorkflowContext, 'env'>,
): Promise<TagEntry[]> {
  return withCluster(options, context, async (cluster) => {
    const [{ tags }, namespaces] = await Promise.all([readControlPlanes(cluster), readNamespaces(cluster)])
    return [...tags].map(([tag, revision]) => ({ tag, revision, namespaces: namespacesOf(tag, namespaces) }))
  })
}

/** Removes a tag. Asks first if namespaces use it. Rejects with UserError for a tag that does not exist. */
export async function removeTag(
  tag: string,
  options: ClusterOptions,
  context: WorkflowContext,
): Promise<TagRemoveResult> {
  return withCluster(options, context, async (cluster) => {
    const planes = await readControlPlanes(cluster)
    requireTag(tag, planes)
    const namespaces = namespacesOf(tag, await readNamespaces(cluster))
    const question = { kind: 'remove-tag', tag, namespaces } as const
    const isConfirmed = namespaces.length === 0 || ((await context.confirm?.(question)) ?? true)
    if (!isConfirmed) return { status: 'cancelled', tag, namespaces, deleted: [] }
    const deleted = await deleteTagObjects(cluster, tag)
    for (const { ref, from } of deleted) if (from) warn(context, revertText(ref, from))
    return { status: 'done', tag, namespaces, deleted: deleted.map(({ ref }) => ref) }
  })
}
