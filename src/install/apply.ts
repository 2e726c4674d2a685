// Carries out one component's part of a plan: record, apply, wait, prune, record.
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
import type { InstallEvent } from './events.ts'
import { holdRecord } from './records/held-record.ts'
import { groupNeighbours, mapParallel } from './parallel.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { deleteRecords, updateRecord } from './records/records.ts'
import { waitReady } from './wait/wait.ts'
import { hasRuntimeFields, yieldRuntimeFields } from './plan/webhooks.ts'

export interface ApplyContext {
  readonly cluster: Cluster
  /** Milliseconds. */
  readonly readinessTimeout: number
  readonly wait: boolean
  readonly now: () => Date
  readonly signal: AbortSignal | undefined
  readonly tell: (event: InstallEvent) => void
}

/**
 * Applies a unit and waits for it. `done` collects what was done, also when it rejects: with a UserError or ApiError, or
 * with the signal's reason on Ctrl-C. The release's record says in each case what happened.
 */
export async function applyUnit(context: ApplyContext, plan: ReleasePlan, done: Action[]): Promise<void> {
  if (plan.changes.record === 'unchanged') {
    done.push(...plan.changes.changes.map(({ action }) => action))
    return waitForUnit(context, plan, definitionsOf(plan), () => context.wait)
  }
  const { cluster, now } = context
  await makeRoom(cluster, plan, now())
  const warn = (error: unknown) =>
    context.tell({ kind: 'warning', unit: plan.unit, message: `the record: ${messageOf(error)}` })
  const held = await holdRecord(cluster, plan.record, now, warn)
  const { signal, release } = anySignal(context.signal, held.lost)
  const working = { ...context, signal }
  try {
    const known = definitionsOf(plan)
    await applyChanges(working, plan, known, done)
    await waitForUnit(working, plan, known, (ref) => context.wait && !isDefinition(ref))
    await prune(working, plan, done)
  } catch (error) {
    const why = context.signal?.aborted ? 'interrupted' : messageOf(error)
    await held.end(failRelease(plan.record, why)).catch((fault: unknown) => fault === error || warn(fault))
    throw error
  } finally {
    release()
  }
  await held.end(completeRelease(plan.record))
  await supersede(cluster, plan, now())
}

/** Ends the record of an operation that died, and deletes the oldest ones (Helm's --history-max). */
async function makeRoom(cluster: Cluster, { history, stale }: ReleasePlan, now: Date): Promise<void> {
  if (stale) await updateRecord(cluster, failRelease(stale, 'it was cut short'), now)
  await deleteRecords(cluster, outdatedRevisions(history))
}

/** After the new revision is in force: there is always one. */
async function supersede(cluster: Cluster, { record, history }: ReleasePlan, now: Date): Promise<void> {
  const kept = new Set(outdatedRevisions(history).map(({ version }) => version))
  const before: Release[] = superseded(history, record).filter(({ version }) => !kept.has(version))
  for (const release of before) await updateRecord(cluster, withStatus(release, 'superseded'), now)
}

/** In Helm's order, kind by kind; the CRDs of the unit are in use before anything of their kinds is sent. */
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
    if (errors.length > 0) throw allIn(errors)
    if (group[0]?.ref.kind === 'CustomResourceDefinition')
      await waitForUnit(context, plan, known, isDefinition)
  }
}

/** The newest states of objects that the wait need not read, by objectKey. */
type KnownObjects = Map<string, KubeObject>

/** CRDs as the plan read them: one that was established stays so. Workloads may have changed since. */
function definitionsOf({ changes }: ReleasePlan): KnownObjects {
  const definitions = changes.changes.filter(({ ref }) => isDefinition(ref))
  return new Map(definitions.flatMap(({ ref, live }) => (live ? [[objectKey(ref), live] as const] : [])))
}

const isDefinition = (ref: ObjectRef) => ref.kind === 'CustomResourceDefinition'
const definitionFirst = (ref: ObjectRef) => (isDefinition(ref) ? 0 : 1)

async function applyChange(
  { cluster, tell }: ApplyContext,
  { unit }: ReleasePlan,
  { ref, action, object, force }: Change,
  known: KnownObjects,
  done: Action[],
): Promise<void> {
  if (action === 'delete') return
  if (action !== 'unchanged' && object) {
    const { object: applied, warnings } = await send(cluster, object, force ?? false)
    known.set(objectKey(ref), applied)
    for (const warning of warnings) tell({ kind: 'warning', unit, message: `${objectName(ref)}: ${warning}` })
  }
  done.push(action)
  tell({ kind: 'object-applied', unit, ref, action })
}

/** Since the plan istiod may have written its fields of a webhook: then once more, without these fields. */
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

async function waitForUnit(
  { cluster, readinessTimeout, signal, tell }: ApplyContext,
  { unit, rendered }: ReleasePlan,
  known: KnownObjects,
  which: (ref: ObjectRef) => boolean,
): Promise<void> {
  const refs = rendered.objects
    .map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, name, namespace }))
    .filter(which)
  const notes = await waitReady(cluster, refs, {
    title: unit.release,
    timeout: readinessTimeout,
    known,
    signal,
    onProgress: (progress) => tell({ kind: 'waiting', unit, ...progress }),
  })
  for (const message of notes) tell({ kind: 'warning', unit, message })
}

/** Last of all, so that a component that does not become ready keeps what it had. */
async function prune(
  { cluster, signal, tell }: ApplyContext,
  plan: ReleasePlan,
  done: Action[],
): Promise<void> {
  for (const { ref, action, live } of plan.changes.changes) {
    if (action !== 'delete') continue
    signal?.throwIfAborted()
    const uid = live?.metadata.uid
    await cluster.delete(ref, { propagation: 'Background', ...(typeof uid === 'string' && { uid }) })
    done.push(action)
    tell({ kind: 'pruned', unit: plan.unit, ref })
  }
}

/** The error itself, or one that has the messages of all. */
function allIn(errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0]
  return new UserError('apply', errors.map(messageOf).join('\n'), { status: exitStatus.failed })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
