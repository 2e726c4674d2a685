// The preflight of an install: what it finds is said, errors stop.
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import type { Configuration } from '../config/resolve.ts'
import { renderAsLive } from '../install/instance.ts'
import type { Memory } from '../install/memory.ts'
import type { Rendered } from '../pipeline.ts'
import type { CheckSubject } from '../preflight/check.ts'
import { checks } from '../preflight/checks.ts'
import { blocking, countText, type Report } from '../preflight/report.ts'
import { parseIds } from './check-ids.ts'
import type { Arguments } from './command.ts'
import { warn, type Prepared } from './configure.ts'
import { clusterCapabilities } from './connect.ts'
import { detectFor } from './detect-cluster.ts'
import { choicesOf, examineCluster } from './examine.ts'
import type { Io } from './io.ts'
import { reportText } from './preflight-text.ts'

/** What is going to be installed; without a report where --skip-preflight left out all checks. */
export interface Readied {
  readonly configuration: Configuration
  readonly rendered: readonly Rendered[]
  readonly report?: Report
}

/** Resolves the configuration for the cluster and renders it, asking every check that is not skipped. */
export async function makeReady(
  cluster: Cluster,
  version: ServerVersion,
  prepared: Prepared,
  installed: Memory,
  args: Arguments,
  io: Io,
): Promise<Readied> {
  if (!args.flag('skip-preflight')) {
    const skip = parseIds(args.text('skip-preflight') ?? '', checks)
    return examineCluster(cluster, prepared, io, { skip, installed })
  }
  warn(io, 'no preflight (--skip-preflight)')
  const detection = await detectFor(cluster, prepared, io)
  const { configuration, render } = prepared.resolveWith({ ...choicesOf(installed), detection })
  const capabilities = await clusterCapabilities(cluster, version)
  const rendered = await renderAsLive(cluster, (instances) => render(capabilities, instances, cluster))
  return { configuration, rendered }
}

/** What one team's pods or policies get wrong must not keep the mesh of all others from its upgrade. */
const ofApplications: ReadonlySet<CheckSubject> = new Set(['policies', 'workloads'])

/** Says what stands against the install, on stderr, and answers whether it may go on. */
export function mayInstall(
  report: Report,
  { isUpgrade }: { readonly isUpgrade: boolean },
  args: Arguments,
  io: Io,
): boolean {
  // What is only good to know is left to `preflight`.
  const findings = report.findings.filter(
    ({ id, level, status }) =>
      (level === 'error' || (level === 'warning' && status === 'found')) &&
      // The fields of others, which --force takes over.
      !(id === 'PREV-03' && args.flag('force')),
  )
  if (report.skipped.length > 0) warn(io, `not checked: ${report.skipped.join(', ')} (--skip-preflight)`)
  if (findings.length === 0) return true
  io.err(`${reportText({ ...report, findings }, io.columns)}\n`)
  const stops = blocking(findings, args.flag('allow-undecided')).filter(
    ({ subject }) => !(isUpgrade && ofApplications.has(subject)),
  )
  if (stops.length === 0) return true
  const ids = [...new Set(stops.map(({ id }) => id))].join(',')
  const isOpen = stops.some(({ status }) => status === 'undecided')
  const outcome = args.flag('dry-run') ? 'would stop' : 'stops'
  io.err(
    `The preflight ${outcome} the install (${countText(stops)}); nothing was changed. Mend what it found` +
      `${isOpen ? ', go on without the undecided with --allow-undecided' : ''}, or leave checks out: --skip-preflight=${ids}\n`,
  )
  return false
}
