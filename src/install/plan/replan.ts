// Is a plan still right when it is carried out? Time passes while a person reads it.
import type { Cluster } from '../../cluster/api.ts'
import { UserError } from '../../errors.ts'
import { objectKey, type ObjectRef } from '../../manifest/object.ts'
import type { Change, ChangeSet } from './changes.ts'
import { planInstall, throwBlockers, type InstallPlan } from './plan.ts'

/** An object whose change is another one than planned; undefined where a plan has none for it. */
export interface PlanDifference {
  readonly ref: ObjectRef
  readonly before?: Change | undefined
  readonly after?: Change | undefined
}

/** Answers whether to go on with `plan`. */
export type OnReplan = (
  differences: readonly PlanDifference[],
  plan: InstallPlan,
) => boolean | Promise<boolean>

/** How often a plan is made again; a cluster that changes faster than it is planned for is left alone. */
const mostRounds = 10

/**
 * The plan as of now: objects whose version has changed since are planned again. `onReplan` decides where that has
 * another outcome; undefined if it answers false. Throws what blocks the new plan.
 */
export async function currentPlan(
  cluster: Cluster,
  planned: InstallPlan,
  { onReplan = () => true, now }: { readonly onReplan?: OnReplan | undefined; readonly now: () => Date },
): Promise<InstallPlan | undefined> {
  let plan = planned
  for (let round = 1; round <= mostRounds; round++) {
    const next = await planInstall(cluster, plan.rendered, {
      ...plan.request,
      earlier: plan,
      preflight: false,
      now,
    })
    throwBlockers(next)
    const differences = planDifferences(plan.changes, next.changes)
    if (differences.length === 0) return next
    if (!(await onReplan(differences, next))) return undefined
    plan = next
  }
  throw new UserError('plan-outdated', 'the cluster changes all the time, so that no plan holds', {
    hint: 'find out who else writes to the objects, and run this again',
  })
}

/** The objects for which two plans of the same manifests differ, as far as a plan shows it. */
export function planDifferences(before: ChangeSet, after: ChangeSet): PlanDifference[] {
  const [old, now] = [changesByKey(before), changesByKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)]
    const ref = (one ?? other)?.ref
    return ref === undefined || shown(one) === shown(other) ? [] : [{ ref, before: one, after: other }]
  })
}

/** Changes of objects, and the namespaces that are created. */
function changesByKey({ namespaces, components }: ChangeSet): ReadonlyMap<string, Change> {
  const created = namespaces.map((name): Change => {
    return { ref: { apiVersion: 'v1', kind: 'Namespace', name }, action: 'create' }
  })
  const all = [...created, ...components.flatMap(({ changes }) => changes)]
  return new Map(all.map((change) => [objectKey(change.ref), change]))
}

function shown(change: Change | undefined): string {
  if (!change) return ''
  const { action, reason = '', takeovers = [] } = change
  return JSON.stringify([action, reason, takeovers.map(({ manager, field }) => [manager, field])])
}
