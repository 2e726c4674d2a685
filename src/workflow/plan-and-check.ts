// Plans an install and runs the checks: what `install`, `plan` and `diff` have in common.
import type { Cluster } from '../cluster/api.ts'
import { plannedResult, type ApplyPlanOptions } from '../install/apply-plan.ts'
import { throwBlockers, type InstallPlan } from '../install/plan/plan.ts'
import type { Report } from '../preflight/report.ts'
import { installBlockers } from './checks/blockers.ts'
import { checkVersion } from './cluster/connect.ts'
import { readPreviousInstallIfAllowed } from './cluster/previous-install.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { InstallOutcome } from './install-outcome.ts'
import { interruptible } from './interruptible.ts'
import type { InstallOptions } from './options.ts'
import { planLeftComponents } from './left-components.ts'
import { prepareInstall } from './prepare-install.ts'
import type { ConfigurationInput } from './rendering/configuration.ts'

/** An outcome before anything is applied. With status `planned` it has the plan. */
export interface CheckedOutcome extends InstallOutcome {
  readonly plan?: InstallPlan
}

/**
 * Plans an install, runs the checks, and reports findings and warnings. With `dryRun`, findings that stop an install do
 * not stop the plan. Throws what `verify` throws for the plan, and the blockers of the plan.
 */
export async function planAndCheck(
  cluster: Cluster,
  input: ConfigurationInput,
  options: InstallOptions & Pick<ApplyPlanOptions, 'verify'>,
  context: WorkflowContext,
): Promise<CheckedOutcome> {
  const version = await checkVersion(cluster, context)
  const previous = await readPreviousInstallIfAllowed(cluster, input.revision, context)
  const preparing = prepareInstall(cluster, version, input, previous, options, context)
  const { configuration, plan, report } = await interruptible(context, preparing)
  const outcome = { configuration, report, isBlocked: false }
  options.verify?.(plan)
  if (configuration.components.length === 0) return { status: 'nothing-to-install', ...outcome }
  const isBlocked = reportBlockers(report, previous.releases.length > 0, options, context)
  // A dry run shows the changes even if findings stop the install.
  if (isBlocked && !options.dryRun) return { status: 'blocked', ...outcome, isBlocked }
  throwBlockers(plan)
  for (const message of plan.changes.warnings) warn(context, message)
  const left = await planLeftComponents(cluster, configuration, previous)
  return { status: 'planned', ...outcome, isBlocked, plan, left, result: plannedResult(plan) }
}

/** Reports the findings, and returns whether they stop the install. */
function reportBlockers(
  report: Report | undefined,
  isUpgrade: boolean,
  { allowUndecided, force, dryRun }: InstallOptions,
  context: WorkflowContext,
): boolean {
  if (report === undefined) return false
  const blockers = installBlockers(report, { isUpgrade, allowUndecided, force })
  context.onEvent({ kind: 'findings', blockers, dryRun: Boolean(dryRun) })
  return blockers.stops.length > 0
}
