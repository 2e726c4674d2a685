// Plans the change of one object from its dry run.
import type { NamespaceContext } from '../../dryrun/namespace-context.ts'
import { isDefinedHere } from '../../dryrun/namespace-context.ts'
import type { ObjectDryRun } from '../../dryrun/dry-run-object.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { describeConflicts } from '../../manifest/conflicts.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { isOwnedBy, ownerOf } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { fieldAt } from '../fields.ts'
import type { Change } from './changes.ts'
import { compare } from './compare.ts'
import { movedManagedFields, movesGitOpsFields } from './installer-fields.ts'
import { applyConfiguration } from './to-apply.ts'

export interface ObjectPlanContext {
  readonly namespaces: NamespaceContext
  /** All releases of this install; objects may move between them. */
  readonly releases: readonly ReleaseName[]
  /** `namespace/name` of the other releases that have a record. An ownership annotation without a record is ignored. */
  readonly recorded: ReadonlySet<string>
  /** The user takes over the fields of any manager. */
  readonly force: boolean
  /** Whether a rejection of an object that does not exist yet is a blocker too; else it is only in the report. */
  readonly failOnRejection: boolean
}

/** A change, or the error that prevents it. */
export type ObjectPlan = { readonly change: Change } | { readonly blocker: UserError }

/** Plans one object from its dry run. */
export function planObject(
  context: ObjectPlanContext,
  object: KubeObject,
  release: ReleaseName,
  run: ObjectDryRun,
): ObjectPlan {
  const ref = refOf(object)
  const { live, result } = run
  const creation: Change = { ref, action: 'create', object: applyConfiguration(object, undefined, release) }
  if (run.status === 'unknown-kind')
    return result.unknown !== undefined
      ? { change: creation }
      : { blocker: blocker('unknown-kind', ref, result.refusal?.message ?? '') }
  if (result.substituteNamespace !== undefined) return { change: creation }
  const owner = live && otherOwner(context, live, release)
  if (owner) return { blocker: blocker('owned-by-release', ref, ...ownedElsewhere(owner, release)) }
  if (run.status === 'refused') return planRejected(context, ref, run, creation)
  if (!live) return { change: { ...creation, result: run.answer } }
  return { change: changeOf(context, object, release, { ...run, live }) }
}

/** Plans the change of a live object whose dry run the server accepted. */
function changeOf(
  { force }: ObjectPlanContext,
  object: KubeObject,
  release: ReleaseName,
  { live, ...run }: ObjectDryRun & { readonly live: KubeObject },
): Change {
  const ref = refOf(object)
  const moves = { fromGitOps: force, replicas: fieldAt(object, 'spec', 'replicas') !== undefined }
  const change = { ref, object: applyConfiguration(object, live, release, moves), live }
  if (run.status === 'unchanged') return { ...change, action: 'unchanged', result: live }
  const { answer: result, conflicts, takesOver, result: report } = run
  const applied = {
    ...change,
    result,
    force: takesOver ?? false,
    ...(movedManagedFields(live, moves) && { movesFields: moves }),
    ...(takesOver && { takeovers: conflicts }),
  }
  if (!isOwnedBy(live, release)) return { ...applied, action: 'adopt', reason: adoptionReason(live) }
  if (!result) return { ...applied, action: 'configure', reason: `no dry run: ${report.unknown ?? ''}` }
  const difference = compare(live, result)
  if (difference === 'same' && !run.deletesFields && !movesGitOpsFields(live, moves))
    return { ...applied, action: 'unchanged' }
  return {
    ...applied,
    action: 'configure',
    ...(difference !== 'content' && { reason: 'ambientctl takes ownership of its fields' }),
  }
}

function planRejected(
  { namespaces, failOnRejection }: ObjectPlanContext,
  ref: ObjectRef,
  { live, conflicts, error, result }: ObjectDryRun,
  creation: Change,
): ObjectPlan {
  // The CRD was just deleted, but discovery still lists its kind.
  if (result.refusal?.status === 404 && isDefinedHere(namespaces, ref)) return { change: creation }
  if (conflicts) return { blocker: blocker('conflict', ref, describeConflicts(conflicts), conflictHint) }
  if (!live && !failOnRejection) return { change: creation }
  // The message already contains the object's name.
  const message = error?.message ?? result.refusal?.message ?? ''
  return { blocker: new UserError('refused', message, { status: exitStatus.failed, cause: error }) }
}

const conflictHint = 'remove these fields from your values, or take them over with --force'

function ownedElsewhere(owner: ReleaseName, release: ReleaseName): [why: string, hint: string] {
  return [
    `it belongs to the Helm release ${owner.namespace}/${owner.name}, not to ${release.namespace}/${release.name}`,
    'uninstall that release first, or install with its release name and namespace',
  ]
}

function blocker(code: string, ref: ObjectRef, why: string, hint?: string): UserError {
  const options = { status: exitStatus.failed, ...(hint !== undefined && { hint }) }
  return new UserError(code, `${objectName(ref)}: ${why}`, options)
}

/** Returns the release that owns a live object, if it has a record and is not part of this install. */
function otherOwner(
  { releases, recorded }: ObjectPlanContext,
  live: KubeObject,
  release: ReleaseName,
): ReleaseName | undefined {
  const owner = ownerOf(live)
  if (!owner || isOwnedBy(live, release) || releases.some((one) => isOwnedBy(live, one))) return undefined
  return recorded.has(`${owner.namespace}/${owner.name}`) ? owner : undefined
}

function adoptionReason(live: KubeObject): string {
  const owner = ownerOf(live)
  return owner ? `moves from release ${owner.namespace}/${owner.name}` : 'existed without a release'
}
