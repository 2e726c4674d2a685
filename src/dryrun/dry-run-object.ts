// The server-side dry run of one object, exactly as install would apply it.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import type { LiveObjects } from '../cluster/live-objects.ts'
import { ApiError } from '../errors.ts'
import type { DryRunResult } from '../facts/dry-run.ts'
import { conflictsOf, mayTakeOver, type Conflict } from '../manifest/conflicts.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import type { DryRunBudget } from './budget.ts'
import { dryRunDeletedFields } from './deleted-fields.ts'
import { ownershipOf } from './live-ownership.ts'
import {
  boundRole,
  inExistingNamespace,
  isDefinedHere,
  namespaceOf,
  type NamespaceContext,
} from './namespace-context.ts'
import { outcomeOf, type FailedDryRun } from './outcome.ts'

/** Returns the object that an install applies over the live one, if any; undefined if nothing has to be applied. */
export type ToApply = (
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
) => KubeObject | undefined

/** The shared state of the dry runs of one install. */
export interface DryRunContext {
  readonly cluster: Cluster
  readonly live: LiveObjects
  readonly namespaces: NamespaceContext
  readonly budget: DryRunBudget
  readonly toApply: ToApply
  /** Returns what an apply leaves of its result once the fields of other installers have moved; the result if that is all. */
  readonly withoutInstallerFields: (result: KubeObject, live: KubeObject) => KubeObject
  /** True for kinds for which toApply requires the live object, even if that costs a request. */
  readonly needsLive: (ref: ObjectRef) => boolean
  /** Take over the fields of any manager. */
  readonly force: boolean
  /** Dry runs of an earlier plan by objectKey, reused for objects that have not changed. */
  readonly earlier?: ReadonlyMap<string, ObjectDryRun> | undefined
}

/** The dry run of one object: the result for reports, and the data that a plan needs. */
export interface ObjectDryRun {
  readonly result: DryRunResult
  readonly status: 'unchanged' | 'answered' | 'refused' | 'unknown' | 'unknown-kind'
  readonly live?: KubeObject | undefined
  /** The object after the apply; undefined in a substitute namespace. */
  readonly answer?: KubeObject | undefined
  /** Fields of other managers to which the object assigns another value. */
  readonly conflicts?: readonly Conflict[] | undefined
  /** True if the answer comes from a second dry run, which takes over fields. */
  readonly takesOver?: boolean | undefined
  /** True if the install deletes fields that only another installer owns. */
  readonly deletesFields?: boolean | undefined
  /** The error with which the server rejected the object. */
  readonly error?: ApiError | undefined
}

/** Dry-runs one object. Rejects with ApiError only if the server cannot be reached. */
export async function dryRunObject(
  context: DryRunContext,
  object: KubeObject,
  release: ReleaseName,
): Promise<ObjectDryRun> {
  const { cluster, namespaces, live: liveObjects } = context
  let resource: ApiResource | undefined
  try {
    resource = await cluster.resource(object.apiVersion, object.kind)
  } catch (error) {
    return failed({ ref: refOf(object), exists: false }, error, outcomeOf(error, namespaces, undefined))
  }
  if (!resource) return unknownKind(namespaces, object)
  const namespace = namespaceOf(object, resource.namespaced, release.namespace)
  const { object: namespacedObject, substituteNamespace } = inExistingNamespace(namespaces, object, namespace)
  const ref = { ...refOf(object), ...(namespace !== undefined && { namespace }) }
  const target: Target = { ref, object: namespacedObject, resource, release, substituteNamespace }
  const earlier = await earlierRun(context, target)
  if (earlier) return earlier
  let live: KubeObject | undefined
  try {
    if (substituteNamespace === undefined)
      live = context.needsLive(ref) ? await liveObjects.get(ref) : liveObjects.peek(ref)
    const configuration = context.toApply(namespacedObject, live, release)
    if (configuration === undefined) return { result: resultOf(target, live), status: 'unchanged', live }
    return await sendDryRun(context, target, configuration, live)
  } catch (error) {
    const role = error instanceof ApiError && error.status === 404 && boundRole(namespaces, object)
    // A user without the verb bind may create a binding only to a role that is there and whose permissions are held.
    const outcome = role
      ? { unknown: `${role} is not there yet: the install creates it` }
      : outcomeOf(error, namespaces, substituteNamespace)
    live ??= await ifReadable(context, target)
    return failed(resultOf(target, live), error, outcome, live)
  }
}

interface Target {
  readonly ref: ObjectRef
  readonly object: KubeObject
  readonly resource: ApiResource
  readonly release: ReleaseName
  readonly substituteNamespace: string | undefined
}

