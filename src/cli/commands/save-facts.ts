import { exitStatus, UserError } from '../../errors.ts'
import type { Facts } from '../../facts/facts.ts'
import { printFacts } from '../../facts/file.ts'
import type { DryRunReport } from '../../facts/dry-run.ts'
import { saveFacts } from '../../workflow/save-facts.ts'
import { contextOf } from '../context.ts'
import type { SaveFactsArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { isFolder, writePrivate } from '../output/files.ts'
import { printEvents, type EventPrinter } from '../output/print-events.ts'
import { openProgress, type ProgressDisplay } from '../output/progress.ts'

/**
 * `facts save FILE`: writes the facts of a cluster to a file; `-` is standard output. Throws UserError for a folder.
 */
export async function runSaveFacts(args: SaveFactsArguments, io: Io): Promise<number> {
  const path = args.positional ?? '-'
  if (path !== '-' && isFolder(path)) {
    throw new UserError('facts-file', `${path}: is a folder`, { hint: 'name a file, such as cluster.json' })
  }
  const progress = await openProgress(io)
  const printers = [printEvents(io), showFacts(progress)]
  const context = contextOf(io, { onEvent: (event) => printers.forEach((print) => print(event)) })
  const file = await saveFacts(args.options, context).finally(() => progress.close())
  const text = printFacts(file.facts, file.dryRun, file.installed)
  if (path === '-') io.out(text)
  else writePrivate(path, text)
  const size = (Buffer.byteLength(text) / 1e6).toFixed(1)
  const name = path === '-' ? 'facts' : stripControlCharacters(path)
  io.err(`Wrote ${name} (${size} MB). It describes your cluster, so share it with care.\n`)
  return exitStatus.done
}

function showFacts(progress: ProgressDisplay): EventPrinter {
  return (event) => {
    switch (event.kind) {
      case 'task-progress': {
        const [title, items] =
          event.task === 'read-cluster' ? ['facts', 'collections read'] : ['dry run', 'objects']
        return progress.update(title, `${event.done} of ${event.total} ${items}`)
      }
      case 'facts-collected':
        progress.finish('facts', 'done', `: ${counts(event.facts)}`)
        return unread(event.facts).forEach((line) => progress.line(`Warning: ${line}`))
      case 'dry-run-done':
        return progress.finish('dry run', 'done', `: ${outcome(event.report)}`)
      case 'dry-run-failed':
        return progress.finish('dry run', 'failed', ' could not be run')
      default:
    }
  }
}

/** Returns `3 nodes, 120 pods, 12 namespaces and 61 other objects`. */
function counts({ known }: Facts): string {
  const lengths = Object.entries(known).map(
    ([name, read]) => [name, 'value' in read && Array.isArray(read.value) ? read.value.length : 0] as const,
  )
  const named = ['nodes', 'pods', 'namespaces']
  const others = lengths.reduce((sum, [name, length]) => sum + (named.includes(name) ? 0 : length), 0)
  const parts = named.map((name) => `${lengths.find(([key]) => key === name)?.[1] ?? 0} ${name}`)
  return `${parts.join(', ')} and ${others} other objects`
}

/** Returns a line for each reason why facts could not be read. */
function unread({ known }: Facts): string[] {
  const byReason = new Map<string, string[]>()
  for (const [name, read] of Object.entries(known)) {
    if ('unread' in read) byReason.set(read.unread, [...(byReason.get(read.unread) ?? []), name])
  }
  return [...byReason].map(([reason, names]) => `cannot read ${names.join(', ')}: ${reason}`)
}

function outcome({ objects, rights, admissionTrials }: DryRunReport): string {
  const rejected = objects.filter(({ refusal }) => refusal).length
  const pods = admissionTrials.filter(({ refusal }) => refusal).length
  const unknown = [...objects, ...admissionTrials].filter((one) => one.unknown !== undefined).length
  const denied = rights.filter(({ allowed }) => !allowed).length
  return `${rejected} of ${objects.length} objects and ${pods} of ${admissionTrials.length} pods rejected, ${unknown} unknown, ${denied} of ${rights.length} rights missing`
}
