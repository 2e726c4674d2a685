// `rollback`: returns all components to the state after an earlier install, from the release records.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, UserError } from '../errors.ts'
import { applyPlan, plannedResult, type InstallResult } from '../install/apply-plan.ts'
import { planNewerReleases, type LeftPlan } from '../install/left-releases.ts'
import { planRollback, type RollbackPlan } from '../install/plan-rollback.ts'
import { throwBlockers, type InstallPlan } from '../install/plan/plan.ts'
import { readRecordedInstalls } from '../install/release-history.ts'
import type { UninstallResult } from '../install/uninstall.ts'
import { highestInstall, type RecordedInstall } from '../release/installs.ts'
import type { Release } from '../release/release.ts'
import { rollbackTarget, type RollbackTarget } from '../release/rollback.ts'
import { withCluster } from './cluster/connect.ts'
import { defaultLockNamespace, operationLease, withLease } from './cluster/operation-lease.ts'
import { runTask, warn, type WorkflowContext } from './context.ts'
import { earlierInstall, type EarlierInstall } from './earlier-install.ts'
import { interruptible } from './interruptible.ts'
import { confirmPruneNewer, uninstallLeft } from './left-components.ts'
import type { ClusterOptions, LockOptions } from './options.ts'
import type { TimeLimited } from './install-outcome.ts'
import { withTimeLimit } from './time-limit.ts'

export interface RollbackOptions extends ClusterOptions, LockOptions {
  /** The number of the install to return to, as `history` shows it; by default the one before the last. */
  readonly install?: number | undefined
  /** Take over fields of other field managers, and releases with a pending operation of Helm. */
  readonly force?: boolean | undefined
  /** The number of revisions to keep of each release; 10 by default, 0 keeps all. */
  readonly historyMax?: number | undefined
  /** Also uninstall components that did not exist at that install; false keeps them. Undefined asks. */
  readonly prune?: boolean | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
  /** Milliseconds for the whole work; then it stops, and what is done is recorded. No limit by default. */
  readonly timeout?: number | undefined
  /** Time limit for each component to become ready, in milliseconds; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** Wait until components are ready; true by default. */
  readonly wait?: boolean | undefined
  /** Stop waiting at once for a problem that nothing in the cluster ends; true by default. */
  readonly failFast?: boolean | undefined
}

export interface RollbackOutcome extends TimeLimited {
  readonly status: 'planned' | 'cancelled' | 'done'
  readonly target: EarlierInstall
  /** With status `planned` the planned changes, with `done` the changes. */
  readonly result?: InstallResult | undefined
  /** Releases that did not exist at that install. */
  readonly left?: LeftPlan | undefined
  /** They are uninstalled; with status `planned` they would be. */
  readonly isPruned?: boolean | undefined
  /** With status `done`: the outcome of uninstalling them. */
  readonly pruned?: UninstallResult | undefined
}

/**
 * Plans, reports the plan, asks for confirmation and applies the manifests of the records. Rejects with UserError and
 * ApiError before anything is changed; later errors are in the result.
 */
export function rollback(options: RollbackOptions, context: WorkflowContext): Promise<RollbackOutcome> {
  return withTimeLimit(options.timeout, context, (limited) => planAndRollBack(options, limited))
}

