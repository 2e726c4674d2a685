// `diff`: what an install would change in the cluster. Exit status: 0 without differences, 1 with differences, 2 after an
// error.
import type { ObjectDifference } from '../../diff/compare-objects.ts'
import type { PlanBlocker } from '../../install/plan/plan.ts'
import { diffLive, type LiveDiff } from '../../workflow/compare/live.ts'
import { contextOf } from '../context.ts'
import { reportError } from '../failure.ts'
import type { LiveDiffArguments } from '../flags/diff.ts'
import type { Io } from '../io.ts'
import { diffStatus, withDiffStatus } from '../output/diff-status.ts'
import { differenceSummary, plainDifference } from '../output/diff-text.ts'
import { liveDiffText } from '../output/live-diff-text.ts'
import { openProgress, isLive } from '../output/progress.ts'
import { printData } from '../output/print-data.ts'
import { printEvents, showTasks } from '../output/print-events.ts'
import { colorizerFor } from '../output/text-style.ts'
import { titleOf } from '../output/title.ts'
import { programVersion } from '../../system/program-version.ts'

/** `diff`: prints the differences by component. An object that cannot be compared is an error. */
export async function runLiveDiff(args: LiveDiffArguments, io: Io): Promise<number> {
  let errors: readonly PlanBlocker[] = []
  const status = await withDiffStatus(io, async () => {
    const diff = await compare(args, io)
    errors = diff.errors
    await print(diff, args, io)
    return allDifferences(diff).length > 0
  })
  for (const error of errors) reportError(error, 'ambientctl', io)
  return errors.length > 0 ? diffStatus.error : status
}

async function compare(args: LiveDiffArguments, io: Io): Promise<LiveDiff> {
  const progress = await openProgress(io)
  const printers = [printEvents(io), showTasks(io, isLive(io) ? progress : undefined)]
  const context = contextOf(io, { onEvent: (event) => printers.forEach((show) => show(event)) })
  return diffLive(args.options, context).finally(() => progress.close())
}

async function print(diff: LiveDiff, args: LiveDiffArguments, io: Io): Promise<void> {
  const format = args.flag('output')
  if (format === 'html') return io.out(await pageOf(diff, io))
  const color = await colorizerFor(io)
  printData(io, format, plainDiff(diff), () => liveDiffText(diff, color))
  if (format === 'text') io.err(differenceSummary(allDifferences(diff)))
}

function allDifferences({ namespaces, releases }: LiveDiff): readonly ObjectDifference[] {
  return [...namespaces, ...releases.flatMap(({ objects }) => objects)]
}

async function pageOf(diff: LiveDiff, io: Io): Promise<string> {
  const { diffPage } = await import('../../diff/page/page.ts')
  const { configuration, releases, namespaces, errors, context, server } = diff
  const sections = [
    { title: 'Namespaces', objects: namespaces },
    ...releases.map((one) => ({
      title: `${titleOf(one)}: release ${one.namespace}/${one.release}`,
      objects: one.objects,
    })),
  ]
  return diffPage(
    sections.filter(({ objects }) => objects.length > 0),
    {
      about: [
        { name: 'Cluster', value: `${context} (${server})` },
        { name: 'Profile', value: configuration.profile.name },
        { name: 'Platform', value: configuration.platform?.name ?? 'none' },
        { name: 'Version', value: configuration.tag },
      ],
      errors: errors.map(({ message }) => message),
      version: programVersion(io),
    },
  )
}

function plainDiff(diff: LiveDiff) {
  const { configuration, namespaces, releases, errors } = diff
  const { profile, platform, revision, tag } = configuration
  return {
    profile: profile.name,
    platform: platform?.name ?? '',
    revision,
    version: tag,
    same: allDifferences(diff).length === 0 && errors.length === 0,
    namespacesCreated: namespaces.map(({ ref }) => ref.name),
    components: releases.map(({ objects, ...release }) => ({
      ...release,
      objects: objects.map((one) => ({ ...plainDifference(one), ...(one.reason && { reason: one.reason }) })),
    })),
    errors: errors.map(({ message }) => message),
  }
}
