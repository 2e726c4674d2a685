import { exitStatus, UserError } from '../../errors.ts'
import type { InstallEvent } from '../../install/progress-events.ts'
import type { Question, WorkflowContext } from '../../workflow/context.ts'
import type { InstallOutcome } from '../../workflow/install-outcome.ts'
import { install } from '../../workflow/install.ts'
import { contextOf } from '../context.ts'
import { showUninstallEvent } from './uninstall.ts'
import { formatDuration } from '../flags/duration.ts'
import type { ApplyArguments, InstallArguments } from '../flags/install.ts'
import { formatSize } from '../flags/size.ts'
import type { Io } from '../io.ts'
import { confirm } from '../output/confirm.ts'
import { differencesText, planSummary } from '../output/install-plan-text.ts'
import { printInstall } from '../output/install-report.ts'
import { annotate, annotateFindings } from '../output/annotations.ts'
import { printRendered } from '../output/rendered-report.ts'
import { nextStepsText, stepText } from '../output/next-steps.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { openSections, showSections } from '../output/log-sections.ts'
import { withEventLines } from '../output/ndjson.ts'
import { reportText } from '../output/preflight-text.ts'
import { blockersText, printEvents, showTasks, type EventPrinter } from '../output/print-events.ts'
import { isLive, openProgress, type ProgressDisplay } from '../output/progress.ts'
import { titleOf, titleOfKind } from '../output/title.ts'

/** `install`: installs Istio or updates an installation. With --dry-run it prints the planned changes,
 * with --dry-run=client the objects, without a cluster. */
export function runInstall(args: InstallArguments, io: Io): Promise<number> {
  return runApply(args, io, (context) => install(args.options, context))
}

/** Runs an install with its events, questions and result on the terminal; returns the exit status. */
export async function runApply(
  args: ApplyArguments,
  io: Io,
  work: (context: WorkflowContext) => Promise<InstallOutcome>,
): Promise<number> {
  const progress = await openProgress(io)
  const tasks = showTasks(io, isLive(io) ? progress : undefined)
  const sections = openSections(io)
  const own = [
    showSections(sections),
    printEvents(io),
    tasks,
    printPlan(args, io),
    showInstall(progress, io),
    showUninstall(progress),
    showPushedImages(progress),
  ]
  const run = (lines: readonly EventPrinter[]) => {
    const printers = [...lines, ...own]
    const context = contextOf(io, {
      onEvent: (event) => printers.forEach((print) => print(event)),
      confirm: args.options.skipConfirmation ? undefined : (question) => confirmInstall(question, args, io),
    })
    return work(context)
  }
  const outcome = await withEventLines(args.flag('output'), io, run).finally(() => {
    progress.close()
    sections.end()
  })
  const { status, configuration, result, rendered, isBlocked } = outcome
  if (status === 'nothing-to-install') {
    io.err(`Profile ${configuration.profile.name} enables no components, so there is nothing to install.\n`)
    io.err('  choose another profile with --set profile=NAME, or pass the file of that install with -f\n')
    return exitStatus.done
  }
  if (rendered !== undefined) {
    printRendered(rendered, configuration, args, io)
    return exitStatus.done
  }
  if (status === 'cancelled') io.err('Cancelled.\n')
  if (result === undefined) return exitStatus.failed
  const exit = printInstall(outcome, result, args, io)
  if (status === 'done') io.err(stripControlCharacters(nextStepsText(outcome)))
  return isBlocked ? exitStatus.failed : exit
}

/** Shows the progress of `--push-images`. */
function showPushedImages(progress: ProgressDisplay): EventPrinter {
  return (event) => {
    if (event.kind === 'images-progress')
      progress.update('Copying images', `${formatSize(event.doneBytes)} of ${formatSize(event.totalBytes)}`)
    if (event.kind !== 'images-pushed') return
    const { destination, copiedImages, presentImages } = event
    const present = presentImages === 0 ? '' : `, ${presentImages} already there`
    progress.finish('Copying images', 'done', `: ${copiedImages} copied to ${destination}${present}`)
  }
}

