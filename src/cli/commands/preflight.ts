import { describeFixAction } from '../../cluster/apply-fix.ts'
import { exitStatus } from '../../errors.ts'
import type { Fixable } from '../../preflight/fixes/fix.ts'
import type { Question } from '../../workflow/context.ts'
import { preflight } from '../../workflow/preflight.ts'
import { contextOf } from '../context.ts'
import type { PreflightArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { confirmOnce, requireTerminal } from '../output/confirm.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printEvents, showTasks, type EventPrinter } from '../output/print-events.ts'
import { printReport } from '../output/print-report.ts'
import { openLiveProgress } from '../output/progress.ts'

/** `preflight`: prints what would break an install; status 1 if an error was found or could not be decided. */
export async function runPreflight(args: PreflightArguments, io: Io): Promise<number> {
  const progress = await openLiveProgress(io)
  const printers = [printEvents(io), showTasks(io, progress), printFixes(io)]
  const context = contextOf(io, {
    onEvent: (event) => printers.forEach((print) => print(event)),
    confirm: (question) => confirmFix(question, args.flag('skip-confirmation'), io),
  })
  const { report, passed } = await preflight(args.options, context).finally(() => progress?.close())
  await printReport(report, args, io)
  return passed ? exitStatus.done : exitStatus.failed
}

/** Shows a fix, and asks unless -y was given. Throws UserError where there is no terminal to ask on. */
export async function confirmFix(question: Question, isConfirmed: boolean, io: Io): Promise<boolean> {
  if (question.kind !== 'fix') return true
  if (!isConfirmed) {
    requireTerminal(
      io,
      'there is no terminal to confirm fixes on',
      'add -y (--skip-confirmation) to apply them without a question',
    )
  }
  io.err(fixText(question.fix))
  return isConfirmed || confirmOnce('Apply it?', io)
}

/** What a fix is going to do. */
function fixText({ id, object, fix }: Fixable): string {
  const actions = fix.actions.map((action) => describeFixAction(action).replace(/^/gm, '  ') + '\n').join('')
  const owner = fix.owner === undefined ? '' : `  This changes ${fix.owner}, which others own.\n`
  return stripControlCharacters(`${id} on ${object}: ${fix.text}\n${owner}${actions}`)
}

/** Prints which fixes were applied, and how to undo them. */
export function printFixes(io: Pick<Io, 'err'>): EventPrinter {
  const print = (text: string) => io.err(stripControlCharacters(text))
  return (event) => {
    switch (event.kind) {
      case 'nothing-to-fix':
        return print(
          event.id === undefined
            ? 'There is no fix that can be applied.\n'
            : `${event.id}: there is nothing to apply for it.\n`,
        )
      case 'fix-applied':
        return print(
          event.error === undefined
            ? `✔ ${event.name} applied.\n`
            : `✘ ${event.name}: ${event.error} (${event.steps} of ${event.total} steps were done)\n`,
        )
      case 'undo-commands':
        return print(`To take it back:\n${event.commands.map((line) => `  ${line}\n`).join('')}`)
      case 'checking-again':
        return print('Reading the cluster again.\n')
      default:
    }
  }
}
