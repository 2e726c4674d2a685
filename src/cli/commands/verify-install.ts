import { exitStatus } from '../../errors.ts'
import { verifyInstall } from '../../workflow/verify-install.ts'
import { contextOf } from '../context.ts'
import type { VerifyArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { printEvents, showTasks } from '../output/print-events.ts'
import { printReport } from '../output/print-report.ts'
import { openLiveProgress } from '../output/progress.ts'

/** `verify-install`: prints the report. The exit status is 1 if a check of severity error failed or is undecided. */
export async function runVerify(args: VerifyArguments, io: Io): Promise<number> {
  const progress = await openLiveProgress(io)
  const printers = [printEvents(io), showTasks(io, progress)]
  const context = contextOf(io, { onEvent: (event) => printers.forEach((print) => print(event)) })
  const { report, passed } = await verifyInstall(args.options, context).finally(() => progress?.close())
  await printReport(report, args, io)
  return passed ? exitStatus.done : exitStatus.failed
}
