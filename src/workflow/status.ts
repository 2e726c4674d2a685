// `status`: reads what is installed, with versions and health.
import { readInstalls, type InstallStatus } from '../install/status.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

/** Reads the releases, their health, and Istio objects without a release record. Empty if nothing is installed. */
export function status(
  options: ClusterOptions,
  context: Pick<WorkflowContext, 'env'>,
): Promise<InstallStatus> {
  return withCluster(options, context, (cluster) => readInstalls(cluster))
}
