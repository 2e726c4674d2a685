// Answers the lookups of templates from a cluster. Loaded only if there is one.
import { LookupError } from '../../chart/bound-functions.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import type { Cluster } from '../../cluster/api.ts'
import { lookUpObjects } from '../../cluster/lookup.ts'
import { ApiError } from '../../errors.ts'

/**
 * Returns a function that finds an object. It rejects with LookupError for an error of the server, with ApiError if it
 * is unreachable.
 */
export function findInCluster(
  cluster: Cluster,
): (...args: Parameters<LookupFunction>) => Promise<ReturnType<LookupFunction>> {
  return (...args) =>
    lookUpObjects(cluster, ...args).catch((error: unknown) => {
      // An unreachable server is not an error of the template.
      throw error instanceof ApiError && error.status !== 0 ? new LookupError(error.message) : error
    })
}
