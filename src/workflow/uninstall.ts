// `uninstall`: removes what the records list, in reverse order; with `purge` all that is left of Istio.
import type { Cluster } from '../cluster/api.ts'
import { didYouMean, UserError } from '../errors.ts'
import { readInstalls } from '../install/status.ts'
import { planUninstall, type UninstallPlan } from '../install/uninstall-plan.ts'
import { uninstall as executeUninstall, type UninstallResult } from '../install/uninstall.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

export interface UninstallOptions extends ClusterOptions {
  /** Also CRDs with every custom resource, and the namespaces that install created. */
  readonly purge?: boolean | undefined
  /** Only the control plane of this revision. */
  readonly revision?: string | undefined
  /** Milliseconds that each step may take; 300,000 by default. */
  readonly timeout?: number | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

export interface UninstallOutcome {
  readonly status: 'nothing-installed' | 'planned' | 'cancelled' | 'done'
  readonly plan: UninstallPlan
  /** What was deleted, with status `done`. */
  readonly result?: UninstallResult | undefined
}

const defaultTimeout = 300_000

/** Plans the removal, reports the plan, asks, and executes it. Rejects with UserError for a revision that is not installed. */
export async function uninstall(
  options: UninstallOptions,
  context: WorkflowContext,
): Promise<UninstallOutcome> {
  return withCluster(options, context, async (cluster) => {
    const { purge = false, revision, timeout = defaultTimeout, dryRun = false } = options
    const plan = await planUninstall(cluster, { purge, revision })
    if (plan.empty) {
      await checkRevision(cluster, revision)
      return { status: 'nothing-installed', plan }
    }
    if (dryRun) return { status: 'planned', plan }
    context.onEvent({ kind: 'uninstall-planned', plan })
    const { context: name, server } = cluster
    const isConfirmed = (await context.confirm?.({ kind: 'uninstall', context: name, server })) ?? true
    if (!isConfirmed) return { status: 'cancelled', plan }
    const result = await executeUninstall(cluster, plan, {
      timeout,
      onEvent: (event) => context.onEvent({ kind: 'uninstall', event }),
      signal: context.signal,
      now: () => context.now(),
    })
    return { status: 'done', plan, result }
  })
}

/** A revision that is not there is a mistake of the user's as long as others are. */
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
