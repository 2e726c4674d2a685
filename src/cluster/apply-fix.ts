// Applies the changes of a finding's fix after the user has agreed.
import { ApiError } from '../errors.ts'
import { objectName, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { isTree, type Tree } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { Cluster } from './api.ts'
import { isSubsetOf } from './is-subset-of.ts'
import { valueAt, listAt, textAt } from './collect/fields.ts'
import {
  changedObjectError,
  requireUnchanged,
  writeUnchanged,
  type WritePrecondition,
} from './conditional-write.ts'
import type { JsonObject } from '../values/record.ts'

/** `read` holds the fields on which the fix is based: their values as read, null for an absent field. */
export type FixAction =
  /** `isNew`: the object did not exist. */
  | { readonly do: 'apply'; readonly object: KubeObject; readonly isNew?: boolean }
  /** JSON merge patch. */
  | { readonly do: 'patch'; readonly ref: ObjectRef; readonly patch: Tree; readonly read: Tree }
  /** Environment of one container of a workload; a merge patch cannot address one list item. */
  | {
      readonly do: 'set-env'
      readonly ref: ObjectRef
      readonly container: string
      readonly env: Readonly<Record<string, string>>
      readonly read: Readonly<Record<string, string | null>>
    }
  /** As `kubectl rollout restart` does. */
  | { readonly do: 'restart'; readonly ref: ObjectRef }
  | { readonly do: 'delete'; readonly ref: ObjectRef; readonly read: Tree }

/** Names of objects that fixes have created since the cluster was read. */
export type CreatedObjects = Set<string>

/** Rejects with ApiError if the object has changed since it was read. */
export async function checkFixAction(
  cluster: Cluster,
  action: FixAction,
  created: CreatedObjects,
): Promise<void> {
  if (action.do === 'restart') return
  if (action.do !== 'apply') {
    const isGone = action.do === 'delete' && (await cluster.get(action.ref)) === undefined
    return isGone ? undefined : void (await requireUnchanged(cluster, basisOf(action)))
  }
  const ref = refOf(action.object)
  if (!action.isNew || created.has(objectName(ref))) return
  const live = await cluster.get(ref)
  if (live && !isSubsetOf(action.object, live)) throw changedObjectError(ref, 'it did not exist')
}

/** Applies the action if the object is as it was read; else rejects with ApiError. Idempotent, except for restarts. */
export async function applyFixAction(
  cluster: Cluster,
  action: FixAction,
  now: Date,
  created: CreatedObjects,
): Promise<void> {
  switch (action.do) {
    case 'apply':
      return applyOrCreate(cluster, action, created)
    case 'patch':
      return writeUnchanged(cluster, basisOf(action), (live) =>
        cluster.patch(action.ref, {
          ...action.patch,
          metadata: { ...metadataOf(action.patch), ...versionOf(live) },
        }),
      )
    case 'set-env':
      // Forced: a user who agrees to change a variable of another manager takes it over.
      return writeUnchanged(cluster, basisOf(action), (live) => {
        const object = withEnv(action)
        const metadata = { ...object.metadata, ...versionOf(live) }
        return cluster.apply({ ...object, metadata }, { force: true })
      })
    case 'restart':
      return void (await cluster.patch(action.ref, restarted(now)))
    case 'delete':
      if ((await cluster.get(action.ref)) === undefined) return
      return writeUnchanged(cluster, basisOf(action), ({ metadata: { uid, resourceVersion } }) =>
        cluster.delete(action.ref, { uid: String(uid), resourceVersion: String(resourceVersion) }),
      )
  }
}

async function applyOrCreate(
  cluster: Cluster,
  { object, isNew }: Extract<FixAction, { do: 'apply' }>,
  created: CreatedObjects,
): Promise<void> {
  const ref = refOf(object)
  const name = objectName(ref)
  if (!isNew || created.has(name)) return void (await cluster.apply(object))
  try {
    await cluster.create(object)
    created.add(name)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'AlreadyExists') throw error
    if (!isSubsetOf(object, await cluster.get(ref))) throw changedObjectError(ref, 'it did not exist')
  }
}

/** Returns the condition of a write over an existing object. */
function basisOf(action: Extract<FixAction, { readonly read: unknown }>): WritePrecondition {
  const { ref, read } = action
  if (action.do === 'delete') return { ref, read }
  if (action.do === 'patch') return { ref, read, desired: action.patch }
  return { ref, read, desired: action.env, view: (live) => environmentOf(live, action.container) }
}

/** Returns variables by name; a variable with `valueFrom` counts as absent, as in facts. */
function environmentOf(live: KubeObject, container: string): JsonObject {
  const found = listAt(live, 'spec', 'template', 'spec', 'containers').find(
    (one) => textAt(one, 'name') === container,
  )
  return Object.fromEntries(
    listAt(found, 'env').map((one) => [textAt(one, 'name') ?? '', valueAt(one, 'value')]),
  )
}

const metadataOf = ({ metadata }: Tree) => (isTree(metadata) ? metadata : {})
const versionOf = ({ metadata: { resourceVersion } }: KubeObject) => ({ resourceVersion })

/** Describes the action with all that it writes, to show it before it is applied. */
export function describeFixAction(action: FixAction): string {
  switch (action.do) {
    case 'apply':
      return `apply ${objectName(refOf(action.object))}:\n${indented(printYaml(action.object))}`
    case 'patch':
      return `patch ${objectName(action.ref)} with ${JSON.stringify(action.patch)}`
    case 'set-env': {
      const pairs = Object.entries(action.env).map(([name, value]) => `${name}=${value}`)
      return `set ${pairs.join(' ')} in container ${action.container} of ${objectName(action.ref)}`
    }
    case 'restart':
      return `restart the pods of ${objectName(action.ref)}`
    case 'delete':
      return `delete ${objectName(action.ref)}`
  }
}

function withEnv({ ref, container, env }: Extract<FixAction, { do: 'set-env' }>): KubeObject {
  const { apiVersion, kind, namespace, name } = ref
  const variables = Object.entries(env).map(([key, value]) => ({ name: key, value }))
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    spec: { template: { spec: { containers: [{ name: container, env: variables }] } } },
  }
}

/** The annotation that `kubectl rollout restart` writes. */
const restarted = (now: Date) => ({
  spec: {
    template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': now.toISOString() } } },
  },
})

const indented = (text: string) => text.trimEnd().replace(/^/gm, '    ')
