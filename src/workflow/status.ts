// `status`: reads what is installed, with versions, health and drift, and what is about to change.
import type { Cluster } from '../cluster/api.ts'
import { isForbidden } from '../errors.ts'
import { readInstalls, type InstallStatus } from '../install/status.ts'
import { readOperation } from '../lease/read-operation.ts'
import { compareIstioVersions } from '../release/versions.ts'
import { embeddedVersion } from './charts/fetched-charts.ts'
import { withCluster } from './cluster/connect.ts'
import { defaultLockNamespace } from './cluster/operation-lease.ts'
import type { WorkflowContext } from './context.ts'
import type { ClusterOptions } from './options.ts'

export interface MeshStatus extends InstallStatus {
  /** The operation that holds the Lease: who runs which command since when. */
  readonly operation?: string | undefined
  /** The version of Istio that this program installs. */
  readonly embedded: string
  /** Releases, as `namespace/name`, whose version is older than the embedded one. */
  readonly upgradable: readonly string[]
  /** Releases with a newer version, which this program should not change. */
  readonly newer: readonly string[]
}

/** Reads the releases, their health, and Istio objects without a release record. Empty if nothing is installed. */
export function status(
  options: ClusterOptions,
  context: Pick<WorkflowContext, 'env' | 'packageFolder' | 'now'>,
): Promise<MeshStatus> {
  return withCluster(options, context, async (cluster) => {
    const installs = await readInstalls(cluster)
    const embedded = embeddedVersion(context)
    const compared = (sign: number) =>
      installs.releases
        .filter(({ version }) => Math.sign(compareIstioVersions(version, embedded)) === sign)
        .map(({ namespace, release }) => `${namespace}/${release}`)
    const operation = await currentOperation(cluster, installs, context)
    return { ...installs, operation, embedded, upgradable: compared(-1), newer: compared(1) }
  })
}

/** Without the right to read the Lease, nothing is known about an operation. */
async function currentOperation(
  cluster: Cluster,
  { releases }: InstallStatus,
  context: Pick<WorkflowContext, 'now'>,
): Promise<string | undefined> {
  const istiod = releases.find(({ chart }) => chart === 'istiod')
  try {
    return await readOperation(cluster, istiod?.namespace ?? defaultLockNamespace, context.now())
  } catch (error) {
    if (!isForbidden(error)) throw error
    return undefined
  }
}