/** Returns the dry run of an earlier plan if the live object still has the same version. */
async function earlierRun(
  { earlier, live }: DryRunContext,
  { ref, substituteNamespace }: Target,
): Promise<ObjectDryRun | undefined> {
  const before = earlier?.get(objectKey(ref))
  if (!before || before.result.substituteNamespace !== substituteNamespace) return undefined
  if (before.status === 'unknown-kind') return undefined
  const now = before.live ? await live.get(ref) : live.peek(ref)
  return before.live?.metadata.resourceVersion === now?.metadata.resourceVersion ? before : undefined
}

/** Sends the dry run; sends a second one that takes over fields if an install would do so. */
async function sendDryRun(
  context: DryRunContext,
  target: Target,
  object: KubeObject,
  live: KubeObject | undefined,
): Promise<ObjectDryRun> {
  const { cluster, budget, force } = context
  const { resource, substituteNamespace } = target
  const dryRun = (options: { readonly force?: boolean }) =>
    budget.spend({ object, resource }, () => cluster.apply(object, { dryRun: true, ...options }))
  try {
    return await withDeletedFields(context, target, await answered(context, target, live, await dryRun({})))
  } catch (error) {
    const conflicts = error instanceof ApiError ? conflictsOf(error) : []
    const takesOver = substituteNamespace === undefined && (force || mayTakeOver(conflicts))
    if (conflicts.length === 0 || !takesOver) throw error
    const forced = await answered(context, target, live, await dryRun({ force: true }))
    const run = await withDeletedFields(context, target, forced)
    const result = { ...run.result, ...outcomeOf(error, context.namespaces, undefined) }
    return { ...run, result, conflicts, takesOver }
  }
}

async function answered(
  { live: liveObjects }: DryRunContext,
  target: Target,
  before: KubeObject | undefined,
  { object: answer, warnings }: Awaited<ReturnType<Cluster['apply']>>,
): Promise<ObjectDryRun> {
  const { ref, substituteNamespace } = target
  const more = warnings.length > 0 ? { warnings } : {}
  if (substituteNamespace !== undefined)
    return { result: { ...resultOf(target, undefined), ...more }, status: 'answered' }
  const live = await liveObjectOf(liveObjects, ref, before, answer)
  return { result: { ...resultOf(target, live), ...more }, status: 'answered', live, answer }
}

/** Returns the run with the answer that the server gives once the fields of other installers are deleted. */
async function withDeletedFields(
  context: DryRunContext,
  target: Target,
  run: ObjectDryRun,
): Promise<ObjectDryRun> {
  const { live, answer } = run
  const remaining = live && answer ? context.withoutInstallerFields(answer, live) : answer
  if (!live || !remaining || remaining === answer) return run
  const deleted = await dryRunDeletedFields(context, target, live, remaining)
  return { ...run, answer: deleted, deletesFields: true }
}

/** Returns the live object to which the server's answer belongs; reads it again if its version differs. */
async function liveObjectOf(
  live: LiveObjects,
  ref: ObjectRef,
  before: KubeObject | undefined,
  { metadata: { resourceVersion } }: KubeObject,
): Promise<KubeObject | undefined> {
  // The answer for a new object has no resourceVersion.
  if (resourceVersion === undefined) return undefined
  if (resourceVersion === before?.metadata.resourceVersion) return before
  return (await live.refresh(ref)) ?? before
}

/** Returns the live object of a rejected one, so that a report can name its owner. */
async function ifReadable(
  { live }: DryRunContext,
  { ref, substituteNamespace }: Target,
): Promise<KubeObject | undefined> {
  if (substituteNamespace !== undefined) return undefined
  try {
    return await live.get(ref)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function resultOf({ ref, substituteNamespace }: Target, live: KubeObject | undefined): DryRunResult {
  return { ref, ...ownershipOf(live), ...(substituteNamespace !== undefined && { substituteNamespace }) }
}

function failed(
  result: DryRunResult,
  error: unknown,
  outcome: FailedDryRun,
  live?: KubeObject,
): ObjectDryRun {
  const all = { result: { ...result, ...outcome }, live }
  if ('unknown' in outcome || !(error instanceof ApiError)) return { ...all, status: 'unknown' }
  const conflicts = conflictsOf(error)
  return { ...all, status: 'refused', error, ...(conflicts.length > 0 && { conflicts }) }
}

function unknownKind(namespaces: NamespaceContext, object: KubeObject): ObjectDryRun {
  const { apiVersion, kind } = object
  const result = { ref: refOf(object), exists: false }
  if (isDefinedHere(namespaces, object)) {
    const unknown = `kind ${kind} is not there yet: the install creates its CRD`
    return { result: { ...result, unknown }, status: 'unknown-kind' }
  }
  const message = `the server has no kind ${kind} in ${apiVersion}; is its CRD installed?`
  return {
    result: { ...result, refusal: { status: 404, reason: 'NotFound', message } },
    status: 'unknown-kind',
  }
}
