// How long the dry run of an install may take in all.
import type { Cluster } from '../cluster/api.ts'
import type { NamespaceContext } from './namespace-context.ts'
import { createUnresponsiveWebhooks, type AdmissionRequest } from './unresponsive-webhooks.ts'

/** A request that was not sent; the message says why. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

export interface DryRunBudget {
  /** Sends a request. Rejects with NotSent if a webhook for it does not respond, or the time is over. */
  spend<T>(request: Omit<AdmissionRequest, 'namespaceLabels'>, send: () => Promise<T>): Promise<T>
}

/** A budget of `limit` milliseconds from now on. Requests that run when it ends are waited for. */
export function createDryRunBudget(
  cluster: Cluster,
  { labels }: NamespaceContext,
  limit: number,
): DryRunBudget {
  const webhooks = createUnresponsiveWebhooks(cluster)
  const end = performance.now() + limit
  return {
    async spend({ object, resource }, send) {
      const namespaceLabels = labels.get(object.metadata.namespace ?? '')
      const request = { object, resource, namespaceLabels }
      const reason = webhooks.reason(request)
      if (reason !== undefined) throw new NotSent(reason)
      if (performance.now() > end) {
        throw new NotSent(`the requests before it took more than ${limit / 1000} s`)
      }
      try {
        return await send()
      } catch (error) {
        await webhooks.note(error, request)
        throw error
      }
    },
  }
}
