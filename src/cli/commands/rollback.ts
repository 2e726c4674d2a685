import { exitStatus, UserError } from '../../errors.ts'
import type { InstallResult } from '../../install/apply-plan.ts'
import type { Question } from '../../workflow/context.ts'
import { rollback, type RollbackOutcome } from '../../workflow/rollback.ts'
import { contextOf } from '../context.ts'
import type { RollbackArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { confirm } from '../output/confirm.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { differencesText } from '../output/install-plan-text.ts'
import { plainChanges, plainLeft, planText, resultTable, withoutReadiness } from '../output/install-report.ts'
import { openSections, showSections } from '../output/log-sections.ts'
import { printResult, withEventLines } from '../output/ndjson.ts'
import { printEvents, showTasks, type EventPrinter } from '../output/print-events.ts'
import { isLive, openProgress } from '../output/progress.ts'
import { installText, newSince, rollbackSummary } from '../output/rollback-text.ts'
import { showInstall, showUninstall } from './install.ts'
import { reportStopped } from '../output/stopped.ts'

/** `rollback [INSTALL]`: returns all components to the state after an earlier install. */
export async function runRollback(args: RollbackArguments, io: Io): Promise<number> {
  const install = installNumber(args.positional)
  const progress = await openProgress(io)
  const sections = openSections(io)
  const own = [
    showSections(sections),
    printEvents(io),
    showTasks(io, isLive(io) ? progress : undefined),
    printPlan(args, io),
    showInstall(progress, io, 'rolled back'),
    showUninstall(progress),
  ]
  const run = (lines: readonly EventPrinter[]) => {
    const printers = [...lines, ...own]
    const context = contextOf(io, {
      onEvent: (event) => printers.forEach((print) => print(event)),
      confirm: (question) => confirmRollback(question, args, io),
    })
    return rollback({ ...args.options, install }, context)
  }
  const outcome = await withEventLines(args.flag('output'), io, run).finally(() => {
    progress.close()
    sections.end()
  })
  const { status, result } = outcome
  if (status === 'cancelled') io.err('Cancelled.\n')
  return result === undefined ? exitStatus.failed : printRollback(outcome, result, args, io)
}

/** Returns the number of an install. Throws UserError for anything else. */
function installNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UserError('install-number', `rollback ${text}: not the number of an install`, {
    hint: 'use a number of column INSTALL of `ambientctl history`, such as 2; without it, rollback undoes the last install',
  })
}

async function confirmRollback(question: Question, args: RollbackArguments, io: Io): Promise<boolean> {
  // Without a question, only --prune uninstalls releases.
  if (question.kind === 'prune')
    return (
      !args.options.skipConfirmation &&
      confirm('', `Also uninstall ${question.releases.join(', ')}, ${newSince}?`, args.options, io)
    )
  if (question.kind !== 'rollback') return true
  const text = question.isReplanned ? 'Proceed with these changes?' : 'Proceed?'
  return confirm('', text, args.options, io)
}

function printPlan(args: RollbackArguments, io: Pick<Io, 'err'>): EventPrinter {
  const print = (text: string) => io.err(stripControlCharacters(text))
  return (event) => {
    if (event.kind === 'rollback-planned')
      print(rollbackSummary(event.target, event, event.plan, event.left, args.flag('verbose')))
    if (event.kind === 'install-replanned')
      print(differencesText(event.differences, event.plan.changes.warnings))
  }
}

/** Prints the result in the format of --output and returns the exit status. */
function printRollback(
  { target, left, isPruned = false, pruned, isTimedOut }: RollbackOutcome,
  applied: InstallResult,
  args: RollbackArguments,
  io: Io,
): number {
  const { dryRun } = args.options
  const result = args.flag('wait') ? applied : withoutReadiness(applied)
  const leaves = plainLeft(left, dryRun ? isPruned : pruned !== undefined)
  const uninstalled = (leaves.left ?? []).filter(({ action }) => action === 'uninstall')
  const names = uninstalled.map(({ namespace, release }) => `${namespace}/${release}`)
  const data = {
    install: target.install,
    kept: target.kept.filter((name) => !names.includes(name)),
    ...plainChanges(result),
    ...leaves,
  }
  printResult(io, args.flag('output'), data, () =>
    stripControlCharacters(
      (dryRun ? planText(result, isPruned ? left : undefined, newSince) : '') + resultTable(result),
    ),
  )
  for (const { message } of pruned?.errors ?? []) io.err(`Error: ${stripControlCharacters(message)}\n`)
  if (pruned && pruned.errors.length > 0) {
    io.err(
      `Releases that did not exist then are not fully uninstalled. Run: ambientctl rollback ${target.install} --prune\n`,
    )
    return exitStatus.failed
  }
  if (result.interrupted || pruned?.interrupted) {
    const advice = `The components in the table are rolled back and recorded. To continue, run: ambientctl rollback ${target.install}`
    return reportStopped(io, isTimedOut, advice)
  }
  if (result.components.some(({ status }) => status === 'failed' || status === 'skipped')) {
    io.err(
      `The mesh is not fully rolled back. Fix the cause, then run: ambientctl rollback ${target.install}\n`,
    )
    return exitStatus.failed
  }
  io.err(
    dryRun
      ? 'Nothing was changed (--dry-run).\n'
      : `The mesh is rolled back to ${installText(target)}${args.flag('wait') ? '' : '; ambientctl did not wait until it is ready (--wait=false)'}.\n`,
  )
  return exitStatus.done
}
