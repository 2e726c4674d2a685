// `uninstall`: deletes the objects of the releases in reverse order. With `purge` it deletes everything of Istio.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, didYouMean, exitStatus, UserError } from '../errors.ts'
import { readInstalls } from '../install/status.ts'
import { planUninstall, type UninstallPlan, type ValidatorRemoval } from '../install/uninstall-plan.ts'
import { uninstall as executeUninstall, type UninstallResult } from '../install/uninstall.ts'
import { readControlPlanes } from '../install/records/control-planes.ts'
import { mapParallel } from '../install/parallel.ts'
import { readDefaultRevision } from '../install/records/default-revision.ts'
import { recordedMetadata } from '../release/release.ts'
import { dependentTexts, readDependents, type Dependents } from '../tag/dependents.ts'
import { readIdleRevisions, type IdleRevisions } from '../tag/idle-revisions.ts'
import { lossTexts, readTagUsers } from '../tag/users.ts'
import { getPath } from '../values/tree.ts'
import { withCluster } from './cluster/connect.ts'
import { defaultLockNamespace, operationLease, withLease } from './cluster/operation-lease.ts'
import { warn, warnOnce, type WorkflowContext } from './context.ts'
import { planValidatorRemoval, removeValidator } from './default-validator.ts'
import type { ClusterOptions, LockOptions } from './options.ts'
import { readUserSpec } from './rendering/configuration.ts'
import type { TimeLimited } from './install-outcome.ts'
import { withTimeLimit } from './time-limit.ts'

export interface UninstallOptions extends ClusterOptions, LockOptions {
  /** Also delete CRDs with all custom resources, and the namespaces that `install` created. */
  readonly purge?: boolean | undefined
  /** Uninstall only the control plane with this revision. */
  readonly revision?: string | undefined
  /** Uninstall only the control plane that these IstioOperator files configure. */
  readonly filename?: readonly string[] | undefined
  /** Uninstall only the control planes that no namespace, pod or Gateway uses. */
  readonly idle?: boolean | undefined
  /** Milliseconds for the whole work; then it stops. Without it, each step may take 300,000. */
  readonly timeout?: number | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

export interface UninstallOutcome extends TimeLimited {
  readonly status: 'nothing-installed' | 'nothing-idle' | 'planned' | 'cancelled' | 'done'
  readonly plan: UninstallPlan
  /** What depends on the control planes and node agents; undefined if it could not be read. */
  readonly dependents?: Dependents | undefined
  /** With `idle`, why the other control planes stay: `1-30: used by namespace shop`. */
  readonly used?: readonly string[] | undefined
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
export function uninstall(options: UninstallOptions, context: WorkflowContext): Promise<UninstallOutcome> {
  return withTimeLimit(options.timeout, context, (limited) => planAndUninstall(options, limited))
}

async function planAndUninstall(
  options: UninstallOptions,
  context: WorkflowContext,
): Promise<UninstallOutcome> {
  return withCluster(options, context, async (cluster) => {
    const { purge = false, idle = false, timeout = defaultTimeout, dryRun = false } = options
    const revision = await selectedRevision(options, context)
    const found = idle ? await idleRevisions(cluster) : undefined
    const plan = await planUninstall(cluster, { purge, revisions: found?.idle ?? revision })
    const used = found && { used: found.used }
    if (plan.empty) {
      for (const name of revision ?? []) await checkRevision(cluster, name)
      return { status: found && found.used.length > 0 ? 'nothing-idle' : 'nothing-installed', plan, ...used }
    }
    const revisions = purge ? [] : plan.revisions.uninstalled
    const validator = await planValidatorRemoval(cluster, revisions, context)
    const dependents = await dependentsOf(cluster, plan, context)
    for (const text of await consequences(cluster, plan, validator)) warn(context, text)
    const outcome = { plan, dependents, validator, ...used }
    if (dryRun) return { status: 'planned', ...outcome }
    context.onEvent({ kind: 'uninstall-planned', plan, validator })
    const { context: name, server } = cluster
    const isConfirmed = (await context.confirm?.({ kind: 'uninstall', context: name, server })) ?? true
    if (!isConfirmed) return { status: 'cancelled', ...outcome }
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
    return { status: 'done', ...outcome, result }
  })
}

/** Returns the revision that flags or files select, or undefined for all. Rejects with UserError for two selections. */
async function selectedRevision(
  { purge = false, idle = false, revision, filename = [] }: UninstallOptions,
  context: WorkflowContext,
): Promise<readonly string[] | undefined> {
  const given = [
    ...(purge ? ['--purge'] : []),
    ...(idle ? ['--idle'] : []),
    ...(revision === undefined ? [] : ['--revision']),
    ...(filename.length > 0 ? ['-f'] : []),
  ]
  if (given.length > 1)
    throw new UserError('uninstall-selection', `${given.join(' and ')} exclude each other`, {
      hint: '--revision and -f select one control plane, --idle all that nothing uses, --purge everything',
    })
  if (filename.length === 0) return revision === undefined ? undefined : [revision]
  const { spec, warnings } = await readUserSpec({ filename }, context)
  warnings.forEach(warnOnce(context))
  const own = getPath(spec, ['values', 'revision']) ?? spec['revision']
  return [typeof own === 'string' && own !== '' ? own : 'default']
}

async function idleRevisions(cluster: Cluster): Promise<IdleRevisions> {
  const [planes, { validator }] = await Promise.all([
    readControlPlanes(cluster),
    readDefaultRevision(cluster),
  ])
  return readIdleRevisions(cluster, planes, validator)
}

/** Reports what depends on the objects of a plan, and returns it; undefined without the permission to read it. */
async function dependentsOf(
  cluster: Cluster,
  { steps, revisions: { uninstalled, others } }: UninstallPlan,
  context: WorkflowContext,
): Promise<Dependents | undefined> {
  const charts = steps.flatMap(({ release }) => (release ? [recordedMetadata(release).name] : []))
  const nodeAgents = charts.some((chart) => chart === 'ztunnel' || chart === 'cni')
  try {
    const { tags, ...planes } = await readControlPlanes(cluster)
    // The consequences for tags have messages of their own if other control planes can take them over.
    const known = { ...planes, tags: others.length > 0 ? new Map<string, string>() : tags }
    const dependents = await readDependents(cluster, known, { revisions: uninstalled, nodeAgents })
    dependentTexts(dependents).forEach((text) => warn(context, text))
    return dependents
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    warn(context, `what depends on these objects is unknown: ${error.message}`)
    return undefined
  }
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
  // Node agents and CRDs may name a revision that is gone.
  const istiods = releases.filter(({ chart }) => chart === 'istiod')
  const known = [...new Set(istiods.map(({ meshRevision }) => meshRevision || 'default'))].sort()
  if (known.length === 0) return
  throw new UserError(
    'unknown-revision',
    `no control plane with revision "${revision}" is installed${didYouMean(revision, known)}`,
    { hint: `installed revisions: ${known.join(', ')}` },
  )
}
