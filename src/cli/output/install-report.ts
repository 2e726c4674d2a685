// Prints the result of an install.
import type { Configuration } from '../../config/resolve.ts'
import { exitStatus } from '../../errors.ts'
import type { InstallResult } from '../../install/apply-plan.ts'
import { objectName } from '../../manifest/object.ts'
import { formatDuration } from '../flags/duration.ts'
import type { ApplyArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import type { LeftPlan } from '../../install/left-releases.ts'
import type { InstallOutcome } from '../../workflow/install-outcome.ts'
import { stripControlCharacters } from './control-characters.ts'
import { changeLine, deleteLine, notConfigured } from './install-plan-text.ts'
import { printResult } from './ndjson.ts'
import { table } from './print-data.ts'
import { titleOf } from './title.ts'
import { reportStopped } from './stopped.ts'

/** Prints the result in the format of --output and returns the exit status. */
export function printInstall(
  { configuration, left, isPruned = false, pruned, isTimedOut }: InstallOutcome,
  installed: InstallResult,
  args: ApplyArguments,
  io: Io,
): number {
  const { dryRun } = args.options
  const result = args.flag('wait') ? installed : withoutReadiness(installed)
  printResult(
    io,
    args.flag('output'),
    { ...plainResult(result, configuration), ...plainLeft(left, dryRun ? isPruned : pruned !== undefined) },
    () => (dryRun ? planText(result, isPruned ? left : undefined) : '') + resultTable(result),
  )
  for (const { message } of pruned?.errors ?? []) io.err(`Error: ${stripControlCharacters(message)}\n`)
  if (pruned && pruned.errors.length > 0) {
    io.err(
      'Components that are no longer configured are not fully uninstalled. Run the same command again.\n',
    )
    return exitStatus.failed
  }
  const failed = result.components.some(({ status }) => status === 'failed' || status === 'skipped')
  if (result.interrupted || pruned?.interrupted) {
    return reportStopped(
      io,
      isTimedOut,
      'The components in the table are applied and recorded. Run the same command again to continue.',
    )
  }
  if (failed) {
    io.err('Istio is not fully installed. Fix the cause, then run the same command again.\n')
    return exitStatus.failed
  }
  if (dryRun) io.err('Nothing was changed (--dry-run).\n')
  else if (args.flag('wait'))
    io.err(`Istio ${configuration.tag} is installed with profile ${configuration.profile.name}.\n`)
  else
    io.err(
      "Istio is applied. ambientctl did not wait until it is ready (--wait=false): see 'ambientctl status'.\n",
    )
  return exitStatus.done
}

/** Replaces the status `ready` by `applied`, because the install did not wait. */
export function withoutReadiness(result: InstallResult) {
  const components = result.components.map((component) =>
    component.status === 'ready' ? { ...component, status: 'applied' as const } : component,
  )
  return { ...result, components }
}

type ReportedResult = InstallResult | ReturnType<typeof withoutReadiness>

/** Returns the components with their status and the number of their changes. */
export function resultTable({ components: results }: ReportedResult): string {
  const cell = ({
    component,
    release,
    namespace,
    status,
    counts,
    duration,
  }: ReportedResult['components'][number]) => [
    titleOf({ component, release }),
    namespace,
    status,
    String(counts.created),
    String(counts.configured),
    String(counts.adopted),
    String(counts.unchanged),
    String(counts.deleted),
    status === 'planned' || status === 'skipped' ? '-' : formatDuration(duration),
  ]
  const head = [
    'COMPONENT',
    'NAMESPACE',
    'STATUS',
    'CREATED',
    'CONFIGURED',
    'ADOPTED',
    'UNCHANGED',
    'PRUNED',
    'TIME',
  ]
  return table(head, results.map(cell))
}

/** Returns the planned changes, an object a line. */
export function planText(
  { objects }: Pick<InstallResult, 'objects'>,
  left?: LeftPlan,
  why = notConfigured,
): string {
  const lines = objects.namespaces.map((namespace) => `create      Namespace/${namespace}\n`)
  const changed = objects.components.flatMap(({ changes }) =>
    changes.filter(({ action }) => action !== 'unchanged'),
  )
  const deleted = (left?.uninstall.steps ?? []).flatMap((step) =>
    step.objects.map((ref) => deleteLine(ref, why)),
  )
  const all = [...lines, ...changed.map(changeLine), ...deleted]
  return [...all, all.length > 0 ? '\n' : ''].join('')
}

/** Returns the result as data, without the content of live objects. */
function plainResult(result: ReportedResult, { profile, platform, revision, tag }: Configuration) {
  return {
    profile: profile.name,
    platform: platform?.name ?? '',
    revision,
    version: tag,
    ...plainChanges(result),
  }
}

/** Returns the releases that the plan does not have as data; no field without any. */
export function plainLeft(plan: LeftPlan | undefined, isPruned: boolean) {
  if (plan === undefined) return {}
  const left = plan.left.map(({ release: { name, namespace }, because }) => {
    const steps = plan.uninstall.steps.filter(
      ({ release }) => release?.name === name && release.namespace === namespace,
    )
    const action = because === undefined && isPruned ? 'uninstall' : 'keep'
    const objects = steps.flatMap((step) => step.objects.map(objectName))
    return { release: name, namespace, action, ...(because !== undefined && { because }), objects }
  })
  return { left }
}

/** Returns what was changed as data. */
export function plainChanges(result: ReportedResult) {
  return {
    interrupted: result.interrupted,
    namespacesCreated: result.namespacesCreated,
    components: result.components.map(({ error, ...component }) => ({
      ...component,
      ...(error && { error: error.message }),
      changes: (
        result.objects.components.find(({ release }) => release === component.release)?.changes ?? []
      ).map(({ action, ref, reason }) => ({ action, object: objectName(ref), ...(reason && { reason }) })),
    })),
  }
}
