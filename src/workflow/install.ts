// `install`: configuration → manifests → plan → checks → confirmation → apply, with Helm release records.
import type { Configuration } from '../config/resolve.ts'
import type { Cluster } from '../cluster/api.ts'
import { applyPlan } from '../install/apply-plan.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import { readRunningControlPlanes, type RunningControlPlane } from '../install/records/running-versions.ts'
import { UserError } from '../errors.ts'
import { getPath, newTree } from '../values/tree.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { withCluster } from './cluster/connect.ts'
import { needsCluster as detectsPlatform } from './cluster/detection.ts'
import { defaultLockNamespace, operationLease, withLease } from './cluster/operation-lease.ts'
import type { WorkflowContext } from './context.ts'
import type { InstallOutcome } from './install-outcome.ts'
import { interruptible } from './interruptible.ts'
import { confirmPrune, uninstallLeft } from './left-components.ts'
import type { InstallOptions } from './options.ts'
import { planAndCheck } from './plan-and-check.ts'
import { openPlan } from './saved-plan.ts'
import { withTimeLimit } from './time-limit.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'

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
export function install(options: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  return withTimeLimit(options.timeout, context, async (limited) => {
    // Reports a wrong key before images are pushed and a cluster is read.
    imageCheckOf(options)
    return planAndInstall(await withPushedImages(options, limited), limited)
  })
}

/** The code of registries is loaded here, because most installs push nothing. */
async function withPushedImages(options: InstallOptions, context: WorkflowContext): Promise<InstallOptions> {
  if (options.pushImages === undefined && !options.registryPlainHttp) return options
  const { pushBundledImages } = await import('./bundle/push-images.ts')
  return pushBundledImages(options, context)
}

async function planAndInstall(given: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  if (given.dryRun === 'client') return renderOnly(given, context)
  const saved = given.plan === undefined ? undefined : openPlan(given.plan, given, context)
  const options = saved ? saved.options : given
  const input = await readConfiguration(options, context)
  return withCluster(options, context, async (cluster) => {
    await saved?.checkCluster(cluster)
    const operation = { command: 'install', namespace: lockNamespaceOf(input) }
    const lease = operationLease(cluster, operation, options, context)
    // A plan made during another operation would be wrong.
    if (!options.dryRun) await interruptible(context, lease.waitUntilFree())
    const { plan, ...checked } = await planAndCheck(
      cluster,
      input,
      { ...options, verify: saved?.verify },
      context,
    )
    if (checked.status !== 'planned' || !plan) return checked
    const { configuration, report, left } = checked
    if (options.dryRun)
      return { ...checked, isPruned: await confirmPrune(left, configuration, options, context) }
    const { context: name, server } = cluster
    context.onEvent({ kind: 'install-planned', configuration, plan, left, context: name, server })
    const isPruned = await confirmPrune(left, configuration, options, context)
    const outcome = { configuration, report, isBlocked: false, left, isPruned }
    if (!(await confirmPlan(false, context))) return { ...outcome, status: 'cancelled' }
    const { result, pruned } = await withLease(lease, context, async (signal) => {
      const result = await applyPlan(cluster, plan, {
        lock: lease,
        readinessTimeout: options.readinessTimeout,
        wait: options.wait,
        failFast: options.failFast,
        historyMax: options.historyMax,
        networkLabel: networkOf(configuration),
        verify: saved?.verify,
        // Nobody had to answer a question meanwhile.
        isFresh: context.confirm === undefined,
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
    const earlierPlanes = isNewRevision(configuration, plan) ? await otherPlanes(cluster, configuration) : []
    return { ...outcome, status: result ? 'done' : 'cancelled', result, pruned, earlierPlanes }
  })
}

/** Returns true if the plan adds a control plane with a revision. */
function isNewRevision({ revision }: Configuration, { changes: { components } }: InstallPlan): boolean {
  const pilot = components.find(({ component }) => component === 'pilot')
  return revision !== '' && pilot?.record === 'install'
}

/** Returns the other control planes; none if they cannot be read, because the install is done. */
async function otherPlanes(cluster: Cluster, { revision }: Configuration): Promise<RunningControlPlane[]> {
  const planes = await readRunningControlPlanes(cluster).catch(() => [])
  return planes.filter((plane) => plane.revision !== revision)
}

/** Renders an install without a cluster. Rejects with UserError. */
async function renderOnly(options: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  if (options.plan !== undefined) throw needsCluster('--plan', 'compares the plan with the cluster')
  const input = await readConfiguration(options, context)
  if (detectsPlatform(input.userSpec))
    throw needsCluster('platform auto', 'detects the platform of the cluster')
  const { configuration, render } = input.resolve()
  if (configuration.components.length === 0)
    return { status: 'nothing-to-install', configuration, isBlocked: false }
  return { status: 'rendered', configuration, isBlocked: false, rendered: await render() }
}

function needsCluster(what: string, why: string): UserError {
  return new UserError('dry-run-client', `${what}: not allowed with --dry-run=client, because it ${why}`, {
    hint: 'use --dry-run=server, or remove it',
  })
}

async function confirmPlan(isReplanned: boolean, { confirm }: WorkflowContext): Promise<boolean> {
  return (await confirm?.({ kind: 'install', isReplanned })) ?? true
}

function lockNamespaceOf({ userSpec }: ConfigurationInput): string {
  const namespace = getPath(userSpec, ['values', 'global', 'istioNamespace'])
  return typeof namespace === 'string' && namespace !== '' ? namespace : defaultLockNamespace
}

function networkOf({ components: [first] }: Configuration): string | undefined {
  const network = getPath(first?.values ?? newTree(), ['global', 'network'])
  return typeof network === 'string' && network !== '' ? network : undefined
}
