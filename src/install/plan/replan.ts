// Plans again before applying, because the cluster may have changed while the user reviewed the plan.
import type { Cluster } from '../../cluster/api.ts'
import { UserError } from '../../errors.ts'
import { objectKey, type ObjectRef } from '../../manifest/object.ts'
import type { Change, ChangeSet } from './changes.ts'
import { planInstall, throwBlockers, type InstallPlan } from './plan.ts'

/** An object with different changes in two plans; undefined if a plan has no change for it. */
export interface PlanDifference {
  readonly ref: ObjectRef
  readonly before?: Change | undefined
  readonly after?: Change | undefined
}

/** Returns whether to apply the new plan. */
export type OnReplan = (
  differences: readonly PlanDifference[],
  plan: InstallPlan,
) => boolean | Promise<boolean>

export interface CurrentPlanOptions {
  readonly onReplan?: OnReplan | undefined
  /** Called with each new plan; throws UserError to refuse it. */
  readonly verify?: ((plan: InstallPlan) => void) | undefined
  readonly now: () => Date
}

/** The maximum number of new plans: gives up on objects that change continuously. */
const maxRounds = 10

/**
 * Returns the plan for the current state: plans objects again whose version has changed. Calls `onReplan` if the
 * changes differ; returns undefined if it returns false. Throws what `verify` throws, and the blockers of
 * the new plan.
 */
export async function currentPlan(
  cluster: Cluster,
  planned: InstallPlan,
  { onReplan = () => true, verify, now }: CurrentPlanOptions,
): Promise<InstallPlan | undefined> {
  let plan = planned
  for (let round = 1; round <= maxRounds; round++) {
    const next = await planInstall(cluster, plan.rendered, {
      ...plan.request,
      earlier: plan,
      reviewAccess: false,
      now,
    })
    verify?.(next)
    throwBlockers(next)
    const differences = planDifferences(plan.changes, next.changes)
    if (differences.length === 0) return next
    if (!(await onReplan(differences, next))) return undefined
    plan = next
  }
  throw new UserError(
    'plan-outdated',
    'the objects of the install change continuously in the cluster, so the plan is outdated',
    {
      hint: 'find out which controller or user changes them, then run the command again',
    },
  )
}

/** Returns the objects whose printed changes differ between two plans of the same manifests. */
export function planDifferences(before: ChangeSet, after: ChangeSet): PlanDifference[] {
  const [old, now] = [changesByKey(before), changesByKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  return keys.flatMap((key) => {
    const [previous, next] = [old.get(key), now.get(key)]
    const ref = (previous ?? next)?.ref
    return ref === undefined || summaryOf(previous) === summaryOf(next)
      ? []
      : [{ ref, before: previous, after: next }]
  })
}

/** Returns the changes of objects and the created namespaces, by objectKey. */
function changesByKey({ namespaces, components }: ChangeSet): ReadonlyMap<string, Change> {
  const created = namespaces.map((name): Change => {
    return { ref: { apiVersion: 'v1', kind: 'Namespace', name }, action: 'create' }
  })
  const all = [...created, ...components.flatMap(({ changes }) => changes)]
  return new Map(all.map((change) => [objectKey(change.ref), change]))
}

function summaryOf(change: Change | undefined): string {
  if (!change) return ''
  const { action, reason = '', takeovers = [] } = change
  return JSON.stringify([action, reason, takeovers.map(({ manager, field }) => [manager, field])])
}
