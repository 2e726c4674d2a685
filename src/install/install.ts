// Plans an install, then applies the plan.
import type { Cluster } from '../cluster/api.ts'
import type { RenderedRelease } from '../pipeline.ts'
import { applyPlan, plannedResult, type ApplyPlanOptions, type InstallResult } from './apply-plan.ts'
import { planInstall, throwBlockers, type PlanRequest } from './plan/plan.ts'

export interface PlanAndApplyOptions extends PlanRequest, ApplyPlanOptions {
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

/**
 * Installs the components in dependency order. Throws UserErrors before it changes anything if the plan has blockers
 * (objects of another release, conflicts, a pending operation); later errors are in the result. Resolves with undefined
 * if `onReplan` returns false.
 */
export async function install(
  cluster: Cluster,
  rendered: readonly RenderedRelease[],
  options: PlanAndApplyOptions & { readonly onReplan?: undefined },
): Promise<InstallResult>
export async function install(
  cluster: Cluster,
  rendered: readonly RenderedRelease[],
  options: PlanAndApplyOptions,
): Promise<InstallResult | undefined>
export async function install(
  cluster: Cluster,
  rendered: readonly RenderedRelease[],
  options: PlanAndApplyOptions,
): Promise<InstallResult | undefined> {
  const plan = await planInstall(cluster, rendered, {
    ...options,
    failOnRejection: options.dryRun,
    preflight: false,
  })
  throwBlockers(plan)
  options.onEvent?.({ kind: 'planned', changes: plan.changes })
  return options.dryRun ? plannedResult(plan) : applyPlan(cluster, plan, options)
}
