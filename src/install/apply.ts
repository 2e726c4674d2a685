// Applies one release of a plan: writes the pending record, applies, waits, prunes and completes the record.
import { anySignal } from '../async/any-signal.ts'
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import { conflictsOf } from '../manifest/conflicts.ts'
import { objectKey, objectName } from '../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { completeRelease, failRelease, outdatedRevisions, superseded } from '../release/history.ts'
import { withStatus } from '../release/release.ts'
import type { Release } from '../release/release.ts'
import type { Action, Change } from './plan/changes.ts'
import type { InstallEvent } from './progress-events.ts'
import { createPendingRecord } from './records/pending-record.ts'
import { groupNeighbours, mapParallel } from './parallel.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { deleteRecords, updateRecord } from './records/records.ts'
import { moveInstallerFields } from './move-installer-fields.ts'
import { waitReady } from './wait/wait.ts'
import { hasRuntimeFields, yieldRuntimeFields } from './plan/webhooks.ts'

export interface ApplyContext {
  readonly cluster: Cluster
  /** Milliseconds. */
  readonly readinessTimeout: number
  readonly wait: boolean
  readonly failFast: boolean
  readonly historyMax: number | undefined
  readonly now: () => Date
  readonly signal: AbortSignal | undefined
  readonly emit: (event: InstallEvent) => void
}

/**
 * Applies a release and waits until it is ready. `done` collects the completed actions, even if it rejects: with a
 * UserError or ApiError, or with the signal's reason on Ctrl-C. The release record states the outcome in each case.
 */
export async function applyRelease(context: ApplyContext, plan: ReleasePlan, done: Action[]): Promise<void> {
  if (plan.changes.record === 'unchanged') {
    done.push(...plan.changes.changes.map(({ action }) => action))
    return waitForRelease(context, plan, definitionsOf(plan), () => context.wait)
  }
  const { cluster, now } = context
  const outdated = outdatedRevisions(plan.history, context.historyMax)
  await cleanUpHistory(cluster, plan, outdated, now())
  const warn = (error: unknown) =>
    context.emit({ kind: 'warning', release: plan.ref, message: `release record: ${messageOf(error)}` })
  const record = await createPendingRecord(cluster, plan.record, now, warn)
  const { signal, release } = anySignal(context.signal, record.superseded)
  const working = { ...context, signal }
  try {
    const known = definitionsOf(plan)
    await applyChanges(working, plan, known, done)
    await waitForRelease(working, plan, known, (ref) => context.wait && !isDefinition(ref))
    await prune(working, plan, done)
  } catch (error) {
    const reason = context.signal?.aborted ? 'interrupted' : messageOf(error)
    await record
      .finish(failRelease(plan.record, reason))
      .catch((failure: unknown) => failure === error || warn(failure))
    throw error
  } finally {
    release()
  }
  await record.finish(completeRelease(plan.record))
  await supersede(cluster, plan, outdated, now())
}

/** Fails the record of an interrupted operation and deletes the oldest revisions (as Helm's --history-max). */
async function cleanUpHistory(
  cluster: Cluster,
  { stale }: ReleasePlan,
  outdated: readonly Release[],
  now: Date,
): Promise<void> {
  if (stale) await updateRecord(cluster, failRelease(stale, 'interrupted'), now)
  await deleteRecords(cluster, outdated)
}

/** Marks older revisions as superseded. Runs after the new one is deployed, so that one is always deployed. */
async function supersede(
  cluster: Cluster,
  { record, history }: ReleasePlan,
  outdated: readonly Release[],
  now: Date,
): Promise<void> {
  const deleted = new Set(outdated.map(({ version }) => version))
  const older: Release[] = superseded(history, record).filter(({ version }) => !deleted.has(version))
  for (const release of older) await updateRecord(cluster, withStatus(release, 'superseded'), now)
}

