// Reads which operation holds the Lease.
import type { Cluster } from '../cluster/api.ts'
import { isFree, leaseRef } from './lease-object.ts'
import { whoWorks } from './messages.ts'

/** Returns who runs which command since when; undefined if no operation holds the Lease. Rejects with ApiError. */
export async function readOperation(
  cluster: Cluster,
  namespace: string,
  now: Date,
): Promise<string | undefined> {
  const lease = await cluster.get(leaseRef(namespace))
  return lease && !isFree(lease, now, 0) ? whoWorks(lease, now) : undefined
}
