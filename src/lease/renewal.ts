// Renews a Lease while its operation runs, and notices if another operation takes it over.
import type { Cluster } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'
import { refOf, type KubeObject } from '../manifest/object.ts'
import { acquiredAt, holderOf, leaseDuration, leaseObject, transitionsOf } from './lease-object.ts'

export interface RenewalOptions {
  readonly holder: string
  readonly now: () => Date
  /** Called once with the Lease of the new holder; undefined if no renewal succeeded in the Lease's duration. */
  readonly onLost: (live: KubeObject | undefined) => void
}

export interface Renewal {
  /** Stops, and returns the Lease as last written; undefined if it is gone. */
  stop(): Promise<KubeObject | undefined>
}

/** Renews a Lease every third of its duration. */
export function keepRenewed(
  cluster: Cluster,
  acquired: KubeObject,
  { holder, now, onLost }: RenewalOptions,
): Renewal {
  const ref = refOf(acquired)
  const since = new Date(acquiredAt(acquired))
  const { transitions } = transitionsOf(acquired)
  let lease: KubeObject | undefined = acquired
  let renewedAt = now().getTime()

  const lose = (live: KubeObject | undefined): void => {
    clearInterval(timer)
    lease = undefined
    onLost(live)
  }
  const write = async (resourceVersion: unknown): Promise<void> => {
    const object = leaseObject(ref, { holder, now: now(), acquired: since, transitions: transitions - 1 })
    const metadata = { ...object.metadata, resourceVersion: resourceVersion as string }
    lease = (await cluster.replace({ ...object, metadata })).object
    renewedAt = now().getTime()
  }
  const renew = async (): Promise<void> => {
    try {
      if (lease) await write(lease.metadata.resourceVersion)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await afterFailure(error)
    }
  }
  const afterFailure = async (error: ApiError): Promise<void> => {
    // An uninstall deletes the namespace of its own Lease.
    if (error.status === 404) return void (lease = undefined)
    const live = error.status === 409 ? await cluster.get(ref).catch(() => undefined) : undefined
    if (live && holderOf(live) !== holder) return lose(live)
    if (live) return write(live.metadata.resourceVersion).catch(() => undefined)
    if (now().getTime() - renewedAt >= leaseDuration * 1000) lose(undefined)
  }

  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void (last = renew()), (leaseDuration * 1000) / 3)
  return {
    async stop() {
      clearInterval(timer)
      await last
      return lease
    },
  }
}