/** Applies the objects in Helm's order, kind by kind. CRDs come first and must be established before the next kind. */
async function applyChanges(
  context: ApplyContext,
  plan: ReleasePlan,
  known: KnownObjects,
  done: Action[],
): Promise<void> {
  const changes = [...plan.changes.changes].sort((a, b) => definitionFirst(a.ref) - definitionFirst(b.ref))
  for (const group of groupNeighbours(changes, ({ ref }) => ref.kind)) {
    const errors: unknown[] = []
    await mapParallel(group, async (change) => {
      context.signal?.throwIfAborted()
      await applyChange(context, plan, change, known, done).catch((error: unknown) => errors.push(error))
    })
    if (errors.length > 0) throw combineErrors(errors)
    if (group[0]?.ref.kind === 'CustomResourceDefinition')
      await waitForRelease(context, plan, known, isDefinition)
  }
}

/** Objects that were just read or written, by objectKey: the wait does not read them again. */
type KnownObjects = Map<string, KubeObject>

/** Returns the CRDs that the plan read: an established CRD stays established. Workloads may have changed since. */
function definitionsOf({ changes }: ReleasePlan): KnownObjects {
  const definitions = changes.changes.filter(({ ref }) => isDefinition(ref))
  return new Map(definitions.flatMap(({ ref, live }) => (live ? [[objectKey(ref), live] as const] : [])))
}

const isDefinition = (ref: ObjectRef) => ref.kind === 'CustomResourceDefinition'
const definitionFirst = (ref: ObjectRef) => (isDefinition(ref) ? 0 : 1)

async function applyChange(
  { cluster, emit }: ApplyContext,
  { ref: releaseRef }: ReleasePlan,
  { ref, action, object, force, live, movesFields }: Change,
  known: KnownObjects,
  done: Action[],
): Promise<void> {
  if (action === 'delete') return
  if (action !== 'unchanged' && object) {
    if (movesFields && live) await moveInstallerFields(cluster, live, movesFields)
    const { object: applied, warnings } = await send(cluster, object, force ?? false)
    known.set(objectKey(ref), applied)
    for (const warning of warnings)
      emit({ kind: 'warning', release: releaseRef, message: `${objectName(ref)}: ${warning}` })
  }
  done.push(action)
  emit({ kind: 'object-applied', release: releaseRef, ref, action })
}

/** Applies an object; retries without istiod's webhook fields if istiod has written them since the plan. */
async function send(cluster: Cluster, object: KubeObject, force: boolean): ReturnType<Cluster['apply']> {
  try {
    return await cluster.apply(object, { force })
  } catch (error) {
    const isRace = error instanceof ApiError && conflictsOf(error).length > 0 && hasRuntimeFields(object)
    const { apiVersion, kind, metadata } = object
    const live = isRace ? await cluster.get({ apiVersion, kind, name: metadata.name }) : undefined
    if (!live) throw error
    return await cluster.apply(yieldRuntimeFields(object, live), { force })
  }
}

async function waitForRelease(
  { cluster, readinessTimeout, failFast, signal, emit }: ApplyContext,
  { ref: releaseRef, rendered }: ReleasePlan,
  known: KnownObjects,
  isSelected: (ref: ObjectRef) => boolean,
): Promise<void> {
  const refs = rendered.objects
    .map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, name, namespace }))
    .filter(isSelected)
  const notes = await waitReady(cluster, refs, {
    title: releaseRef.release,
    timeout: readinessTimeout,
    failFast,
    known,
    signal,
    onProgress: (progress) => emit({ kind: 'waiting', release: releaseRef, ...progress }),
  })
  for (const message of notes) emit({ kind: 'warning', release: releaseRef, message })
}

/** Runs last, so that a release that does not become ready keeps its old objects. */
async function prune(
  { cluster, signal, emit }: ApplyContext,
  plan: ReleasePlan,
  done: Action[],
): Promise<void> {
  for (const { ref, action, live } of plan.changes.changes) {
    if (action !== 'delete') continue
    signal?.throwIfAborted()
    const uid = live?.metadata.uid
    await cluster.delete(ref, { propagation: 'Background', ...(typeof uid === 'string' && { uid }) })
    done.push(action)
    emit({ kind: 'pruned', release: plan.ref, ref })
  }
}

/** Returns the only error, or one error with the messages of all. */
function combineErrors(errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0]
  return new UserError('apply', errors.map(messageOf).join('\n'), { status: exitStatus.failed })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
