// `uninstall`: deletes the objects of the releases in reverse order. With `purge` it deletes everything of Istio.
import type { Cluster } from '../cluster/api.ts'
import { didYouMean, UserError } from '../errors.ts'
import { readInstalls } from '../install/status.ts'
import { planUninstall, type UninstallPlan } from '../install/uninstall-plan.ts'
import { uninstall as executeUninstall, type UninstallResult } from '../install/uninstall.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

export interface UninstallOptions extends ClusterOptions {
  /** Also delete CRDs with all custom resources, and the namespaces that `install` created. */
  readonly purge?: boolean | undefined
  /** Uninstall only the control plane with this revision. */
  readonly revision?: string | undefined
  /** Time limit of each step in milliseconds; 300,000 by default. */
  readonly timeout?: number | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

export interface UninstallOutcome {
  readonly status: 'nothing-installed' | 'planned' | 'cancelled' | 'done'
  readonly plan: UninstallPlan
  /** The deleted objects, with status `done`. */
  readonly result?: UninstallResult | undefined
}

const defaultTimeout = 300_000

/**
 * Plans, reports the plan, asks for confirmation and deletes. Rejects with UserError for a revision that is not
 * installed.
 */
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

/** Throws UserError if the revision is not installed but others are. */
async function checkRevision(cluster: Cluster, revision: string | undefined): Promise<void> {
  if (revision === undefined) return
  const { releases } = await readInstalls(cluster)
  const known = [...new Set(releases.map(({ meshRevision }) => meshRevision || 'default'))].sort()
  if (known.length === 0) return
  throw new UserError(
    'unknown-revision',
    `no control plane with revision "${revision}" is installed${didYouMean(revision, known)}`,
    { hint: `installed revisions: ${known.join(', ')}` },
  )
}
