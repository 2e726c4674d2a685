// Releases that a configuration or an earlier install does not have: install and rollback name them, or uninstall them.
import type { Cluster } from '../cluster/api.ts'
import type { Configuration } from '../config/resolve.ts'
import type { InstallResult } from '../install/apply-plan.ts'
import { planLeftReleases, type LeftPlan } from '../install/left-releases.ts'
import type { PreviousInstall } from '../install/records/previous-install.ts'
import { uninstall, type UninstallResult } from '../install/uninstall.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { InstallOptions } from './options.ts'

/** Plans what happens to left components; undefined if there are none. Only reads. Rejects with ApiError. */
export async function planLeftComponents(
  cluster: Cluster,
  { components, revision }: Configuration,
  previous: Pick<PreviousInstall, 'releases'>,
): Promise<LeftPlan | undefined> {
  // The releases of a revision are part of an installation; the others belong to other configurations.
  if (revision !== '') return undefined
  const configured = components.map(({ namespace, release }) => ({ namespace, name: release }))
  const names = new Set(configured.map(({ namespace, name }) => `${namespace}/${name}`))
  if (previous.releases.every((release) => names.has(release))) return undefined
  const plan = await planLeftReleases(cluster, configured)
  return plan.left.length > 0 ? plan : undefined
}

/**
 * Returns whether to uninstall the left components: as `prune` says, or else the answer of the user. Warns about each
 * that is kept.
 */
export async function confirmPrune(
  plan: LeftPlan | undefined,
  { profile }: Configuration,
  { prune, dryRun, plan: saved }: InstallOptions,
  context: WorkflowContext,
): Promise<boolean> {
  if (plan === undefined) return false
  // With profile empty, an install adds single components to those that are installed.
  const mayAsk = !dryRun && saved === undefined && profile.name !== 'empty'
  return prunes(plan, { prune, mayAsk, state: 'is installed but not part of this configuration' }, context)
}

/** Does the same for releases that did not exist at the install to which a rollback returns. */
export async function confirmPruneNewer(
  plan: LeftPlan | undefined,
  { prune, dryRun }: Pick<InstallOptions, 'prune' | 'dryRun'>,
  context: WorkflowContext,
): Promise<boolean> {
  if (plan === undefined) return false
  return prunes(plan, { prune, mayAsk: !dryRun, state: 'did not exist at that install' }, context)
}

interface PruneChoice {
  readonly prune: boolean | undefined
  readonly mayAsk: boolean
  /** For the warnings: what the releases are. */
  readonly state: string
}

async function prunes(
  { left }: LeftPlan,
  { prune, mayAsk, state }: PruneChoice,
  context: WorkflowContext,
): Promise<boolean> {
  const removable = left.filter(({ because }) => because === undefined)
  const releases = removable.map(({ release }) => `${release.namespace}/${release.name}`)
  const ask = async () => (await context.confirm?.({ kind: 'prune', releases })) ?? false
  const isPruned = removable.length > 0 && (prune ?? (mayAsk && (await ask())))
  for (const { release, because } of left) {
    if (because === undefined && isPruned) continue
    const why = because === undefined ? ' (--prune uninstalls it)' : `: ${because}`
    const name = `${release.namespace}/${release.name}`
    warn(context, `release ${name} ${state}; it is kept${why}`)
  }
  return isPruned
}

/** Uninstalls the left components after an install or rollback that succeeded; undefined if it did not. */
export async function uninstallLeft(
  cluster: Cluster,
  { uninstall: plan }: LeftPlan,
  installed: InstallResult,
  { readinessTimeout: timeout }: Pick<InstallOptions, 'readinessTimeout'>,
  signal: AbortSignal,
  context: WorkflowContext,
): Promise<UninstallResult | undefined> {
  const isDone = installed.components.every(({ status }) => status === 'ready' || status === 'unchanged')
  if (!isDone) return undefined
  return uninstall(cluster, plan, {
    timeout,
    onEvent: (event) => context.onEvent({ kind: 'uninstall', event }),
    signal,
    now: () => context.now(),
  })
}
