// Deletes the objects of an uninstall plan step by step and waits until they no longer exist.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, throwAll, UserError } from '../errors.ts'
import type { ObjectRef } from '../manifest/object.ts'
import { withStatus } from '../release/release.ts'
import type { Release } from '../release/release.ts'
import type { UninstallEvent } from './progress-events.ts'
import { waitForDeletion } from './wait/deletion.ts'
import { contentsOf } from './namespace-contents.ts'
import { groupNeighbours, mapParallel } from './parallel.ts'
import { activeOperation } from './plan/pending.ts'
import { deleteRecords, readHistories, readHistory, throwUnread, updateRecord } from './records/records.ts'
import type { KeptObject, UninstallPlan, UninstallStep } from './uninstall-plan.ts'

export interface ExecuteUninstallOptions {
  /** Milliseconds until the objects of one step must be deleted; 300,000 by default. */
  readonly timeout?: number | undefined
  readonly onEvent?: ((event: UninstallEvent) => void) | undefined
  /** Called before the first deletion, if no install is in progress. If it rejects, nothing is deleted. */
  readonly prepare?: (() => Promise<void>) | undefined
  /** Ctrl-C: deletes no further objects. Must not be the signal that `connect` received. */
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
}

export interface UninstallResult {
  readonly deleted: readonly ObjectRef[]
  readonly kept: readonly KeptObject[]
  readonly namespacesDeleted: readonly string[]
  readonly errors: readonly Error[]
  readonly interrupted: boolean
}

interface Context {
  readonly cluster: Cluster
  readonly options: ExecuteUninstallOptions
  readonly timeout: number
  readonly emit: (event: UninstallEvent) => void
  readonly deleted: ObjectRef[]
}

/**
 * Executes the plan and collects errors. A step that fails keeps its release record, so that the next `uninstall`
 * continues there. Throws UserErrors before it deletes anything if an install of a release is in progress.
 */
export async function uninstall(
  cluster: Cluster,
  plan: UninstallPlan,
  options: ExecuteUninstallOptions,
): Promise<UninstallResult> {
  const emit = options.onEvent ?? (() => undefined)
  const context: Context = { cluster, options, timeout: options.timeout ?? 300_000, emit, deleted: [] }
  const errors: Error[] = []
  const namespacesDeleted: string[] = []
  const attempt = async (work: () => Promise<void>) => {
    if (options.signal?.aborted) return
    try {
      await work()
    } catch (error) {
      if (!options.signal?.aborted) errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await requireIdle(cluster, plan, options.now())
  await options.prepare?.()
  for (const step of plan.steps) await attempt(() => runStep(context, step))
  for (const namespace of plan.namespaces)
    await attempt(async () => {
      if (await deleteNamespace(context, namespace)) namespacesDeleted.push(namespace)
    })
  return {
    deleted: context.deleted,
    kept: plan.steps.flatMap(({ kept }) => kept),
    namespacesDeleted,
    errors,
    interrupted: options.signal?.aborted ?? false,
  }
}

async function requireIdle(cluster: Cluster, { steps }: UninstallPlan, now: Date): Promise<void> {
  const releases = steps.flatMap(({ release }) => release ?? [])
  const histories = throwUnread(await readHistories(cluster, releases))
  throwAll(histories.flatMap((history) => activeOperation(history, now) ?? []))
}

async function runStep(context: Context, { title, release, objects }: UninstallStep): Promise<void> {
  const { cluster, emit, options } = context
  const startedAt = options.now().getTime()
  emit({ kind: 'component-started', title, objects: objects.length })
  const history = release ? (await readHistory(cluster, release)).map((recorded) => recorded.release) : []
  if (release) await markUninstalling(cluster, release, options.now())
  for (const group of groupNeighbours(objects, ({ kind }) => kind))
    await mapParallel(group, (ref) => deleteObject(context, ref))
  await waitForDeletion(cluster, objects, {
    timeout: context.timeout,
    signal: options.signal,
    onProgress: (left) => emit({ kind: 'waiting', title, left }),
  })
  await deleteRecords(cluster, history)
  emit({ kind: 'component-removed', title, duration: options.now().getTime() - startedAt })
}

/** Sets Helm's status `uninstalling`: the next uninstall, Helm's too, continues from such a record. */
async function markUninstalling(cluster: Cluster, release: Release, now: Date): Promise<void> {
  const marked = withStatus(release, 'uninstalling', 'Deletion in progress (or silently failed)')
  const info = { ...marked.info, deleted: now.toISOString() }
  await updateRecord(cluster, { ...marked, info }, now)
}

/** Workloads are deleted in the foreground: their pods are deleted before them. */
const foreground: ReadonlySet<string> = new Set([
  'Deployment',
  'DaemonSet',
  'StatefulSet',
  'ReplicaSet',
  'Job',
])

async function deleteObject({ cluster, options, emit, deleted }: Context, ref: ObjectRef): Promise<void> {
  options.signal?.throwIfAborted()
  const propagation = foreground.has(ref.kind) ? 'Foreground' : 'Background'
  if (!(await cluster.delete(ref, { propagation }))) return
  deleted.push(ref)
  emit({ kind: 'object-deleted', ref })
}

/** The server could not finish deleting the namespace either: it needs all API groups. */
function unknownContents(name: string, groups: readonly string[]): UserError {
  const what = `Namespace/${name}: kept, because it may not be empty: the API group ${groups.join(', ')} does not respond`
  const hint = 'fix or delete its APIService (see `kubectl get apiservices`), then run the command again'
  return new UserError('namespace-unknown', what, { hint, status: exitStatus.failed })
}

/** Deletes an empty namespace; returns false if it contains objects of the user or does not exist. */
async function deleteNamespace(context: Context, name: string): Promise<boolean> {
  const { cluster, emit, options, timeout } = context
  const { contents, unknown } = await contentsOf(cluster, name)
  if (unknown.length > 0) throw unknownContents(name, unknown)
  if (contents.length > 0) {
    emit({ kind: 'namespace-kept', namespace: name, because: contents })
    return false
  }
  const ref: ObjectRef = { apiVersion: 'v1', kind: 'Namespace', name }
  try {
    if (!(await cluster.delete(ref))) return false
  } catch (error) {
    // 409: the namespace is already terminating.
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
  const title = `namespace ${name}`
  await waitForDeletion(cluster, [ref], {
    timeout,
    signal: options.signal,
    onProgress: (left) => emit({ kind: 'waiting', title, left }),
  })
  emit({ kind: 'namespace-deleted', namespace: name })
  return true
}
