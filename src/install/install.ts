// Rendered[] → a running mesh: plan, apply, wait, record.
import type { Cluster } from '../cluster/api.ts'
import type { Rendered } from '../pipeline.ts'
import { applyUnit } from './apply.ts'
import type { ApplyContext } from './apply.ts'
import { count } from './changes.ts'
import type { Action, ChangeSet, Counts } from './changes.ts'
import type { InstallEvent, ReleaseRef } from './events.ts'
import { createNamespaces } from './namespaces.ts'
import { runInOrder } from './order.ts'
import { planInstall } from './plan.ts'
import type { Plan, UnitPlan } from './plan.ts'

export interface InstallOptions {
  /** Milliseconds a component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** False: return once everything is applied. CRDs are waited for all the same. */
  readonly wait?: boolean | undefined
  /** Plan only, asking the server for a dry run of each object. */
  readonly dryRun?: boolean | undefined
  /** Take over fields that other managers own, and releases on which an operation is pending. */
  readonly force?: boolean | undefined
  /** `topology.istio.io/network` of the namespaces that are created. */
  readonly networkLabel?: string | undefined
  /** Labels of the release records: what a later install should remember. */
  readonly labels?: Readonly<Record<string, string>> | undefined
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
 * Installs the components in the order of their needs. Throws UserErrors, before anything is written, when the plan
 * is impossible (objects of another release, conflicts, a pending operation); what fails later is in the result.
 */
export async function install(
  cluster: Cluster,
  rendered: readonly Rendered[],
  options: InstallOptions,
): Promise<InstallResult> {
  const tell = options.onEvent ?? (() => undefined)
  const plan = await planInstall(cluster, rendered, options)
  tell({ kind: 'planned', changes: plan.changes })
  if (options.dryRun) return planned(plan)
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
  const components = await runUnits(context, plan)
  const interrupted = components.some(({ status }) => status === 'stopped')
  return { components, namespacesCreated, objects: plan.changes, interrupted }
}

async function runUnits(context: ApplyContext, plan: Plan): Promise<ComponentResult[]> {
  const results = new Map<ReleaseRef, ComponentResult>()
  const skipped = { counts: count([]), duration: 0 }
  const entries = plan.units.map((unitPlan) => ({ component: unitPlan.unit.component, unitPlan }))
  await runInOrder(
    entries,
    async ({ unitPlan }) => {
      const result = await runUnit(context, unitPlan)
      results.set(unitPlan.unit, result)
      return result.status === 'ready' || result.status === 'unchanged'
    },
    ({ unitPlan: { unit } }, because) => {
      // After Ctrl-C nothing has failed: the unit's turn just did not come.
      const isStopped = context.signal?.aborted ?? false
      results.set(unit, { ...unit, ...skipped, status: isStopped ? 'stopped' : 'skipped' })
      context.tell(
        isStopped ? { kind: 'component-stopped', unit } : { kind: 'component-skipped', unit, because },
      )
    },
  )
  return plan.units.flatMap(({ unit }) => results.get(unit) ?? [])
}

async function runUnit(context: ApplyContext, plan: UnitPlan): Promise<ComponentResult> {
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

function planned({ changes, units }: Plan): InstallResult {
  const components = units.map(({ unit, changes: { changes } }) => ({
    ...unit,
    status: 'planned' as const,
    counts: count(changes.map(({ action }) => action)),
    duration: 0,
  }))
  return { components, namespacesCreated: [], objects: changes, interrupted: false }
}
