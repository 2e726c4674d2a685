import { describeFixAction } from '../../cluster/apply-fix.ts'
import { exitStatus } from '../../errors.ts'
import type { Fixable } from '../../preflight/fixes/fix.ts'
import type { Question } from '../../workflow/context.ts'
import { preflight } from '../../workflow/preflight.ts'
import { isFleet, preflightFleet } from '../../workflow/preflight-fleet.ts'
import { contextOf } from '../context.ts'
import type { PreflightArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { confirmOnce, requireTerminal } from '../output/confirm.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printEvents, showTasks, type EventPrinter } from '../output/print-events.ts'
import { printFleet, requireFleetFormat } from '../output/print-fleet.ts'
import { printReport } from '../output/print-report.ts'
import { openLiveProgress } from '../output/progress.ts'

/** `preflight`: prints the report. The exit status is 1 if a check of severity error failed or is undecided. */
export async function runPreflight(args: PreflightArguments, io: Io): Promise<number> {
  const progress = await openLiveProgress(io)
  const printers = [printEvents(io), showTasks(io, progress), printFixes(io)]
  const context = contextOf(io, {
    onEvent: (event) => printers.forEach((print) => print(event)),
    confirm: (question) => confirmFix(question, args.flag('skip-confirmation'), io),
  })
  if (isFleet(args.options)) {
    requireFleetFormat(args)
    const work = preflightFleet(args.options, context, (done, total) =>
      progress?.update('Clusters', `${done} of ${total}`),
    )
    return printFleet(await work.finally(() => progress?.close()), args, io)
  }
  const { report, passed } = await preflight(args.options, context).finally(() => progress?.close())
  await printReport(report, args, io)
  return passed ? exitStatus.done : exitStatus.failed
}

/** Prints a fix and asks for confirmation unless `isConfirmed`. Throws UserError without a terminal. */
export async function confirmFix(question: Question, isConfirmed: boolean, io: Io): Promise<boolean> {
  if (question.kind !== 'fix') return true
  if (!isConfirmed) {
    requireTerminal(
      io,
      'cannot ask for confirmation of fixes: there is no terminal',
      'add -y (--skip-confirmation) to apply them without confirmation',
    )
  }
  io.err(fixText(question.fix))
  return isConfirmed || confirmOnce('Apply it?', io)
}

/** Returns what a fix changes. */
function fixText({ id, object, fix }: Fixable): string {
  const actions = fix.actions.map((action) => describeFixAction(action).replace(/^/gm, '  ') + '\n').join('')
  const owner = fix.owner === undefined ? '' : `  This changes ${fix.owner}, which has another owner.\n`
  return stripControlCharacters(`${id} on ${object}: ${fix.text}\n${owner}${actions}`)
}

/** Prints the fixes that were applied, and the commands that undo them. */
export function printFixes(io: Pick<Io, 'err'>): EventPrinter {
  const print = (text: string) => io.err(stripControlCharacters(text))
  return (event) => {
    switch (event.kind) {
      case 'nothing-to-fix':
        return print(
          event.id === undefined
            ? 'There are no fixes to apply.\n'
            : `${event.id}: there is no fix to apply.\n`,
        )
      case 'fix-applied':
        return print(
          event.error === undefined
            ? `✔ ${event.name} applied.\n`
            : `✘ ${event.name}: ${event.error} (completed ${event.steps} of ${event.total} steps)\n`,
        )
      case 'undo-commands':
        return print(`To undo the fixes:\n${event.commands.map((line) => `  ${line}\n`).join('')}`)
      case 'checking-again':
        return print('Checking the cluster again.\n')
      default:
    }
  }
}
