// `install`: configuration → manifests → plan → checks → confirmation → apply, with Helm release records.
import type { Cluster } from '../cluster/api.ts'
import type { Configuration } from '../config/resolve.ts'
import { applyPlan, plannedResult, type ApplyPlanOptions, type InstallResult } from '../install/apply-plan.ts'
import { throwBlockers, type InstallPlan } from '../install/plan/plan.ts'
import type { Report } from '../preflight/report.ts'
import { getPath, newTree } from '../values/tree.ts'
import { installBlockers } from './checks/blockers.ts'
import { checkVersion, withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { interruptible } from './interruptible.ts'
import type { InstallOptions } from './options.ts'
import { readPreviousInstallIfAllowed } from './cluster/previous-install.ts'
import { prepareInstall, unconfiguredReleases } from './prepare-install.ts'
import { openPlan } from './saved-plan.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'

export interface InstallOutcome {
  readonly status: 'nothing-to-install' | 'blocked' | 'cancelled' | 'planned' | 'done'
  readonly configuration: Configuration
  /** The report of preflight; absent if all checks were skipped. */
  readonly report?: Report | undefined
  /** True if findings stop the install. */
  readonly isBlocked: boolean
  /** With status `planned` the planned changes, with `done` the changes. */
  readonly result?: InstallResult | undefined
}

/**
 * Plans an install with server-side dry runs, and runs the checks. Changes nothing. Rejects with UserError and
 * ApiError.
 */
export function plan(options: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  return install({ ...options, dryRun: true }, context)
}

/**
 * Installs Istio or updates an installation: plans, reports the plan, asks for confirmation and applies the plan. If
 * objects have changed, reports the differences and asks again. With a saved plan, throws an error for each object that
 * has changed since. Rejects with UserError and ApiError before anything is changed; later errors are in the result.
 */
export async function install(given: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  const saved = given.plan === undefined ? undefined : openPlan(given.plan, given, context)
  const options = saved ? saved.options : given
  const input = await readConfiguration(options, context)
  return withCluster(options, context, async (cluster) => {
    await saved?.checkCluster(cluster)
    const prepared = await planAndCheck(cluster, input, { ...options, verify: saved?.verify }, context)
    if (prepared.status !== 'planned' || options.dryRun || !prepared.plan) return prepared
    const { plan, configuration, ...outcome } = prepared
    const { context: name, server } = cluster
    context.onEvent({ kind: 'install-planned', configuration, plan, context: name, server })
    if (!(await confirmPlan(false, context))) return { ...outcome, configuration, status: 'cancelled' }
    const result = await applyPlan(cluster, plan, {
      readinessTimeout: options.readinessTimeout,
      wait: options.wait,
      networkLabel: networkOf(configuration),
      verify: saved?.verify,
      onReplan: (differences, replanned) => {
        context.onEvent({ kind: 'install-replanned', differences, plan: replanned })
        return confirmPlan(true, context)
      },
      onEvent: (event) => context.onEvent({ kind: 'install', event }),
      signal: context.signal,
      now: () => context.now(),
    })
    return { ...outcome, configuration, status: result ? 'done' : 'cancelled', result }
  })
}

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
  for (const line of unconfiguredReleases(configuration, previous)) warn(context, line)
  const isBlocked = reportBlockers(report, previous.releases.length > 0, options, context)
  // A dry run shows the changes even if findings stop the install.
  if (isBlocked && !options.dryRun) return { status: 'blocked', ...outcome, isBlocked }
  throwBlockers(plan)
  for (const message of plan.changes.warnings) warn(context, message)
  return { status: 'planned', ...outcome, isBlocked, plan, result: plannedResult(plan) }
}

async function confirmPlan(isReplanned: boolean, { confirm }: WorkflowContext): Promise<boolean> {
  return (await confirm?.({ kind: 'install', isReplanned })) ?? true
}

/** Reports the findings, and returns whether they stop the install. */
function reportBlockers(
  report: Report | undefined,
  isUpgrade: boolean,
  { allowUndecided, force, dryRun = false }: InstallOptions,
  context: WorkflowContext,
): boolean {
  if (report === undefined) return false
  const blockers = installBlockers(report, { isUpgrade, allowUndecided, force })
  context.onEvent({ kind: 'findings', blockers, dryRun })
  return blockers.stops.length > 0
}

function networkOf({ components: [first] }: Configuration): string | undefined {
  const network = getPath(first?.values ?? newTree(), ['global', 'network'])
  return typeof network === 'string' && network !== '' ? network : undefined
}
