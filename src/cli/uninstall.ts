import type { Cluster } from '../cluster/api.ts'
import { didYouMean, exitStatus, UserError } from '../errors.ts'
import type { UninstallEvent } from '../install/events.ts'
import { readInstalls } from '../install/status.ts'
import { planUninstall, type UninstallPlan } from '../install/uninstall-plan.ts'
import { uninstall, type UninstallResult } from '../install/uninstall.ts'
import { objectName, type ObjectRef } from '../manifest/object.ts'
import type { Arguments } from './command.ts'
import { confirm, connectCluster } from './connect.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'
import { printData } from './output.ts'
import { openProgress, type Progress } from './progress.ts'

/** `uninstall`: what the records list, in reverse order; with --purge all that is left of Istio. */
export async function runUninstall(args: Arguments, io: Io): Promise<number> {
  const timeout = parseDuration('timeout', args.text('timeout') ?? '5m0s')
  const cluster = await connectCluster(args, io)
  try {
    const plan = await planUninstall(cluster, { purge: args.flag('purge'), revision: args.text('revision') })
    if (plan.empty) {
      await checkRevision(cluster, args.text('revision'))
      printData(io, args, plainPlan(plan), () => 'Istio is not installed in this cluster; nothing to do.\n')
      return exitStatus.done
    }
    if (args.flag('dry-run')) {
      printData(io, args, plainPlan(plan), () => describePlan(plan, true))
      io.err('Nothing was changed (--dry-run).\n')
      return exitStatus.done
    }
    const question = `Delete this from the cluster ${cluster.context} (${cluster.server})?`
    // With -y too: a log must tell what went, and which resources died with their CRDs.
    io.err(describePlan(plan, args.flag('verbose')))
    if (!(await confirm('', question, args, io))) {
      io.err('Cancelled.\n')
      return exitStatus.failed
    }
    const progress = await openProgress(io)
    const result = await uninstall(cluster, plan, {
      timeout,
      onEvent: (event) => showEvent(event, progress),
      signal: io.signal,
      now: () => io.now(),
    }).finally(() => progress.close())
    return finish(result, args, io)
  } finally {
    cluster.close()
  }
}

/** A revision that is not there is a slip of the user's as long as others are. */
async function checkRevision(cluster: Cluster, revision: string | undefined): Promise<void> {
  if (revision === undefined) return
  const { releases } = await readInstalls(cluster)
  const known = [...new Set(releases.map(({ meshRevision }) => meshRevision || 'default'))].sort()
  if (known.length === 0) return
  throw new UserError(
    'unknown-revision',
    `no control plane of revision "${revision}" is installed${didYouMean(revision, known)}`,
    { hint: `installed revisions: ${known.join(', ')}` },
  )
}

const counted = (count: number) => `${count} ${count === 1 ? 'object' : 'objects'}`

function waitingText(left: readonly ObjectRef[]): string {
  const [first, ...rest] = left.map(objectName)
  return `waiting until ${first ?? 'all'}${rest.length > 0 ? ` and ${rest.length} more` : ''} ${rest.length > 0 ? 'are' : 'is'} gone`
}

function finish(result: UninstallResult, args: Arguments, io: Io): number {
  const { deleted, kept, namespacesDeleted, errors, interrupted } = result
  const data = {
    deleted: deleted.map(objectName),
    kept: kept.map(({ ref, because }) => ({ object: objectName(ref), because })),
    namespacesDeleted,
    errors: errors.map(({ message }) => message),
    interrupted,
  }
  const keptLines = kept.map(({ ref, because }) => `kept ${objectName(ref)} (${because})\n`).join('')
  printData(io, args, data, () => harmless(`${keptLines}${counted(deleted.length)} deleted.\n`))
  for (const { message } of errors) io.err(`Error: ${harmless(message)}\n`)
  if (interrupted) {
    io.err('Stopped; run the same command again to go on from here.\n')
    return exitStatus.interrupted
  }
  return errors.length > 0 ? exitStatus.failed : exitStatus.done
}

/** What goes, by step; `inFull` names every object. What is kept and what dies with a CRD is always named. */
function describePlan(
  { steps, shared, customResources, namespaces }: UninstallPlan,
  inFull: boolean,
): string {
  const parts = steps.flatMap(({ title, objects, kept }) => [
    `${title}: ${counted(objects.length)}\n`,
    ...(inFull ? objects.map((ref) => `  ${objectName(ref)}\n`) : []),
    ...kept.map(({ ref, because }) => `  kept: ${objectName(ref)} (${because})\n`),
  ])
  if (shared.length > 0) {
    const names = shared.map(({ name }) => name).join(', ')
    parts.push(`Kept for the other control planes (\`install\` lets them use one of those): ${names}\n`)
  }
  if (customResources.length > 0) {
    parts.push('Custom resources that die with their CRDs:\n')
    parts.push(...customResources.map((ref) => `  ${objectName(ref)}\n`))
  }
  if (namespaces.length > 0) parts.push(`Namespaces, if nothing else is in them: ${namespaces.join(', ')}\n`)
  return harmless(parts.join(''))
}

function plainPlan({ steps, shared, customResources, namespaces }: UninstallPlan) {
  return {
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

function showEvent(event: UninstallEvent, progress: Progress): void {
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
        `Namespace ${event.namespace} kept: it holds ${event.because.map(objectName).slice(0, 5).join(', ')}`,
      )
    case 'warning':
      return progress.line(`Warning: ${event.message}`)
  }
}
