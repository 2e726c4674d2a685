// Applies an install plan, release by release, in the order of the components' dependencies.
import type { Cluster } from '../cluster/api.ts'
import { applyRelease, type ApplyContext } from './apply.ts'
import type { InstallEvent } from './progress-events.ts'
import { runInOrder, type OrderOptions } from './order.ts'
import { count, type Action, type ChangeSet, type Counts } from './plan/changes.ts'
import { createNamespaces } from './plan/namespaces.ts'
import { throwBlockers, type InstallPlan } from './plan/plan.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { currentPlan, type OnReplan } from './plan/replan.ts'
import { changesVersion } from './plan/version-change.ts'
import type { ComponentRelease } from './release-ref.ts'

/** Keeps other operations from changing the mesh. */
export interface OperationLock {
  /** The namespace that must exist before `acquire`. */
  readonly namespace: string
  /** Returns true if it waited for another operation, which may have changed the cluster. */
  acquire(): Promise<boolean>
  /** Waits for another operation without acquiring; returns as `acquire`. */
  waitUntilFree(): Promise<boolean>
}

export interface ApplyPlanOptions {
  /** Acquired before anything but the namespaces is written; the caller releases it. */
  readonly lock?: OperationLock | undefined
  /** Milliseconds a component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** The number of revisions to keep of each release; 10 by default, 0 keeps all. */
  readonly historyMax?: number | undefined
  /** False: return once everything is applied. CRDs must still become established. */
  readonly wait?: boolean | undefined
  /** False: wait until the timeout also for problems that nothing in the cluster ends. */
  readonly failFast?: boolean | undefined
  /** Apply dependents first, for a downgrade: ztunnel, then the CNI plugin and istiod, then base. */
  readonly reverse?: boolean | undefined
  /** `topology.istio.io/network` of the namespaces that are created. */
  readonly networkLabel?: string | undefined
  /** True if the plan was made just now: if it has no changes, it is not made again, and the lock is not acquired. */
  readonly isFresh?: boolean | undefined
  /** Called if the cluster has changed and the new plan differs; by default the new plan is applied. */
  readonly onReplan?: OnReplan | undefined
  /** Called with the plan that is about to be applied; throws UserError to refuse it. */
  readonly verify?: ((plan: InstallPlan) => void) | undefined
  readonly onEvent?: ((event: InstallEvent) => void) | undefined
  /**
   * Ctrl-C: starts no further request; requests under way finish and are recorded. Must not be the signal that
   * `connect` received, because the release records are written after it.
   */
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
}

export type ComponentStatus = 'ready' | 'unchanged' | 'failed' | 'skipped' | 'stopped' | 'planned'

export interface ComponentResult extends ComponentRelease {
  /** `ready` means only applied if `wait` is false; `planned` is the status in a dry run. */
  readonly status: ComponentStatus
  /** Completed actions; in a dry run, planned actions. */
  readonly counts: Counts
  /** Milliseconds. */
  readonly duration: number
  readonly error?: Error | undefined
}

export interface InstallResult {
  readonly components: readonly ComponentResult[]
  readonly namespacesCreated: readonly string[]
  readonly objects: ChangeSet
  readonly interrupted: boolean
}

const defaultTimeout = 300_000

/**
 * Applies a plan, after planning objects again that have changed since. Resolves with undefined, without any change, if
 * `onReplan` returns false. Throws the plan's blockers (see throwBlockers) before it changes anything; later errors are
 * in the result.
 */
