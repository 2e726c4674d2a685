// What templates look up, answered by a cluster. Loaded only where there is one.
import { LookupError } from '../../chart/bound-functions.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import type { Cluster } from '../../cluster/api.ts'
import { lookUpObjects } from '../../cluster/lookup.ts'
import { ApiError } from '../../errors.ts'

/** Finds an object of the cluster. Rejects with LookupError where the server refuses, with ApiError where it is not reached. */
export function findInCluster(
  cluster: Cluster,
): (...wanted: Parameters<LookupFunction>) => Promise<ReturnType<LookupFunction>> {
  return (...wanted) =>
    lookUpObjects(cluster, ...wanted).catch((error: unknown) => {
      // A server that is not reached is not the template's fault.
      throw error instanceof ApiError && error.status !== 0 ? new LookupError(error.message) : error
    })
}
