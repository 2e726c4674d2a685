// `status`: what is installed, its versions and health.
import { readInstalls, type Installs } from '../install/status.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

/** Reads the releases, their health, and objects of Istio without a record. Nothing installed is an answer too. */
export function status(options: ClusterOptions, context: Pick<WorkflowContext, 'env'>): Promise<Installs> {
  return withCluster(options, context, (cluster) => readInstalls(cluster))
}
