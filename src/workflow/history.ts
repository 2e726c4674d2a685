// `history`: reads the revisions of the installed releases.
import { readReleaseHistory, type ReleaseRevision } from '../install/release-history.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

/** Reads the revisions of all installed Istio releases, oldest first. Empty if nothing is installed. */
export function history(
  options: ClusterOptions,
  context: Pick<WorkflowContext, 'env'>,
): Promise<ReleaseRevision[]> {
  return withCluster(options, context, (cluster) => readReleaseHistory(cluster))
}
