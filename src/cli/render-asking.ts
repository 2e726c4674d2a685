// Rendering with a cluster at hand, which answers what templates look up.
import { withPendingLookups } from '../chart/pending-lookups.ts'
import { LookupError } from '../chart/bound-functions.ts'
import type { LookupFunction } from '../chart/bound-functions.ts'
import type { RenderResult } from '../chart/render.ts'
import type { Cluster } from '../cluster/api.ts'
import { lookUpObjects } from '../cluster/lookup.ts'
import { ApiError } from '../errors.ts'

/** What `render` gives, its lookups answered by the cluster. Rejects with ApiError where that is not reached. */
export function renderAsking(
  cluster: Cluster,
  render: (lookup: LookupFunction) => Promise<RenderResult>,
): Promise<RenderResult> {
  const find = (...wanted: Parameters<LookupFunction>) =>
    lookUpObjects(cluster, ...wanted).catch((error: unknown) => {
      // A server that is not reached is no template's fault.
      throw error instanceof ApiError && error.status !== 0 ? new LookupError(error.message) : error
    })
  return withPendingLookups(find, render)
}
