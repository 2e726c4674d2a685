import { exitStatus } from '../../errors.ts'
import type { UninstallEvent } from '../../install/progress-events.ts'
import { defaultValidator } from '../../install/records/default-revision.ts'
import type { UninstallPlan, ValidatorRemoval } from '../../install/uninstall-plan.ts'
import type { UninstallResult } from '../../install/uninstall.ts'
import { objectName, type ObjectRef } from '../../manifest/object.ts'
import type { Question } from '../../workflow/context.ts'
import { uninstall, type UninstallOutcome } from '../../workflow/uninstall.ts'
import { contextOf } from '../context.ts'
import { formatDuration } from '../flags/duration.ts'
import type { UninstallArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { confirm } from '../output/confirm.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printResult, withEventLines } from '../output/ndjson.ts'
import { openSections, showSections } from '../output/log-sections.ts'
import { printEvents, type EventPrinter } from '../output/print-events.ts'
import { openProgress, type ProgressDisplay } from '../output/progress.ts'
import { reportStopped } from '../output/stopped.ts'

/** `uninstall`: deletes the objects of the releases in reverse order. With --purge it deletes everything of Istio. */
export async function runUninstall(args: UninstallArguments, io: Io): Promise<number> {
  const progress = await openProgress(io)
  const sections = openSections(io)
  const run = (lines: readonly EventPrinter[]) => {
    const printers = [
      ...lines,
      showSections(sections),
      printEvents(io),
      showUninstall(args.flag('verbose'), progress, io),
    ]
    const context = contextOf(io, {
      onEvent: (event) => printers.forEach((print) => print(event)),
      confirm: (question) => confirmUninstall(question, args, io),
    })
    return uninstall(args.options, context)
  }
  const outcome = await withEventLines(args.flag('output'), io, run).finally(() => {
    progress.close()
    sections.end()
  })
  const { status, plan, validator, used = [], result } = outcome
  const print = (text: string) => printResult(io, args.flag('output'), plainPlan(outcome), () => text)
  switch (status) {
    case 'nothing-idle':
      print(`No control plane is idle:\n${used.map((reason) => `  ${reason}\n`).join('')}`)
      return exitStatus.done
    case 'nothing-installed':
      print('Istio is not installed in this cluster. There is nothing to uninstall.\n')
      return exitStatus.done
    case 'planned':
      print(planText(plan, validator, true))
      io.err('Nothing was changed (--dry-run).\n')
      return exitStatus.done
    case 'cancelled':
      io.err('Cancelled.\n')
      return exitStatus.failed
    case 'done':
      return result === undefined ? exitStatus.failed : printRemoval(result, outcome.isTimedOut, args, io)
  }
}

async function confirmUninstall(question: Question, args: UninstallArguments, io: Io): Promise<boolean> {
  if (question.kind !== 'uninstall') return true
  const text = `Delete these objects from the cluster ${question.context} (${question.server})?`
  return confirm('', text, args.options, io)
}

const counted = (count: number) => `${count} ${count === 1 ? 'object' : 'objects'}`

function waitingText(left: readonly ObjectRef[]): string {
  const [first, ...rest] = left.map(objectName)
  return `waiting until ${first ?? 'all'}${rest.length > 0 ? ` and ${rest.length} more` : ''} ${rest.length > 0 ? 'are' : 'is'} gone`
}

function printRemoval(
  result: UninstallResult,
  isTimedOut: boolean | undefined,
  args: UninstallArguments,
  io: Io,
): number {
  const { deleted, kept, namespacesDeleted, errors, interrupted } = result
  const data = {
    deleted: deleted.map(objectName),
    kept: kept.map(({ ref, because }) => ({ object: objectName(ref), because })),
    namespacesDeleted,
    errors: errors.map(({ message }) => message),
    interrupted,
  }
  const keptLines = kept.map(({ ref, because }) => `kept ${objectName(ref)} (${because})\n`).join('')
  printResult(io, args.flag('output'), data, () =>
    stripControlCharacters(`${keptLines}${counted(deleted.length)} deleted.\n`),
  )
  for (const { message } of errors) io.err(`Error: ${stripControlCharacters(message)}\n`)
  if (interrupted) {
    return reportStopped(io, isTimedOut, 'Run the same command again to continue.')
  }
  return errors.length > 0 ? exitStatus.failed : exitStatus.done
}

/**
 * Returns the plan by step. `inFull` lists every object; objects that are kept, or deleted with a CRD, are always
 * listed.
 */
function planText(
  { steps, shared, customResources, namespaces }: UninstallPlan,
  validator: ValidatorRemoval | undefined,
  inFull: boolean,
): string {
  const ofSteps = steps.flatMap(({ title, objects, kept }) => [
    `${title}: ${counted(objects.length)}\n`,
    ...(inFull ? objects.map((ref) => `  ${objectName(ref)}\n`) : []),
    ...kept.map(({ ref, because }) => `  kept: ${objectName(ref)} (${because})\n`),
  ])
  const parts = [
    ...(validator ? [`Validator of the default revision: ${objectName(defaultValidator)}\n`] : []),
    ...ofSteps,
  ]
  if (shared.length > 0) {
    const names = shared.map(({ name }) => name).join(', ')
    parts.push(`Kept, because other control planes need them: ${names}\n`)
  }
  if (customResources.length > 0) {
    parts.push('Custom resources that are deleted with their CRDs:\n')
    parts.push(...customResources.map((ref) => `  ${objectName(ref)}\n`))
  }
  if (namespaces.length > 0) parts.push(`Namespaces, if they are empty: ${namespaces.join(', ')}\n`)
  return stripControlCharacters(parts.join(''))
}

function plainPlan({ plan, validator, dependents, used }: UninstallOutcome) {
  const { steps, shared, customResources, namespaces } = plan
  return {
    ...(dependents && { dependents }),
    ...(used && { used }),
    ...(validator && { validator: objectName(defaultValidator) }),
    steps: steps.map(({ title, release, objects, kept }) => ({
      title,
      ...(release && { release: release.name, namespace: release.namespace }),
      objects: objects.map(objectName),
      kept: kept.map(({ ref, because }) => ({ object: objectName(ref), because })),
    })),
    shared: shared.map(({ namespace, name }) => `${namespace}/${name}`),
    customResources: customResources.map(objectName),
    namespaces,
  }
}

function showUninstall(verbose: boolean, progress: ProgressDisplay, io: Io): EventPrinter {
  return (event) => {
    // Printed without a question, too: a log must show what was deleted.
    if (event.kind === 'uninstall-planned') io.err(planText(event.plan, event.validator, verbose))
    if (event.kind === 'uninstall') showUninstallEvent(event.event, progress)
  }
}

/** Shows the progress of one step of an uninstall. */
export function showUninstallEvent(event: UninstallEvent, progress: ProgressDisplay): void {
  switch (event.kind) {
    case 'component-started':
      return progress.update(event.title, `deleting ${counted(event.objects)}`)
    case 'object-deleted':
      return
    case 'waiting':
      return progress.update(event.title, waitingText(event.left))
    case 'component-removed':
      return progress.finish(event.title, 'done', ` removed in ${formatDuration(event.duration)}`)
    case 'namespace-deleted':
      return progress.line(`Namespace ${event.namespace} deleted`)
    case 'namespace-kept':
      return progress.line(
        `Namespace ${event.namespace} kept: it contains ${event.because.map(objectName).slice(0, 5).join(', ')}`,
      )
    case 'warning':
      return progress.line(`Warning: ${event.message}`)
  }
}