export async function applyPlan(
  cluster: Cluster,
  planned: InstallPlan,
  options: ApplyPlanOptions,
): Promise<InstallResult | undefined> {
  const emit = options.onEvent ?? (() => undefined)
  throwBlockers(planned)
  const isDone = (options.isFresh ?? false) && changesNothing(planned)
  const lock = isDone ? undefined : options.lock
  const isLockedLater = lock !== undefined && planned.changes.namespaces.includes(lock.namespace)
  if (!isLockedLater) await lock?.acquire()
  const replan = async () => (isDone ? planned : currentPlan(cluster, planned, options))
  let plan = await (isLockedLater ? retryAfter(lock, replan) : replan())
  if (!plan) return undefined
  const namespacesCreated = await createNamespaces(cluster, plan.changes.namespaces, {
    ...options,
    onCreated: (namespace) => emit({ kind: 'namespace-created', namespace }),
  })
  if (isLockedLater && (await lock.acquire())) plan = await currentPlan(cluster, plan, options)
  if (!plan) return undefined
  const context: ApplyContext = {
    cluster,
    readinessTimeout: options.readinessTimeout ?? defaultTimeout,
    wait: options.wait ?? true,
    failFast: options.failFast ?? true,
    historyMax: options.historyMax,
    now: options.now,
    signal: options.signal,
    emit,
  }
  const components = await runReleases(context, plan, {
    reverse: options.reverse,
    changesVersion: changesVersion(plan.changes),
  })
  const interrupted = components.some(({ status }) => status === 'stopped')
  return { components, namespacesCreated, objects: plan.changes, interrupted }
}

/** True if neither objects nor release records nor namespaces change. */
function changesNothing({ changes: { namespaces, components } }: InstallPlan): boolean {
  return namespaces.length === 0 && components.every(({ record }) => record === 'unchanged')
}

/** Another first install may create the namespace and begin while the lock cannot be acquired yet. */
async function retryAfter<T>(lock: OperationLock, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (await lock.waitUntilFree()) return work()
    throw error
  }
}

/** Returns the result of a dry run: the planned actions of each component. */
export function plannedResult({ changes, releases }: InstallPlan): InstallResult {
  const components = releases.map(({ ref, changes: { changes } }) => ({
    ...ref,
    status: 'planned' as const,
    counts: count(changes.map(({ action }) => action)),
    duration: 0,
  }))
  return { components, namespacesCreated: [], objects: changes, interrupted: false }
}

async function runReleases(
  context: ApplyContext,
  plan: InstallPlan,
  order: OrderOptions,
): Promise<ComponentResult[]> {
  const results = new Map<ComponentRelease, ComponentResult>()
  const skipped = { counts: count([]), duration: 0 }
  const entries = plan.releases.map((releasePlan) => ({ component: releasePlan.ref.component, releasePlan }))
  await runInOrder(
    entries,
    async ({ releasePlan }) => {
      const result = await runRelease(context, releasePlan)
      results.set(releasePlan.ref, result)
      return result.status === 'ready' || result.status === 'unchanged'
    },
    ({ releasePlan: { ref } }, because) => {
      // After Ctrl-C a dependency was stopped, so the component did not fail for it.
      const isStopped = context.signal?.aborted ?? false
      results.set(ref, { ...ref, ...skipped, status: isStopped ? 'stopped' : 'skipped' })
      context.emit(
        isStopped
          ? { kind: 'component-stopped', release: ref }
          : { kind: 'component-skipped', release: ref, because },
      )
    },
    order,
  )
  return plan.releases.flatMap(({ ref }) => results.get(ref) ?? [])
}

async function runRelease(context: ApplyContext, plan: ReleasePlan): Promise<ComponentResult> {
  const { ref } = plan
  const { emit, now, signal } = context
  const startedAt = now().getTime()
  const done: Action[] = []
  const result = (status: ComponentStatus, error?: Error): ComponentResult => ({
    ...ref,
    status,
    counts: count(done),
    duration: now().getTime() - startedAt,
    error,
  })
  try {
    signal?.throwIfAborted()
    emit({ kind: 'component-started', release: ref })
    await applyRelease(context, plan, done)
  } catch (thrown) {
    if (signal?.aborted) {
      emit({ kind: 'component-stopped', release: ref })
      return result('stopped')
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    emit({ kind: 'component-failed', release: ref, error })
    return result('failed', error)
  }
  const finished = result(plan.changes.record === 'unchanged' ? 'unchanged' : 'ready')
  emit({
    kind: 'component-ready',
    release: ref,
    duration: finished.duration,
    changed: finished.status === 'ready',
  })
  return finished
}
