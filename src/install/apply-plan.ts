// Carries out a plan: the components in the order of their needs.
import type { Cluster } from '../cluster/api.ts'
import { applyUnit, type ApplyContext } from './apply.ts'
import type { InstallEvent } from './events.ts'
import { runInOrder } from './order.ts'
import { count, type Action, type ChangeSet, type Counts } from './plan/changes.ts'
import { createNamespaces } from './plan/namespaces.ts'
import { throwBlockers, type InstallPlan } from './plan/plan.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { currentPlan, type OnReplan } from './plan/replan.ts'
import type { ReleaseRef } from './release-ref.ts'

export interface ApplyPlanOptions {
  /** Milliseconds a component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** False: return once everything is applied. CRDs are waited for all the same. */
  readonly wait?: boolean | undefined
  /** `topology.istio.io/network` of the namespaces that are created. */
  readonly networkLabel?: string | undefined
  /** Called if the cluster has changed since the plan and the outcome would be another; go on if absent. */
  readonly onReplan?: OnReplan | undefined
  readonly onEvent?: ((event: InstallEvent) => void) | undefined
  /**
   * Ctrl-C: nothing new is begun, what runs is finished and recorded. Not the signal that `connect` was given:
   * the records are still written after it.
   */
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
}

export type ComponentStatus = 'ready' | 'unchanged' | 'failed' | 'skipped' | 'stopped' | 'planned'

export interface ComponentResult extends ReleaseRef {
  /** `ready` means applied only, where `wait` is false; `planned` is what a dry run answers. */
  readonly status: ComponentStatus
  /** What was done, not what was planned (in a dry run: what was planned). */
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
 * Carries out a plan. Objects that have changed since are planned again first. Resolves with undefined, having written
 * nothing, if `onReplan` answers false. Throws what blocks the plan (see throwBlockers) before anything is written; what
 * fails later is in the result.
 */
export async function applyPlan(
  cluster: Cluster,
  planned: InstallPlan,
  options: ApplyPlanOptions,
): Promise<InstallResult | undefined> {
  const tell = options.onEvent ?? (() => undefined)
  throwBlockers(planned)
  const plan = await currentPlan(cluster, planned, options)
  if (!plan) return undefined
  const namespacesCreated = await createNamespaces(cluster, plan.changes.namespaces, {
    ...options,
    onCreated: (namespace) => tell({ kind: 'namespace-created', namespace }),
  })
  const context: ApplyContext = {
    cluster,
    readinessTimeout: options.readinessTimeout ?? defaultTimeout,
    wait: options.wait ?? true,
    now: options.now,
    signal: options.signal,
    tell,
  }
  const components = await runReleases(context, plan)
  const interrupted = components.some(({ status }) => status === 'stopped')
  return { components, namespacesCreated, objects: plan.changes, interrupted }
}

/** The result of a dry run: what the plan says, as if it were done. */
export function plannedResult({ changes, releases }: InstallPlan): InstallResult {
  const components = releases.map(({ unit, changes: { changes } }) => ({
    ...unit,
    status: 'planned' as const,
    counts: count(changes.map(({ action }) => action)),
    duration: 0,
  }))
  return { components, namespacesCreated: [], objects: changes, interrupted: false }
}

async function runReleases(context: ApplyContext, plan: InstallPlan): Promise<ComponentResult[]> {
  const results = new Map<ReleaseRef, ComponentResult>()
  const skipped = { counts: count([]), duration: 0 }
  const entries = plan.releases.map((releasePlan) => ({ component: releasePlan.unit.component, releasePlan }))
  await runInOrder(
    entries,
    async ({ releasePlan }) => {
      const result = await runRelease(context, releasePlan)
      results.set(releasePlan.unit, result)
      return result.status === 'ready' || result.status === 'unchanged'
    },
    ({ releasePlan: { unit } }, because) => {
      // After Ctrl-C nothing has failed: the unit's turn just did not come.
      const isStopped = context.signal?.aborted ?? false
      results.set(unit, { ...unit, ...skipped, status: isStopped ? 'stopped' : 'skipped' })
      context.tell(
        isStopped ? { kind: 'component-stopped', unit } : { kind: 'component-skipped', unit, because },
      )
    },
  )
  return plan.releases.flatMap(({ unit }) => results.get(unit) ?? [])
}

async function runRelease(context: ApplyContext, plan: ReleasePlan): Promise<ComponentResult> {
  const { unit } = plan
  const { tell, now, signal } = context
  const begun = now().getTime()
  const done: Action[] = []
  const result = (status: ComponentStatus, error?: Error): ComponentResult => ({
    ...unit,
    status,
    counts: count(done),
    duration: now().getTime() - begun,
    error,
  })
  try {
    signal?.throwIfAborted()
    tell({ kind: 'component-started', unit })
    await applyUnit(context, plan, done)
  } catch (thrown) {
    if (signal?.aborted) {
      tell({ kind: 'component-stopped', unit })
      return result('stopped')
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    tell({ kind: 'component-failed', unit, error })
    return result('failed', error)
  }
  const ended = result(plan.changes.record === 'unchanged' ? 'unchanged' : 'ready')
  tell({ kind: 'component-ready', unit, duration: ended.duration, changed: ended.status === 'ready' })
  return ended
}
