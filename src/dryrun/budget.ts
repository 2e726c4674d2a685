// How long a rehearsal waits for the server, in all.
import type { Scene } from './namespace-context.ts'
import { createSilence, type Request } from './unresponsive-webhooks.ts'
import type { Cluster } from '../cluster/api.ts'

/** Something that was not tried; the message says why. */
export class Untried extends Error {
  override readonly name = 'Untried'
}

export interface Patience {
  /** What `asking` comes to. Rejects with Untried where a silent webhook would be asked, or the time is over. */
  ask<T>(request: Omit<Request, 'namespaceLabels'>, asking: () => Promise<T>): Promise<T>
}

/** Patience for `limit` milliseconds from now on; what is under way is waited for. */
export function createPatience(cluster: Cluster, { labels }: Scene, limit: number): Patience {
  const silence = createSilence(cluster)
  const end = performance.now() + limit
  return {
    async ask({ object, resource }, asking) {
      const namespaceLabels = labels.get(object.metadata.namespace ?? '')
      const request = { object, resource, namespaceLabels }
      const reason = silence.reason(request)
      if (reason !== undefined) throw new Untried(reason)
      if (performance.now() > end) {
        throw new Untried(`the server took more than ${limit / 1000} s for what came before`)
      }
      try {
        return await asking()
      } catch (error) {
        await silence.note(error, request)
        throw error
      }
    },
  }
}