function planAndRollBack(options: RollbackOptions, context: WorkflowContext): Promise<RollbackOutcome> {
  return withCluster(options, context, async (cluster) => {
    const { dryRun = false } = options
    const before = await interruptible(context, readInstalls(cluster))
    const operation = { command: 'rollback', namespace: lockNamespaceOf(before) }
    const lease = operationLease(cluster, operation, options, context)
    if (!dryRun) await interruptible(context, lease.waitUntilFree())
    // Another operation may have ended meanwhile.
    const installs = dryRun ? before : await interruptible(context, readInstalls(cluster))
    const goal = rollbackTarget(installs, options.install)
    const target = earlierInstall(goal)
    const { plan, reverse, warnings } = await interruptible(
      context,
      planTarget(cluster, goal, installs, options, context),
    )
    for (const message of [...warnings, ...plan.changes.warnings]) warn(context, message)
    throwBlockers(plan)
    const left = await interruptible(context, planNewer(cluster, goal))
    if (dryRun) {
      const isPruned = await confirmPruneNewer(left, options, context)
      return { status: 'planned', target, result: plannedResult(plan), left, isPruned }
    }
    const { context: name, server } = cluster
    context.onEvent({ kind: 'rollback-planned', target, plan, left, context: name, server })
    const isPruned = await confirmPruneNewer(left, options, context)
    if (!(await confirmPlan(false, context))) return { status: 'cancelled', target }
    const { result, pruned } = await withLease(lease, context, async (signal) => {
      const result = await applyPlan(cluster, plan, {
        lock: lease,
        readinessTimeout: options.readinessTimeout,
        wait: options.wait,
        failFast: options.failFast,
        historyMax: options.historyMax,
        reverse,
        verify: (current) => checkRevisions(plan, current),
        onReplan: (differences, replanned) => {
          context.onEvent({ kind: 'install-replanned', differences, plan: replanned })
          return confirmPlan(true, context)
        },
        onEvent: (event) => context.onEvent({ kind: 'install', event }),
        signal,
        now: () => context.now(),
      })
      if (!result || !left || !isPruned) return { result }
      return { result, pruned: await uninstallLeft(cluster, left, result, options, signal, context) }
    })
    return { status: result ? 'done' : 'cancelled', target, result, left, isPruned, pruned }
  })
}

async function planNewer(cluster: Cluster, { newer }: RollbackTarget): Promise<LeftPlan | undefined> {
  return newer.length > 0 ? planNewerReleases(cluster, newer) : undefined
}

async function readInstalls(cluster: Cluster): Promise<readonly RecordedInstall[]> {
  const installs = await readRecordedInstalls(cluster)
  if (installs.length > 0) return installs
  throw new UserError('not-installed', 'no release of Istio is recorded in this cluster', {
    hint: 'to install Istio, run `ambientctl install`',
    status: exitStatus.failed,
  })
}

const recordsOf = (installs: readonly RecordedInstall[]) => installs.flatMap(({ releases }) => releases)

function planTarget(
  cluster: Cluster,
  target: RollbackTarget,
  installs: readonly RecordedInstall[],
  { force, dryRun }: RollbackOptions,
  context: WorkflowContext,
): Promise<RollbackPlan> {
  const records = recordsOf(installs)
  return runTask('dry-run', context, (onProgress) =>
    planRollback(cluster, target, newestOf(records), {
      force,
      failOnRejection: dryRun,
      lastInstall: Math.max(highestInstall(records), installs.at(-1)?.number ?? 0),
      reviewAccess: false,
      onProgress,
      now: () => context.now(),
    }),
  )
}

/** Returns the newest revision of each release. */
function newestOf(records: readonly Release[]): Release[] {
  const newest = new Map<string, Release>()
  for (const release of records) {
    const key = `${release.namespace}/${release.name}`
    if (release.version > (newest.get(key)?.version ?? 0)) newest.set(key, release)
  }
  return [...newest.values()]
}

/** Returns the namespace in which `install` locks: that of istiod. */
function lockNamespaceOf(installs: readonly RecordedInstall[]): string {
  const istiod = recordsOf(installs).find(({ name }) => name.startsWith('istiod'))
  return istiod?.namespace ?? defaultLockNamespace
}

/** Throws UserError if another operation has recorded a revision since the plan: the target may be another one then. */
function checkRevisions(planned: InstallPlan, current: InstallPlan): void {
  const revisions = ({ releases }: InstallPlan) => releases.map(({ record }) => record.version).join()
  if (revisions(planned) === revisions(current)) return
  const message = 'another operation changed the mesh after the rollback was planned, so nothing was changed'
  throw new UserError('plan-outdated', message, {
    hint: 'run the command again',
    status: exitStatus.failed,
  })
}

async function confirmPlan(isReplanned: boolean, { confirm }: WorkflowContext): Promise<boolean> {
  return (await confirm?.({ kind: 'rollback', isReplanned })) ?? true
}
