// Plans one release: the changes of its objects and of its record.
import type { Cluster } from '../../cluster/api.ts'
import type { LiveObjects } from '../../cluster/live-objects.ts'
import type { ObjectDryRun } from '../../dryrun/dry-run-object.ts'
import { ApiError, UserError } from '../../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../../manifest/object.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { beginRelease, beginRollback, currentRelease, isUpgrade, latest } from '../../release/history.ts'
import { withInstall } from '../../release/installs.ts'
import { isSameContent, newRelease, type RecordKind, type Release } from '../../release/release.ts'
import type { ComponentRelease } from '../release-ref.ts'
import { inventoryOf } from '../records/inventory.ts'
import type { ReadHistory } from '../records/records.ts'
import type { Change, ComponentChanges } from './changes.ts'
import { planObject, type ObjectPlanContext } from './object-plan.ts'
import { checkPending } from './pending.ts'
import { noLongerRendered, planPrune } from './prune.ts'

/** The plan of one release: its printable changes, and the data that apply needs. */
export interface ReleasePlan {
  readonly ref: ComponentRelease
  readonly rendered: RenderedRelease
  readonly changes: ComponentChanges
  readonly history: readonly Release[]
  /** The pending record to write. */
  readonly record: Release
  /** A pending record that an interrupted operation left. */
  readonly stale?: Release | undefined
}

export interface ReleasePlanContext extends ObjectPlanContext {
  readonly live: LiveObjects
  /** Delete the objects that are no longer rendered. */
  readonly prune: boolean
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly recordKind?: RecordKind | undefined
  readonly rollbackTo?: ReadonlyMap<string, Release> | undefined
  /** The number of this install. */
  readonly install: number
  readonly now: Date
}

/** Objects of earlier revisions that are no longer rendered, or the error that prevented reading them. */
export type ReadInventory = { readonly refs: readonly ObjectRef[] } | { readonly error: UserError | ApiError }

/** Reads the manifests of a history and returns the objects that are no longer rendered. */
export async function readInventory(
  cluster: Cluster,
  read: ReadHistory,
  rendered: readonly KubeObject[],
): Promise<ReadInventory> {
  if ('error' in read) return { refs: [] }
  try {
    const inventory = await inventoryOf(cluster, currentRelease(releasesOf(read)))
    return { refs: noLongerRendered(inventory, rendered) }
  } catch (error) {
    return { error: asBlocker(error) }
  }
}

export interface ReleaseReads {
  /** The dry runs of its objects, in the same order. */
  readonly runs: readonly ObjectDryRun[]
  readonly history: ReadHistory
  readonly inventory: ReadInventory
}

export interface PlannedRelease {
  readonly plan: ReleasePlan
  readonly blockers: readonly (UserError | ApiError)[]
  readonly warnings: readonly string[]
}

/** Plans one release from its dry runs, history and inventory. */
export async function planRelease(
  context: ReleasePlanContext,
  rendered: RenderedRelease,
  { runs, history: read, inventory }: ReleaseReads,
): Promise<PlannedRelease> {
  const { component, release } = rendered
  const ref: ComponentRelease = { component, release: release.name, namespace: release.namespace }
  const history = releasesOf(read)
  const pending = checkPending('history' in read ? read.history : [], context.now, context.force)
  const objects = rendered.objects.map((object, i) => planObject(context, object, release, runAt(runs, i)))
  const pruned = await pruneOf(context, rendered, inventory)
  const changes = [...objects.flatMap((one) => ('change' in one ? one.change : [])), ...pruned.changes]
  const record = withInstall(pendingRecord(context, rendered, history), context.install)
  return {
    plan: {
      ref,
      rendered,
      history,
      record,
      stale: pending.kind === 'stale' ? pending.release : undefined,
      changes: { ...ref, ...recordChange(history, record, changes), changes },
    },
    blockers: [
      ...('error' in read ? [read.error] : []),
      ...(pending.kind === 'busy' ? [pending.error] : []),
      ...objects.flatMap((one) => ('blocker' in one ? one.blocker : [])),
      ...pruned.blockers,
    ],
    warnings: [
      ...(pending.kind === 'stale' ? [pending.message] : []),
      ...hookWarning(rendered),
      ...runs.flatMap(({ result }) =>
        result.substituteNamespace === undefined
          ? (result.warnings ?? []).map((warning) => `${objectName(result.ref)}: ${warning}`)
          : [],
      ),
    ],
  }
}

function pendingRecord(
  { rollbackTo, recordKind, labels, now }: ReleasePlanContext,
  rendered: RenderedRelease,
  history: readonly Release[],
): Release {
  const { release } = rendered
  const target = rollbackTo?.get(`${release.namespace}/${release.name}`)
  if (target) return beginRollback(target, history, now)
  const content = newRelease({ ...rendered, ...release, labels })
  return beginRelease({ ...content, storedIn: recordKind }, history, now)
}

/** Returns the revisions of a history; none if it could not be read. */
export function releasesOf(read: ReadHistory): readonly Release[] {
  return 'history' in read ? read.history.map(({ release }) => release) : []
}

function runAt(runs: readonly ObjectDryRun[], index: number): ObjectDryRun {
  const run = runs[index]
  if (!run) throw new RangeError('an object without a dry run')
  return run
}

function recordChange(
  history: readonly Release[],
  record: Release,
  changes: readonly Change[],
): Pick<ComponentChanges, 'record' | 'revision'> {
  const newest = latest(history)
  const isUnchanged =
    newest?.info.status === 'deployed' &&
    isSameContent(newest, record) &&
    changes.every(({ action }) => action === 'unchanged')
  if (isUnchanged) return { record: 'unchanged', revision: newest.version }
  return { record: isUpgrade(history) ? 'upgrade' : 'install', revision: record.version }
}

async function pruneOf(
  { live, prune, force }: ReleasePlanContext,
  { release }: RenderedRelease,
  inventory: ReadInventory,
): Promise<{ readonly changes: readonly Change[]; readonly blockers: readonly (UserError | ApiError)[] }> {
  if ('error' in inventory) return { changes: [], blockers: [inventory.error] }
  try {
    return { changes: await planPrune(live, release, inventory.refs, { prune, force }), blockers: [] }
  } catch (error) {
    return { changes: [], blockers: [asBlocker(error)] }
  }
}

/** Returns a UserError or a response of the server as a blocker; rethrows other errors. */
function asBlocker(error: unknown): UserError | ApiError {
  if (error instanceof UserError) return error
  if (error instanceof ApiError && error.status !== 0) return error
  throw error
}

function hookWarning({ release, hooks }: RenderedRelease): string[] {
  if (hooks.length === 0) return []
  return [`${release.name}: the chart has ${hooks.length} hooks; they are recorded but not run`]
}
