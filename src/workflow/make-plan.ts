// `plan`: plans an install for review, and returns the data of a plan file.
import { liveDifference, type LiveDifference } from './compare/live-differences.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import { planAndCheck, type CheckedOutcome } from './plan-and-check.ts'
import type { InstallOptions } from './options.ts'
import { readConfiguration } from './rendering/configuration.ts'
import { savePlan } from './saved-plan.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import { objectKey } from '../manifest/object.ts'
import type { SavedPlan } from '../plan-file/saved-plan.ts'
import { secretValues, type SecretValue } from '../plan-file/secrets.ts'

/** A plan for review. */
export interface ReviewedPlan {
  readonly plan: InstallPlan
  readonly saved: SavedPlan
  /** The objects that differ, by objectKey. Secrets are masked. */
  readonly differences: ReadonlyMap<string, LiveDifference>
  /** The content of Secrets, which a plan file must not have. */
  readonly secrets: readonly SecretValue[]
  /** The kubeconfig's context. */
  readonly context: string
}

/** A plan, or without one the reason: nothing to install, or findings that stop the install. */
export interface PlanOutcome extends Omit<CheckedOutcome, 'plan'> {
  readonly reviewed?: ReviewedPlan
}

/** Plans an install with server-side dry runs, and runs the checks. Changes nothing. Rejects with UserError and ApiError. */
export async function makePlan(options: InstallOptions, context: WorkflowContext): Promise<PlanOutcome> {
  imageCheckOf(options)
  const files = new Map<string, string>()
  const onFileRead = (path: string, content: string) => void files.set(path, content)
  const input = await readConfiguration({ ...options, onFileRead }, context)
  return withCluster(options, context, async (cluster) => {
    const { plan, ...outcome } = await planAndCheck(cluster, input, { ...options, dryRun: true }, context)
    if (plan === undefined) return outcome
    const saved = await savePlan(plan, cluster, { options, files }, context)
    return {
      ...outcome,
      reviewed: {
        plan,
        saved,
        differences: differencesOf(plan),
        secrets: secretValues(plan),
        context: cluster.context,
      },
    }
  })
}

function differencesOf({ changes: { components } }: InstallPlan): Map<string, LiveDifference> {
  const differences = components.flatMap(({ changes }) => changes.flatMap((one) => liveDifference(one) ?? []))
  return new Map(differences.map((one) => [objectKey(one.ref), one]))
}
