// Rendered[] and a live cluster → what install will do, as data. Reads, and asks for dry runs; writes nothing.
import type { Cluster } from '../cluster/api.ts'
import { throwAll, UserError } from '../errors.ts'
import { objectKey, refOf } from '../manifest/object.ts'
import type { Rendered } from '../pipeline.ts'
import { beginRelease, currentRelease, isUpgrade, latest } from '../release/history.ts'
import { isKept, isOwnedBy } from '../release/ownership.ts'
import { isSameContent, newRelease } from '../release/release.ts'
import type { Release, ReleaseName } from '../release/release.ts'
import type { Change, ChangeSet, ComponentChanges } from './changes.ts'
import type { ReleaseRef } from './events.ts'
import { inventoryOf, withNamespace } from './inventory.ts'
import { missingNamespaces } from './namespaces.ts'
import { mapParallel } from './parallel.ts'
import { judgePending } from './pending.ts'
import { planObject } from './plan-object.ts'
import type { PlanContext } from './plan-object.ts'
import { readHistory } from './records.ts'

export interface PlanOptions {
  /** Ask the server about objects that would be created, too. */
  readonly dryRun?: boolean | undefined
  readonly force?: boolean | undefined
  /** Labels of the release records. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly now: () => Date
}

/** One unit's part of the plan, with what apply needs beside the printable changes. */
export interface UnitPlan {
  readonly unit: ReleaseRef
  readonly rendered: Rendered
  readonly changes: ComponentChanges
  readonly history: readonly Release[]
  /** The pending record to write. */
  readonly record: Release
  /** A pending record that a dead operation left. */
  readonly stale?: Release | undefined
}

export interface Plan {
  readonly changes: ChangeSet
  readonly units: readonly UnitPlan[]
}

/**
 * Plans an install. Throws all UserErrors together: objects of other releases, conflicts, objects that the server
 * refuses, operations in progress.
 */
export async function planInstall(
  cluster: Cluster,
  rendered: readonly Rendered[],
  options: PlanOptions,
): Promise<Plan> {
  const errors: UserError[] = []
  const warnings: string[] = []
  const placed = await Promise.all(rendered.map((one) => placedIn(cluster, one)))
  const namespaces = await missingNamespaces(cluster, placed, errors)
  const context: PlanContext = {
    cluster,
    missing: new Set(namespaces),
    definitions: definedKinds(rendered),
    releases: rendered.map(({ release }) => release),
    dryRun: options.dryRun ?? false,
    labels: options.labels,
    force: options.force ?? false,
    warn: (message) => warnings.push(message),
  }
  const now = options.now()
  const planned = await Promise.all(placed.map((one) => planUnit(context, one, placed, now)))
  const units = planned.map(({ unitPlan }) => unitPlan)
  errors.push(...planned.flatMap((one) => one.errors))
  throwAll(errors)
  const components = units.map(({ changes }) => changes)
  return { units, changes: { namespaces, components, warnings: [...new Set(warnings)] } }
}

async function planUnit(
  context: PlanContext,
  rendered: Rendered,
  all: readonly Rendered[],
  now: Date,
): Promise<{ readonly unitPlan: UnitPlan; readonly errors: readonly UserError[] }> {
  const errors: UserError[] = []
  const { component, release } = rendered
  const unit: ReleaseRef = { component, release: release.name, namespace: release.namespace }
  const recorded = await readHistory(context.cluster, release)
  const history = recorded.map((one) => one.release)
  const verdict = judgePending(recorded, now, context.force)
  if (verdict.kind === 'busy') errors.push(verdict.error)
  if (verdict.kind === 'stale') context.warn(verdict.message)
  if (rendered.hooks.length > 0)
    context.warn(`${release.name}: its chart has ${rendered.hooks.length} hooks; they are recorded, not run`)
  const changes = await planObjects(context, rendered, errors)
  changes.push(...(await planPrune(context, release, history, all)))
  const record = beginRelease(newRelease({ ...rendered, ...release, labels: context.labels }), history, now)
  const before = latest(history)
  const isUnchanged =
    before?.info.status === 'deployed' &&
    isSameContent(before, record) &&
    changes.every(({ action }) => action === 'unchanged')
  const unitPlan: UnitPlan = {
    unit,
    rendered,
    history,
    record,
    stale: verdict.kind === 'stale' ? verdict.release : undefined,
    changes: {
      ...unit,
      record: isUnchanged ? 'unchanged' : isUpgrade(history) ? 'upgrade' : 'install',
      revision: isUnchanged ? before.version : record.version,
      changes,
    },
  }
  return { unitPlan, errors }
}

/** As Helm does: what is namespaced and names no namespace goes into the release's. */
async function placedIn(cluster: Cluster, rendered: Rendered): Promise<Rendered> {
  const objects = await mapParallel(rendered.objects, (object) =>
    withNamespace(cluster, object, rendered.release.namespace),
  )
  return { ...rendered, objects }
}

/** The changes of a unit's objects, in their order; so are the errors. */
async function planObjects(
  context: PlanContext,
  { objects, release }: Rendered,
  errors: UserError[],
): Promise<Change[]> {
  const plans = await mapParallel(objects, (object) =>
    planObject(context, object, release).catch((error: unknown) => {
      if (error instanceof UserError) return error
      throw error
    }),
  )
  const changes: Change[] = []
  for (const plan of plans) {
    if (plan instanceof UserError) errors.push(plan)
    else changes.push(plan)
  }
  return changes
}

/** What the release made and the new manifests no longer have; in no case what another release owns by now. */
async function planPrune(
  context: PlanContext,
  release: ReleaseName,
  history: readonly Release[],
  all: readonly Rendered[],
): Promise<Change[]> {
  const wanted = new Set(all.flatMap(({ objects }) => objects.map((object) => objectKey(refOf(object)))))
  const old = await inventoryOf(context.cluster, currentRelease(history))
  const gone = old.filter((object) => !wanted.has(objectKey(refOf(object))))
  const changes = await mapParallel(gone, async (object): Promise<Change[]> => {
    const ref = refOf(object)
    const live = await context.cluster.get(ref)
    if (!live || !isOwnedBy(live, release)) return []
    if (isKept(live)) return [{ ref, action: 'unchanged', live, reason: 'kept by helm.sh/resource-policy' }]
    return [{ ref, action: 'delete', live, reason: 'not in the new manifest' }]
  })
  return changes.flat()
}

/** `group/Kind` of every CRD that is among the objects. */
function definedKinds(rendered: readonly Rendered[]): ReadonlySet<string> {
  return new Set(
    rendered.flatMap(({ objects }) =>
      objects.flatMap(({ kind, spec }) => {
        if (kind !== 'CustomResourceDefinition') return []
        const { group, names } = spec as { group?: string; names?: { kind?: string } }
        return [`${group}/${names?.kind}`]
      }),
    ),
  )
}
