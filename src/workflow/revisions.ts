// The revisions of the control planes in a cluster.
import { readRunningControlPlanes } from '../install/records/running-versions.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

/** Returns the revisions of the control planes that run, sorted; `default` for one without. Rejects with ApiError. */
export function listRevisions(
  options: ClusterOptions,
  context: Pick<WorkflowContext, 'env'>,
): Promise<string[]> {
  return withCluster(options, context, async (cluster) =>
    (await readRunningControlPlanes(cluster)).map(({ revision }) => revision),
  )
}
