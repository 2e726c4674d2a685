// The time budget for all dry runs of an install.
import type { Cluster } from '../cluster/api.ts'
import type { NamespaceContext } from './namespace-context.ts'
import { createUnresponsiveWebhooks, type AdmissionRequest } from './unresponsive-webhooks.ts'

/** A request that was not sent; the message states the reason. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

export interface DryRunBudget {
  /** Sends a request. Rejects with NotSent if a webhook for it does not respond, or the time has run out. */
  spend<T>(request: Omit<AdmissionRequest, 'namespaceLabels'>, send: () => Promise<T>): Promise<T>
}

/** Creates a budget of `limit` milliseconds from now. Requests that are running at its end may finish. */
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
        throw new NotSent(`the time limit of ${limit / 1000} s for all dry runs was exceeded`)
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
