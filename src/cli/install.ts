import { components } from '../config/components.ts'
import { noPlatform, type Configuration } from '../config/resolve.ts'
import { exitStatus } from '../errors.ts'
import { applyPlan, plannedResult } from '../install/apply-plan.ts'
import type { InstallEvent } from '../install/events.ts'
import type { ChangeSet } from '../install/plan/changes.ts'
import { throwBlockers } from '../install/plan/plan.ts'
import type { PlanDifference } from '../install/plan/replan.ts'
import { previousInstallLabels, type PreviousInstall } from '../install/records/previous-install.ts'
import { getPath, newTree } from '../values/tree.ts'
import type { Arguments } from './command.ts'
import { prepare, warn } from './configure.ts'
import { checkVersion, confirm, connectCluster } from './connect.ts'
import { parseDuration, formatDuration } from './duration.ts'
import { differencesText, planSummary, platformText } from './install-plan-text.ts'
import { printInstall } from './install-report.ts'
import { makeReady, mayInstall } from './install-preflight.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { remember } from './remember.ts'
import { titleOf, titleOfKind } from './title.ts'
import { openProgress, type Progress } from './progress.ts'

/** `install`: configuration → manifests → a running mesh, or with --dry-run what would change. */
export async function runInstall(args: Arguments, io: Io): Promise<number> {
  const readinessTimeout = parseDuration('readiness-timeout', args.text('readiness-timeout') ?? '5m0s')
  const prepared = await prepare(args, io)
  const cluster = await connectCluster(args, io)
  try {
    const version = await checkVersion(cluster, io)
    const previous = await remember(cluster, prepared.revision, io)
    const dryRun = args.flag('dry-run')
    const request = (resolved: Configuration) => ({
      dryRun,
      force: args.flag('force'),
      labels: previousInstallLabels(resolved.profile.name, rememberedPlatform(resolved)),
    })
    const making = makeReady(cluster, version, prepared, previous, request, args, io)
    const ready = await interruptible(io, making)
    const { configuration, plan, report } = ready
    if (configuration.components.length === 0) {
      io.err(`Profile ${configuration.profile.name} enables no component: there is nothing to install.\n`)
      io.err('  name another with --set profile=NAME, or give the file of that install again with -f\n')
      return exitStatus.done
    }
    io.err(platformText(configuration))
    for (const line of leftBehind(configuration, previous)) warn(io, line)
    const isStopped =
      report !== undefined && !mayInstall(report, { isUpgrade: previous.releases.length > 0 }, args, io)
    // What a dry run would change is worth knowing all the same.
    if (isStopped && !dryRun) return exitStatus.failed
    throwBlockers(plan)
    for (const message of plan.changes.warnings) warn(io, message)
    if (dryRun) {
      const status = printInstall(plannedResult(plan), configuration, args, io)
      return isStopped ? exitStatus.failed : status
    }
    const text = planSummary(configuration, cluster, plan, args.flag('verbose'))
    if (args.flag('skip-confirmation')) io.err(text)
    if (!(await confirm(text, 'Proceed?', args, io))) return cancelled(io)
    const progress = await openProgress(io)
    const network = getPath(configuration.components[0]?.values ?? newTree(), ['global', 'network'])
    const result = await applyPlan(cluster, plan, {
      readinessTimeout,
      wait: args.flag('wait'),
      networkLabel: typeof network === 'string' && network !== '' ? network : undefined,
      onReplan: (differences, { changes }) => confirmAgain(differences, changes, args, io),
      onEvent: showEvents(progress, plan.changes.warnings),
      signal: io.signal,
      now: () => io.now(),
    }).finally(() => progress.close())
    return result ? printInstall(result, configuration, args, io) : cancelled(io)
  } finally {
    cluster.close()
  }
}

function cancelled(io: Io): number {
  io.err('Cancelled.\n')
  return exitStatus.failed
}

/** Shows what is different from the plan that was agreed to, and asks again; with -y it goes on. */
function confirmAgain(
  differences: readonly PlanDifference[],
  { warnings }: ChangeSet,
  args: Arguments,
  io: Io,
): Promise<boolean> {
  const text = differencesText(differences, warnings)
  if (args.flag('skip-confirmation')) io.err(text)
  return confirm(text, 'Proceed with these changes?', args, io)
}

/** What the next install goes by: the platform, or that there is to be none. */
function rememberedPlatform({ platform, withoutPlatform }: Configuration): string | undefined {
  return platform?.name ?? (withoutPlatform === undefined ? undefined : noPlatform)
}

/**
 * Releases of components that this configuration does not have: they stay, since another revision may need them. A
 * control plane with a revision stands beside others and shares their CNI and ztunnel, so there they are no surprise.
 */
function leftBehind(
  { components: configured, revision }: Configuration,
  { releases }: PreviousInstall,
): string[] {
  if (revision !== '') return []
  const wanted = new Set(configured.map(({ namespace, release }) => `${namespace}/${release}`))
  const single = components.flatMap(({ isList, release }) => (isList ? [] : [release(revision, '')]))
  return releases
    .filter((release) => !wanted.has(release) && single.includes(release.split('/')[1] ?? ''))
    .map((release) => {
      const [namespace, name] = release.split('/')
      return `release ${release} is installed and not part of this configuration; it is left as it is (to remove it: helm uninstall ${name} -n ${namespace})`
    })
}

/** The server repeats at the apply what it warned of at the dry run; once is enough. */
function showEvents(progress: Progress, warnings: readonly string[]): (event: InstallEvent) => void {
  const told = new Set<string>(warnings)
  const warnOnce = (message: string) => {
    if (!told.has(message)) progress.line(`Warning: ${message}`)
    told.add(message)
  }
  return (event) => showEvent(event, progress, warnOnce)
}

function showEvent(event: InstallEvent, progress: Progress, warnOnce: (message: string) => void): void {
  switch (event.kind) {
    case 'planned':
      return event.changes.warnings.forEach(warnOnce)
    case 'namespace-created':
      return progress.line(`Namespace ${event.namespace} created`)
    case 'component-started':
      return progress.update(titleOf(event.unit), 'applying')
    case 'object-applied':
    case 'pruned':
      return
    case 'waiting': {
      const pods = event.desired > 0 ? ` (${event.ready}/${event.desired} pods)` : ''
      return progress.update(titleOf(event.unit), `waiting for ${event.message}${pods}`)
    }
    case 'component-ready': {
      const how = event.changed ? `installed in ${formatDuration(event.duration)}` : 'unchanged'
      return progress.finish(titleOf(event.unit), 'done', ` ${how}`)
    }
    case 'component-failed':
      return progress.finish(titleOf(event.unit), 'failed', `: ${event.error.message}`)
    case 'component-skipped': {
      const needs = event.because.map((key) => titleOfKind(key)).join(' and ')
      return progress.finish(titleOf(event.unit), 'skipped', ` not installed: it needs ${needs}`)
    }
    case 'component-stopped':
      return progress.finish(titleOf(event.unit), 'skipped', ' stopped')
    case 'warning':
      return warnOnce(event.message)
  }
}
