// What install will do to one object.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import { conflictsOf, describeConflicts, mayTakeOver } from '../../manifest/conflicts.ts'
import { groupOf, objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { isOwnedBy, ownerOf } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import type { Change } from './changes.ts'
import { compare } from './compare.ts'
import { readHistory } from '../records/records.ts'
import { asSent, toSend } from './to-apply.ts'

/** What planning one object needs to know of the whole plan. */
export interface PlanContext {
  readonly cluster: Cluster
  /** Namespaces that do not exist yet. */
  readonly missing: ReadonlySet<string>
  /** `group/Kind` of the CRDs that this install brings. */
  readonly definitions: ReadonlySet<string>
  /** All releases of this install: objects may move among them. */
  readonly releases: readonly ReleaseName[]
  readonly dryRun: boolean
  readonly force: boolean
  /** Of the release records. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly warn: (message: string) => void
}

/** The change of an object. Throws UserError where it cannot be made, ApiError where the server cannot be reached. */
export async function planObject(
  context: PlanContext,
  object: KubeObject,
  release: ReleaseName,
): Promise<Change> {
  const { cluster, definitions, missing, dryRun } = context
  const ref = refOf(object)
  const creation: Change = { ref, action: 'create', object: asSent(object, undefined, release) }
  const comesWithIt = definitions.has(`${groupOf(ref.apiVersion)}/${ref.kind}`)
  if (!(await cluster.resource(ref.apiVersion, ref.kind))) {
    if (comesWithIt) return creation
    const why = `the server has no kind ${ref.kind} in ${ref.apiVersion}; is its CRD installed?`
    throw refusal('unknown-kind', ref, why)
  }
  if (ref.namespace !== undefined && missing.has(ref.namespace)) return creation
  const live = await cluster.get(ref)
  const owner = live && (await otherOwner(context, live, release))
  if (owner) throw refusal('owned-by-release', ref, ...foreign(owner, release))
  if (!live && !dryRun) return creation
  try {
    // Most objects of an install that is run again need no question: that is half of its time.
    const sent = toSend(object, live, release)
    if (sent !== undefined) return await tryOut(context, sent, live, release)
    return { ref, action: 'unchanged', object: asSent(object, live, release), live, result: live }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    // Its CRD has just been deleted, and discovery does not know yet.
    if (error.status === 404 && comesWithIt) return creation
    const conflicts = conflictsOf(error)
    if (conflicts.length > 0) throw refusal('conflict', ref, describeConflicts(conflicts), conflictHint)
    // The message names the object itself.
    throw new UserError('refused', error.message, { status: exitStatus.failed, cause: error })
  }
}

const conflictHint = 'leave those fields out of your values, or take them over with --force'

function foreign(owner: ReleaseName, release: ReleaseName): [why: string, hint: string] {
  return [
    `it belongs to the Helm release ${owner.namespace}/${owner.name}, not to ${release.namespace}/${release.name}`,
    'uninstall that release first, or install with its name and namespace',
  ]
}

function refusal(code: string, ref: ObjectRef, why: string, hint?: string): UserError {
  const options = { status: exitStatus.failed, ...(hint !== undefined && { hint }) }
  return new UserError(code, `${objectName(ref)}: ${why}`, options)
}

/** The release that owns a live object and will go on to; not one of this install, and not one that has no record. */
async function otherOwner(
  { cluster, releases }: PlanContext,
  live: KubeObject,
  release: ReleaseName,
): Promise<ReleaseName | undefined> {
  const owner = ownerOf(live)
  if (!owner || isOwnedBy(live, release) || releases.some((one) => isOwnedBy(live, one))) return undefined
  return (await readHistory(cluster, owner)).length > 0 ? owner : undefined
}

/** Asks the server what an apply would give. Fields of installers are taken over, and those of others by `force`. */
async function tryOut(
  { cluster, force, warn }: PlanContext,
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
): Promise<Change> {
  const ref = refOf(object)
  const answer = await cluster.apply(object, { dryRun: true, force }).then(
    (applied) => ({ ...applied, takesOver: force }),
    async (error: unknown) => {
      if (!(error instanceof ApiError) || !mayTakeOver(conflictsOf(error))) throw error
      return { ...(await cluster.apply(object, { dryRun: true, force: true })), takesOver: true }
    },
  )
  for (const warning of answer.warnings) warn(`${objectName(ref)}: ${warning}`)
  const change = { ref, object, live, result: answer.object, force: answer.takesOver }
  if (!live) return { ...change, action: 'create' }
  if (!isOwnedBy(live, release)) return { ...change, action: 'adopt', reason: adoptionReason(live) }
  const difference = compare(await asJudged(cluster, live, answer.object), answer.object)
  if (difference === 'same') return { ...change, action: 'unchanged' }
  return {
    ...change,
    action: 'configure',
    ...(difference === 'ownership' && { reason: 'its fields become ours' }),
  }
}

/** The live object that the server's answer is about: a controller may have written to it since it was read. */
async function asJudged(cluster: Cluster, live: KubeObject, answer: KubeObject): Promise<KubeObject> {
  if (live.metadata.resourceVersion === answer.metadata.resourceVersion) return live
  return (await cluster.get(refOf(live))) ?? live
}

function adoptionReason(live: KubeObject): string {
  const owner = ownerOf(live)
  return owner ? `moves here from release ${owner.namespace}/${owner.name}` : 'was there without a release'
}
