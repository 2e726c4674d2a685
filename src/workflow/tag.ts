// `tag set|generate|list|remove`.
import type { Cluster } from '../cluster/api.ts'
import { UserError } from '../errors.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import { readControlPlanes, readTagObjects } from '../install/records/control-planes.ts'
import { defaultTag, defaultValidator } from '../install/records/default-revision.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { applyTagObjects, deleteTagObjects, type AppliedTagObject } from '../tag/apply.ts'
import { namespacesOf, readNamespaces } from '../tag/namespaces.ts'
import { requireTag, requireTagName } from '../tag/require.ts'
import { lossTexts, readTagUsers, type TagUsers } from '../tag/users.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'
import { applyDefaultValidator, planValidatorRemoval, removeValidator } from './default-validator.ts'
import { isDefaultValidator, planTag, planTagValidator, type PlannedTag } from './tag-plan.ts'

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
  /** The namespaces that use a tag that was moved. */
  readonly namespaces?: readonly string[]
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
  /** Who used it. */
  readonly users: TagUsers
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
    const objects = await applyPlannedTag(cluster, { tag, revision }, plan, context)
    const { previous } = plan
    if (previous === undefined) return { status: 'done', tag, revision, objects }
    const namespaces = namespacesOf(tag, await readNamespaces(cluster))
    return { status: 'done', tag, revision, previous, objects, namespaces }
  })
}

async function applyPlannedTag(
  cluster: Cluster,
  request: { readonly tag: string; readonly revision: string },
  plan: PlannedTag,
  context: WorkflowContext,
): Promise<AppliedTagObject[]> {
  const upgrade = await planTagValidator(cluster, request, plan, context)
  const own = plan.objects.filter(({ object }) => !upgrade || !isDefaultValidator(object))
  const applied = await applyTagObjects(cluster, own)
  const deleted = await deleteTagObjects(cluster, plan.obsolete)
  if (upgrade) await applyDefaultValidator(cluster, upgrade, context)
  // The next install keeps the default revision, but other tags come from its values.
  for (const { ref, action, from } of request.tag === defaultTag ? [] : applied) {
    if (action === 'configured' && from) warn(context, revertText(ref, from))
  }
  return [
    ...applied,
    ...deleted.map(({ ref }) => ({ ref, action: 'deleted' }) as const),
    ...(upgrade ? changedObjects(upgrade) : []),
  ]
}

/** Returns the changes of an upgrade of release base: usually of the validator only. */
function changedObjects({ changes }: InstallPlan): AppliedTagObject[] {
  const actions = { create: 'created', delete: 'deleted', unchanged: 'unchanged' } as const
  return changes.components
    .flatMap((component) => component.changes)
    .filter(({ ref, action }) => action !== 'unchanged' || ref.name === defaultValidator.name)
    .map(({ ref, action }) => ({
      ref,
      action: action === 'configure' || action === 'adopt' ? 'configured' : actions[action],
    }))
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

/** Removes a tag. Asks first if namespaces, pods or Gateways use it. Rejects with UserError for a tag that does not exist. */
export async function removeTag(
  tag: string,
  options: ClusterOptions,
  context: WorkflowContext,
): Promise<TagRemoveResult> {
  return withCluster(options, context, async (cluster) => {
    const planes = await readControlPlanes(cluster)
    requireTag(tag, planes)
    const users = await readTagUsers(cluster, tag, planes)
    const losses = lossTexts(tag, users)
    const question = { kind: 'remove-tag', tag, losses } as const
    const isConfirmed = losses.length === 0 || ((await context.confirm?.(question)) ?? true)
    if (!isConfirmed) return { status: 'cancelled', tag, users, deleted: [] }
    const objects = await readTagObjects(cluster, { tag })
    const revisions = tag === defaultTag ? [planes.tags.get(tag) ?? ''] : []
    const validator = await planValidatorRemoval(cluster, revisions, context)
    const deleted = await deleteTagObjects(cluster, objects)
    for (const { ref, from } of deleted) if (from) warn(context, revertText(ref, from))
    if (validator) await removeValidator(cluster, validator, context)
    const refs = [...deleted.map(({ ref }) => ref), ...(validator ? [defaultValidator] : [])]
    return { status: 'done', tag, users, deleted: refs }
  })
}
