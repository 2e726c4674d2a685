// Takes away what a plan lists, step by step, and waits until it is gone.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, throwAll, UserError } from '../errors.ts'
import type { ObjectRef } from '../manifest/object.ts'
import { withStatus } from '../release/release.ts'
import type { Release } from '../release/release.ts'
import type { UninstallEvent } from './events.ts'
import { waitGone } from './wait/gone.ts'
import { contentsOf } from './leftovers.ts'
import { groupNeighbours, mapParallel } from './parallel.ts'
import { livingOperation } from './plan/pending.ts'
import { deleteRecords, readHistory, updateRecord } from './records/records.ts'
import type { KeptObject, UninstallPlan, UninstallStep } from './uninstall-plan.ts'

export interface ExecuteUninstallOptions {
  /** Milliseconds that one step's objects may take to disappear; 300,000 by default. */
  readonly timeout?: number | undefined
  readonly onEvent?: ((event: UninstallEvent) => void) | undefined
  /** Ctrl-C: nothing new is deleted. Not the signal that `connect` was given. */
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
  readonly tell: (event: UninstallEvent) => void
  readonly deleted: ObjectRef[]
}

/**
 * Executes the plan. Errors are collected; a step with an error keeps its release's record, so that the next
 * `uninstall` goes on there. Throws UserErrors, before anything is deleted, where an install is at work.
 */
export async function uninstall(
  cluster: Cluster,
  plan: UninstallPlan,
  options: ExecuteUninstallOptions,
): Promise<UninstallResult> {
  const tell = options.onEvent ?? (() => undefined)
  const context: Context = { cluster, options, timeout: options.timeout ?? 300_000, tell, deleted: [] }
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
  await refuseIfBusy(cluster, plan, options.now())
  for (const step of plan.steps) await attempt(() => takeStep(context, step))
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

async function refuseIfBusy(cluster: Cluster, { steps }: UninstallPlan, now: Date): Promise<void> {
  const releases = steps.flatMap(({ release }) => release ?? [])
  const histories = await mapParallel(releases, (release) => readHistory(cluster, release))
  throwAll(histories.flatMap((history) => livingOperation(history, now) ?? []))
}

async function takeStep(context: Context, { title, release, objects }: UninstallStep): Promise<void> {
  const { cluster, tell, options } = context
  const begun = options.now().getTime()
  tell({ kind: 'component-started', title, objects: objects.length })
  const history = release ? (await readHistory(cluster, release)).map((recorded) => recorded.release) : []
  if (release) await markUninstalling(cluster, release, options.now())
  for (const group of groupNeighbours(objects, ({ kind }) => kind))
    await mapParallel(group, (ref) => deleteObject(context, ref))
  await waitGone(cluster, objects, {
    timeout: context.timeout,
    signal: options.signal,
    onProgress: (left) => tell({ kind: 'waiting', title, left }),
  })
  await deleteRecords(cluster, history)
  tell({ kind: 'component-removed', title, duration: options.now().getTime() - begun })
}

/** In Helm's words; a record that says so is taken up by the next uninstall, Helm's too. */
async function markUninstalling(cluster: Cluster, release: Release, now: Date): Promise<void> {
  const marked = withStatus(release, 'uninstalling', 'Deletion in progress (or silently failed)')
  const info = { ...marked.info, deleted: now.toISOString() }
  await updateRecord(cluster, { ...marked, info }, now)
}

/** Workloads in the foreground: when they are gone, so are their pods. */
const foreground: ReadonlySet<string> = new Set([
  'Deployment',
  'DaemonSet',
  'StatefulSet',
  'ReplicaSet',
  'Job',
])

async function deleteObject({ cluster, options, tell, deleted }: Context, ref: ObjectRef): Promise<void> {
  options.signal?.throwIfAborted()
  const propagation = foreground.has(ref.kind) ? 'Foreground' : 'Background'
  if (!(await cluster.delete(ref, { propagation }))) return
  deleted.push(ref)
  tell({ kind: 'object-deleted', ref })
}

/** Nor would the server finish deleting it: it asks those groups too. */
function undecided(name: string, groups: readonly string[]): UserError {
  const what = `Namespace/${name}: kept, as nobody can tell whether it is empty: ${groups.join(', ')} does not answer`
  const hint = 'mend or delete that APIService (`kubectl get apiservices`), and run this again'
  return new UserError('namespace-unknown', what, { hint, status: exitStatus.failed })
}

/** False if something of the user's is in it, or if it is gone already. */
async function deleteNamespace(context: Context, name: string): Promise<boolean> {
  const { cluster, tell, options, timeout } = context
  const { contents, unknown } = await contentsOf(cluster, name)
  if (unknown.length > 0) throw undecided(name, unknown)
  if (contents.length > 0) {
    tell({ kind: 'namespace-kept', namespace: name, because: contents })
    return false
  }
  const ref: ObjectRef = { apiVersion: 'v1', kind: 'Namespace', name }
  try {
    if (!(await cluster.delete(ref))) return false
  } catch (error) {
    // Being deleted already.
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
  const title = `namespace ${name}`
  await waitGone(cluster, [ref], {
    timeout,
    signal: options.signal,
    onProgress: (left) => tell({ kind: 'waiting', title, left }),
  })
  tell({ kind: 'namespace-deleted', namespace: name })
  return true
}
