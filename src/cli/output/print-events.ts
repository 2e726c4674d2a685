// Prints the events of workflows to standard error.
import type { WorkflowContext } from '../../workflow/context.ts'
import type { ChartOrigin, WorkflowEvent, WorkflowTask } from '../../workflow/progress-events.ts'
import { objectName } from '../../manifest/object.ts'
import { countText } from '../../preflight/report.ts'
import type { Io } from '../io.ts'
import { annotate } from './annotations.ts'
import { configurationText } from './configuration-text.ts'
import { stripControlCharacters } from './control-characters.ts'
import type { ProgressDisplay } from './progress.ts'

export type EventPrinter = WorkflowContext['onEvent']

type EventOf<Kind extends WorkflowEvent['kind']> = Extract<WorkflowEvent, { kind: Kind }>

/** Prints the events that are the same for all commands. A command prints its own events itself. */
export function printEvents(io: Pick<Io, 'err' | 'env'>): EventPrinter {
  const print = (text: string) => io.err(stripControlCharacters(text))
  return (event) => {
    switch (event.kind) {
      case 'warning':
        annotate(io, { level: 'warning', message: event.message })
        return print(`Warning: ${event.message}\n`)
      case 'notice':
        return print(`${event.message}\n`)
      case 'object-created':
        return print(`Created ${objectName(event.ref)}\n`)
      case 'charts-fetched':
        return print(fetchedText(event))
      case 'configuration-resolved':
        return print(configurationText(event.configuration, event.detection))
      default:
    }
  }
}

const origins: Readonly<Record<ChartOrigin, string>> = {
  network: 'fetched',
  cache: 'from the cache',
  'cache-fallback': 'from the cache, because the source does not answer',
}

/** Returns `Using the charts of Istio 1.30.2 from … (fetched).`, or `(cni, ztunnel fetched; base from the cache)`. */
function fetchedText({ version, source, charts }: EventOf<'charts-fetched'>): string {
  const groups = (Object.keys(origins) as ChartOrigin[]).flatMap((origin) => {
    const names = charts.filter((chart) => chart.origin === origin).map(({ name }) => name)
    return names.length === 0 ? [] : [{ names, words: origins[origin] }]
  })
  const [first] = groups
  const from =
    groups.length === 1 && first
      ? first.words
      : groups.map(({ names, words }) => `${names.join(', ')} ${words}`).join('; ')
  return `Using the charts of Istio ${version} from ${source} (${from}).\n`
}

/** The titles of tasks with progress, and what they count. */
export const taskTitles: Readonly<
  Record<Exclude<WorkflowTask, 'canary' | 'write-bundle'>, readonly [title: string, items: string]>
> = {
  'read-cluster': ['Reading the cluster', 'collections'],
  'dry-run': ['Planning the install', 'objects'],
  'read-registries': ['Asking registries', 'images'],
  'read-objects': ['Reading objects', 'kinds'],
  'read-pods': ['Reading logs and dumps', 'pods'],
}

/**
 * Shows the progress of a step on a live display and clears it when the step ends or is interrupted. Without a live
 * display it shows nothing.
 */
export function showTasks(
  io: Pick<Io, 'err' | 'signal'>,
  progress: ProgressDisplay | undefined,
): EventPrinter {
  io.signal.addEventListener('abort', () => progress?.close(), { once: true })
  return (event) => {
    if (event.kind === 'task-started' && event.task === 'canary') {
      return io.err('Starting a canary pod in a temporary namespace.\n')
    }
    if (!progress || io.signal.aborted) return
    if (event.kind !== 'task-progress' && event.kind !== 'task-ended') return
    if (event.task === 'canary' || event.task === 'write-bundle') return
    const [title, items] = taskTitles[event.task]
    if (event.kind === 'task-progress') progress.update(title, `${event.done} of ${event.total} ${items}`)
    else progress.clear(title)
  }
}

/** Returns the findings that an install shows, and whether they block it. */
export function blockersText(
  { blockers: { report, stops }, dryRun }: EventOf<'findings'>,
  reportText: (report: EventOf<'findings'>['blockers']['report']) => string,
): string {
  const skipped =
    report.skipped.length > 0
      ? `Warning: skipped checks: ${report.skipped.join(', ')} (--skip-preflight)\n`
      : ''
  if (report.findings.length === 0) return skipped
  const findings = `${skipped}${reportText(report)}\n`
  if (stops.length === 0) return findings
  const ids = [...new Set(stops.map(({ id }) => id))].join(',')
  const hasUndecided = stops.some(({ status }) => status === 'undecided')
  const outcome = dryRun ? 'would block' : 'blocked'
  return (
    `${findings}Preflight ${outcome} the install (${countText(stops)}). Nothing was changed. Fix the problems` +
    `${hasUndecided ? ', accept undecided checks with --allow-undecided' : ''}, or skip these checks: --skip-preflight=${ids}\n`
  )
}
