// `uninstall`: deletes the objects of the releases in reverse order. With `purge` it deletes everything of Istio.
import type { Cluster } from '../cluster/api.ts'
import { didYouMean, exitStatus, UserError } from '../errors.ts'
import { readInstalls } from '../install/status.ts'
import { planUninstall, type UninstallPlan, type ValidatorRemoval } from '../install/uninstall-plan.ts'
import { uninstall as executeUninstall, type UninstallResult } from '../install/uninstall.ts'
import { readControlPlanes } from '../install/records/control-planes.ts'
import { mapParallel } from '../install/parallel.ts'
import { lossTexts, readTagUsers } from '../tag/users.ts'
import { withCluster } from './cluster/connect.ts'
import { defaultLockNamespace, operationLease, withLease } from './cluster/operation-lease.ts'
import { warn, type WorkflowContext } from './context.ts'
import { planValidatorRemoval, removeValidator } from './default-validator.ts'
import type { ClusterOptions, LockOptions } from './options.ts'

export interface UninstallOptions extends ClusterOptions, LockOptions {
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
  /** The default revision is uninstalled, so that resources without a revision are no longer validated. */
  readonly validator?: ValidatorRemoval | undefined
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
    const revisions = purge ? [] : plan.revisions.uninstalled
    const validator = await planValidatorRemoval(cluster, revisions, context)
    for (const text of await consequences(cluster, plan, validator)) warn(context, text)
    if (dryRun) return { status: 'planned', plan, validator }
    context.onEvent({ kind: 'uninstall-planned', plan, validator })
    const { context: name, server } = cluster
    const isConfirmed = (await context.confirm?.({ kind: 'uninstall', context: name, server })) ?? true
    if (!isConfirmed) return { status: 'cancelled', plan, validator }
    const operation = { command: 'uninstall', namespace: lockNamespaceOf(plan) }
    const lease = operationLease(cluster, operation, options, context)
    const result = await withLease(lease, context, async (signal) => {
      if (await lease.acquire()) throw outdatedPlan()
      return executeUninstall(cluster, plan, {
        timeout,
        onEvent: (event) => context.onEvent({ kind: 'uninstall', event }),
        prepare: validator && (() => removeValidator(cluster, validator, context)),
        signal,
        now: () => context.now(),
      })
    })
    return { status: 'done', plan, validator, result }
  })
}

/** Returns the namespace in which `install` locks: that of istiod or of the CRDs. */
function lockNamespaceOf({ steps }: UninstallPlan): string {
  const releases = steps.flatMap(({ release }) => release ?? [])
  const own = releases.find(({ name }) => /^(istiod|istio-base)/.test(name)) ?? releases[0]
  return own?.namespace ?? defaultLockNamespace
}

function outdatedPlan(): UserError {
  const message = 'another operation changed the mesh after the uninstall was planned, so nothing was deleted'
  return new UserError('plan-outdated', message, {
    hint: 'run the command again',
    status: exitStatus.failed,
  })
}

/** Returns what the uninstalled tags and the default revision mean for the rest, with the commands that avoid it. */
async function consequences(
  cluster: Cluster,
  { revisions: { others }, tags }: UninstallPlan,
  validator: ValidatorRemoval | undefined,
): Promise<string[]> {
  if (others.length === 0) return []
  const target = others.length === 1 ? others[0] : 'REVISION'
  const move = (tag: string) => `ambientctl tag set ${tag} --revision ${target} --overwrite`
  const planes = await readControlPlanes(cluster)
  const ofTags = await mapParallel([...tags], async ([tag, revision]) => {
    const users = await readTagUsers(cluster, tag, planes)
    const deleted = `tag ${tag} means revision ${revision} and is deleted too; to keep it, move it first: ${move(tag)}`
    return [deleted, ...lossTexts(tag, users)]
  })
  const unvalidated = `resources without label istio.io/rev are no longer validated, because revision ${validator?.revision} is the default. To validate them with another revision, run: ${move('default')}`
  return [...ofTags.flat(), ...(validator ? [unvalidated] : [])]
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
