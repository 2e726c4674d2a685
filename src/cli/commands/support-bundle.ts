import { exitStatus } from '../../errors.ts'
import type { BundleSummary } from '../../support/summary.ts'
import { planSupportBundle } from '../../workflow/support-bundle/plan.ts'
import {
  supportBundle,
  type SupportBundleOptions,
  type SupportBundleResult,
} from '../../workflow/support-bundle/support-bundle.ts'
import { contextOf } from '../context.ts'
import type { Flag } from '../flags/flag.ts'
import { formatSize } from '../flags/size.ts'
import { supportBundleFlags, type SupportBundleArguments } from '../flags/support-bundle.ts'
import type { Io } from '../io.ts'
import { bundlePlanText } from '../output/bundle-plan-text.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { reportText } from '../output/preflight-text.ts'
import { printEvents, taskTitles, type EventPrinter } from '../output/print-events.ts'
import { openProgress, type ProgressDisplay } from '../output/progress.ts'
import { programVersion } from '../../system/program-version.ts'

/** The width of the reports in a bundle, in columns. */
const reportWidth = 100

/** `support-bundle`: writes the bundle, and prints its path. The status is 0 even if parts could not be read. */
export async function runSupportBundle(args: SupportBundleArguments, io: Io): Promise<number> {
  const options = optionsOf(args, io)
  if (args.flag('dry-run')) {
    io.out(bundlePlanText(await planSupportBundle(options, contextOf(io))))
    return exitStatus.done
  }
  const progress = await openProgress(io)
  const printers = [printEvents(io), showBundle(progress)]
  const context = contextOf(io, { onEvent: (event) => printers.forEach((print) => print(event)) })
  const result = await supportBundle(options, context).finally(() => progress.close())
  io.err(resultText(result))
  io.out(`${result.path}\n`)
  return exitStatus.done
}

function optionsOf(args: SupportBundleArguments, io: Io): SupportBundleOptions {
  const { since, duration, ...options } = args.options
  const program = { name: 'ambientctl', version: programVersion(io), commandLine: commandLineOf(args) }
  return {
    ...options,
    since: since ?? duration,
    program,
    printReport: (report) => reportText(report, reportWidth),
  }
}

/** Returns the command line from its parsed flags: no flag of this command takes a secret. */
function commandLineOf(args: SupportBundleArguments): BundleSummary['program']['commandLine'] {
  const flags: readonly Flag[] = supportBundleFlags
  const words = flags.flatMap((flag) => {
    const value = args.flag(flag.name as (typeof supportBundleFlags)[number]['name'])
    if (value === undefined || value === false) return []
    if (value === true) return [`--${flag.name}`]
    if (Array.isArray(value)) return value.map((one) => `--${flag.name}=${one}`)
    // Durations and sizes are numbers by now: milliseconds and bytes.
    return [`--${flag.name}=${String(value)}${flag.value === 'DURATION' ? 'ms' : ''}`]
  })
  return ['ambientctl', 'support-bundle', ...words].join(' ')
}

/** Shows the progress of the reads: on a terminal live, else as lines. */
function showBundle(progress: ProgressDisplay): EventPrinter {
  return (event) => {
    if (event.kind === 'task-started' && event.task === 'write-bundle')
      progress.update('Writing', 'the bundle')
    if (event.kind === 'task-ended' && event.task === 'write-bundle') progress.clear('Writing')
    if (event.kind !== 'task-progress' || event.task === 'canary' || event.task === 'write-bundle') return
    const [title, items] = taskTitles[event.task]
    if (event.done < event.total) progress.update(title, `${event.done} of ${event.total} ${items}`)
    else progress.finish(title, 'done', `: ${event.total} ${items}`)
  }
}

/** Errors shown; all are in the bundle. */
const maxErrors = 10

function resultText({ size, path, summary }: SupportBundleResult): string {
  const { errors, warnings, files } = summary
  const lines = [
    ...warnings.map((text) => `Warning: ${text}`),
    ...errors.slice(0, maxErrors).map(({ what, message }) => `Not read: ${what}: ${message}`),
    ...(errors.length > maxErrors
      ? [`Not read: and ${errors.length - maxErrors} more; see errors.json`]
      : []),
    `Wrote ${path} (${formatSize(size)}, ${files.length} files). Open index.html in it.`,
    'Secrets are masked, but it describes your cluster, so share it with care.',
  ]
  return lines.map((line) => `${stripControlCharacters(line)}\n`).join('')
}
