// The Lease that lets one operation at a time change the mesh. See coordination.k8s.io/v1 and docs/locking.md.
import { sleep } from '../async/sleep.ts'
import type { Cluster } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isFree, leaseDuration, leaseObject, leaseRef, transitionsOf } from './lease-object.ts'
import { lockedError, lockedText, unlockedText, takenOverError } from './messages.ts'
import { keepRenewed, type Renewal } from './renewal.ts'

export interface LeaseOptions {
  readonly namespace: string
  /** `USER@HOST/PID/COMMAND`. */
  readonly holder: string
  /** Milliseconds to wait for another holder. */
  readonly timeout: number
  readonly now: () => Date
  /** Ends the wait with an AbortError. */
  readonly signal?: AbortSignal | undefined
  /** Called once with the holder that is waited for, and if the operation must go on without a Lease. */
  readonly onMessage: (text: string) => void
}

export interface OperationLease {
  readonly namespace: string
  /**
   * Waits until no other operation holds the Lease, without taking it. Returns true if it waited. Rejects like
   * `acquire`.
   */
  waitUntilFree(): Promise<boolean>
  /**
   * Takes the Lease and keeps it renewed. Returns true if it waited for another operation, so that the cluster has
   * changed. Rejects with UserError if another operation still holds it after the timeout. Without permission for
   * Leases, or without the namespace, reports that and returns false.
   */
  acquire(): Promise<boolean>
  /** Aborts with a UserError when another operation has taken over the Lease. */
  readonly lost: AbortSignal
  /** Stops renewing, and deletes the Lease. */
  release(): Promise<void>
}

/** Milliseconds between two reads of a Lease that another operation holds. */
const pollInterval = 2000

/** Creates the Lease of one operation; nothing is sent before `acquire` or `waitUntilFree`. */
export function createOperationLease(cluster: Cluster, options: LeaseOptions): OperationLease {
  const { namespace, holder, now, signal, onMessage } = options
  const ref = leaseRef(namespace)
  const takeover = new AbortController()
  let renewal: Renewal | undefined
  let isUnlocked = false

  /** Runs requests for the Lease; undefined without permission or namespace. The operation then goes on without it. */
  const ifAllowed = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isUnlocked) return undefined
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) throw error
      isUnlocked = true
      onMessage(unlockedText(ref, error))
      return undefined
    }
  }

  /** Returns a Lease that no operation holds, or undefined if there is none; waits until then. */
  const freeLease = async (wait: Wait): Promise<KubeObject | undefined> => {
    for (;;) {
      const live = await cluster.get(ref)
      if (!live || isFree(live, now(), wait.observe(live))) return live
      if (!wait.hasWaited) onMessage(lockedText(live, now()))
      if (wait.left() <= 0) throw lockedError(live, now())
      wait.hasWaited = true
      await sleep(Math.min(pollInterval, wait.left()), signal)
    }
  }

  /** Creates or takes over the Lease; undefined if another operation was faster. */
  const take = async (live: KubeObject | undefined): Promise<KubeObject | undefined> => {
    try {
      const object = leaseObject(ref, { holder, now: now(), acquired: now(), ...transitionsOf(live) })
      const metadata = { ...object.metadata, resourceVersion: live?.metadata.resourceVersion }
      const written = live ? await cluster.replace({ ...object, metadata }) : await cluster.create(object)
      return written.object
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return undefined
      throw error
    }
  }

  return {
    namespace,
    lost: takeover.signal,
    async waitUntilFree() {
      const wait = createWait(options)
      await ifAllowed(() => freeLease(wait))
      return wait.hasWaited
    },
    async acquire() {
      const wait = createWait(options)
      // Usually there is no Lease, so that creating it needs one request.
      let held = await ifAllowed(() => take(undefined))
      while (!held && !isUnlocked) held = await ifAllowed(async () => take(await freeLease(wait)))
      if (held)
        renewal = keepRenewed(cluster, held, {
          holder,
          now,
          onLost: (live) => takeover.abort(takenOverError(ref, live, now())),
        })
      return wait.hasWaited
    },
    async release() {
      const last = await renewal?.stop()
      renewal = undefined
      if (!last || takeover.signal.aborted) return
      const { resourceVersion } = last.metadata
      await cluster
        .delete(ref, typeof resourceVersion === 'string' ? { resourceVersion } : {})
        // Nobody needs to act: the Lease expires.
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          if (error.status !== 409) onMessage(`the lock expires in ${leaseDuration}s: ${error.message}`)
        })
    },
  }
}

/** The wait for other holders. */
interface Wait {
  /** True if another holder was waited for. */
  hasWaited: boolean
  /** Milliseconds left. */
  left(): number
  /** Returns for how many milliseconds this version of the Lease has been seen. */
  observe(live: KubeObject): number
}

function createWait({ timeout, now }: LeaseOptions): Wait {
  const end = now().getTime() + timeout
  let seen: { readonly version: string | undefined; readonly at: number } | undefined
  return {
    hasWaited: false,
    left: () => end - now().getTime(),
    observe({ metadata: { resourceVersion } }) {
      const at = now().getTime()
      if (seen?.version !== resourceVersion) seen = { version: resourceVersion as string | undefined, at }
      return at - (seen?.at ?? at)
    },
  }
}