/** Shows the progress of uninstalling releases that a plan does not have. */
export function showUninstall(progress: ProgressDisplay): EventPrinter {
  return (event) => {
    if (event.kind === 'uninstall') showUninstallEvent(event.event, progress)
  }
}

async function confirmInstall(question: Question, args: ApplyArguments, io: Io): Promise<boolean> {
  // Without a question, only --prune uninstalls components.
  if (question.kind === 'prune')
    return (
      !args.options.skipConfirmation &&
      confirm('', `Also uninstall ${question.releases.join(', ')}, no longer configured?`, args.options, io)
    )
  if (question.kind !== 'install') return true
  const text = question.isReplanned ? 'Proceed with these changes?' : 'Proceed?'
  return confirm('', text, args.options, io)
}

/** Prints findings and the plan. */
function printPlan(args: ApplyArguments, io: Pick<Io, 'err' | 'env' | 'columns'>): EventPrinter {
  const print = (text: string) => io.err(stripControlCharacters(text))
  return (event) => {
    switch (event.kind) {
      case 'findings':
        annotateFindings(io, event.blockers.report.findings)
        return io.err(blockersText(event, (report) => reportText(report, io.columns)))
      case 'upgrade-step':
        return print(stepText(event.step, args.options.charts))
      case 'install-planned':
        return print(planSummary(event.configuration, event, event.plan, event.left, args.flag('verbose')))
      case 'install-replanned':
        return print(differencesText(event.differences, event.plan.changes.warnings))
      default:
    }
  }
}

/**
 * Shows the progress of an install or a rollback. The server repeats the warnings of the dry run at the apply: each is
 * printed once.
 */
export function showInstall(
  progress: ProgressDisplay,
  io: Pick<Io, 'err' | 'env'>,
  done = 'installed',
): EventPrinter {
  const reported = new Set<string>()
  const warnOnce = (message: string) => {
    if (reported.has(message)) return
    annotate(io, { level: 'warning', message })
    progress.line(`Warning: ${message}`)
    reported.add(message)
  }
  return (event) => {
    if (event.kind === 'install-planned') event.plan.changes.warnings.forEach((one) => reported.add(one))
    if (event.kind === 'rollback-planned') event.plan.changes.warnings.forEach((one) => reported.add(one))
    if (event.kind === 'install-replanned') event.plan.changes.warnings.forEach((one) => reported.add(one))
    if (event.kind !== 'install') return
    const { event: one } = event
    if (one.kind === 'component-failed')
      annotate(io, { level: 'error', title: `${titleOf(one.release)} failed`, message: one.error.message })
    showInstallEvent(one, progress, warnOnce, done)
  }
}

/** The message of an error, with the hint on a line of its own. */
function failureText(error: Error): string {
  const hint = error instanceof UserError ? error.hint : undefined
  return hint === undefined ? error.message : `${error.message}\n  ${hint}`
}

function showInstallEvent(
  event: InstallEvent,
  progress: ProgressDisplay,
  warnOnce: (message: string) => void,
  done: string,
): void {
  switch (event.kind) {
    case 'namespace-created':
      return progress.line(`Namespace ${event.namespace} created`)
    case 'component-started':
      return progress.update(titleOf(event.release), 'applying')
    case 'object-applied':
    case 'pruned':
      return
    case 'waiting': {
      const pods = event.desired > 0 ? ` (${event.ready}/${event.desired} pods)` : ''
      return progress.update(titleOf(event.release), `waiting for ${event.message}${pods}`)
    }
    case 'component-ready': {
      const how = event.changed ? `${done} in ${formatDuration(event.duration)}` : 'unchanged'
      return progress.finish(titleOf(event.release), 'done', ` ${how}`)
    }
    case 'component-failed':
      return progress.finish(titleOf(event.release), 'failed', `: ${failureText(event.error)}`)
    case 'component-skipped': {
      const needs = event.because.map((key) => titleOfKind(key)).join(' and ')
      return progress.finish(titleOf(event.release), 'skipped', ` not ${done}: it needs ${needs}`)
    }
    case 'component-stopped':
      return progress.finish(titleOf(event.release), 'skipped', ' stopped')
    case 'warning':
      return warnOnce(event.message)
  }
}
