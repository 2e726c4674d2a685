// `plan`: shows the planned changes of an install, and writes a plan file.
import { exitStatus } from '../../errors.ts'
import { printPlanFile } from '../../plan-file/file.ts'
import { checkNoSecrets } from '../../plan-file/secrets.ts'
import { makePlan } from '../../workflow/make-plan.ts'
import { contextOf } from '../context.ts'
import type { PlanArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { colorDiff } from '../output/diff-text.ts'
import { writePrivate } from '../output/files.ts'
import { printData } from '../output/print-data.ts'
import { planReview } from '../output/plan-review.ts'
import { reportText } from '../output/preflight-text.ts'
import { blockersText, printEvents, showTasks, type EventPrinter } from '../output/print-events.ts'
import { isLive, openProgress } from '../output/progress.ts'
import { colorizerFor } from '../output/text-style.ts'

/** `plan`: prints the plan as text or data. Exits with 1 if findings stop the install; then it writes no file. */
export async function runPlan(args: PlanArguments, io: Io): Promise<number> {
  const progress = await openProgress(io)
  const findings: EventPrinter = (event) => {
    if (event.kind === 'findings') io.err(blockersText(event, (report) => reportText(report, io.columns)))
  }
  const printers = [printEvents(io), showTasks(io, isLive(io) ? progress : undefined), findings]
  const context = contextOf(io, { onEvent: (event) => printers.forEach((print) => print(event)) })
  const outcome = await makePlan(args.options, context).finally(() => progress.close())
  const { configuration, reviewed, isBlocked } = outcome
  if (reviewed === undefined) {
    io.err(`Profile ${configuration.profile.name} enables no components, so there is nothing to install.\n`)
    return exitStatus.done
  }
  const review = planReview(configuration, reviewed)
  const file = args.flag('out')
  const text = file === undefined ? undefined : printPlanFile(reviewed.saved, review, reviewed.secrets)
  const shown = colorDiff(review, await colorizerFor(io))
  const format = args.flag('output')
  if (format !== 'text') checkNoSecrets(JSON.stringify(reviewed.saved), reviewed.secrets)
  printData(io, format, reviewed.saved, () => shown)
  if (isBlocked) return exitStatus.failed
  if (file !== undefined && text !== undefined) {
    writePrivate(file, text)
    io.err(`Wrote ${file}. To apply it: ambientctl install --plan ${file}\n`)
  }
  return exitStatus.done
}
