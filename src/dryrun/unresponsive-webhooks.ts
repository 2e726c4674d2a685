// Detects webhooks that do not respond, so that not every dry run waits for their timeout.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { valueAt, listAt, textAt } from '../cluster/collect/fields.ts'
import { timedOutWebhook } from '../cluster/webhook-timeout.ts'
import { ApiError } from '../errors.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'
import { isSelected, type LabelSelector } from '../manifest/selectors.ts'
import { isRecord } from '../values/record.ts'

/** A request to send. */
export interface AdmissionRequest {
  readonly object: KubeObject
  readonly resource: Pick<ApiResource, 'name' | 'namespaced'>
  /** Labels of the object's namespace; undefined if unknown. */
  readonly namespaceLabels: Readonly<Record<string, string>> | undefined
}

/** The webhooks that have not responded, and the requests for which they are called. */
export interface UnresponsiveWebhooks {
  /** Records a failed request. */
  note(error: unknown, request: AdmissionRequest): Promise<void>
  /** Returns a message with the webhook that would block the request; undefined if the request can be sent. */
  reason(request: AdmissionRequest): string | undefined
}

/**
 * Collects webhooks that do not respond. Reads their rules when it finds the first one; without permission to read
 * them, it blocks all objects of the kinds for which a webhook failed.
 */
export function createUnresponsiveWebhooks(cluster: Pick<Cluster, 'list'>): UnresponsiveWebhooks {
  const found = new Map<string, { readonly entries: readonly unknown[]; readonly kinds: Set<string> }>()
  let reading: Promise<readonly unknown[]> | undefined
  return {
    async note(error, { object }) {
      const name = error instanceof ApiError ? timedOutWebhook(error.message) : undefined
      if (name === undefined) return
      reading ??= readWebhooks(cluster)
      const entries = (await reading).filter((entry) => textAt(entry, 'name') === name)
      const { kinds } = found.get(name) ?? { kinds: new Set() }
      found.set(name, { entries, kinds: kinds.add(kindOf(object)) })
    },
    reason(request) {
      for (const [name, { entries, kinds }] of found) {
        const isCalled =
          entries.length > 0
            ? entries.some((one) => matches(one, request))
            : kinds.has(kindOf(request.object))
        if (isCalled) return `webhook ${name} would be called, and it does not respond`
      }
      return undefined
    },
  }
}

const kindOf = ({ apiVersion, kind }: KubeObject) => `${groupOf(apiVersion)}/${kind}`

async function readWebhooks(cluster: Pick<Cluster, 'list'>): Promise<readonly unknown[]> {
  const group = 'admissionregistration.k8s.io/v1'
  const kinds = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration']
  try {
    const lists = await Promise.all(kinds.map((kind) => cluster.list(group, kind)))
    return lists.flatMap(({ items }) => items.flatMap((item) => listAt(item, 'webhooks')))
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

/** Returns whether a webhook is called for a request; assumes that its matchConditions match. */
function matches(webhook: unknown, { object, resource, namespaceLabels }: AdmissionRequest): boolean {
  const isMatch = listAt(webhook, 'rules').some((rule) => isOfRule(rule, object, resource))
  if (!isMatch || !isSelected(selectorOf(webhook, 'objectSelector'), object.metadata.labels)) return false
  if (!resource.namespaced || namespaceLabels === undefined) return true
  return isSelected(selectorOf(webhook, 'namespaceSelector'), namespaceLabels)
}

function isOfRule(
  rule: unknown,
  { apiVersion }: KubeObject,
  resource: AdmissionRequest['resource'],
): boolean {
  const names = (field: string, value: string) => {
    const all = listAt(rule, field)
    return all.includes('*') || all.includes(value)
  }
  const scope = textAt(rule, 'scope') ?? '*'
  const isInScope = scope === '*' || (scope === 'Namespaced') === resource.namespaced
  const all = listAt(rule, 'resources')
  const ofResource = names('resources', resource.name) || all.includes('*/*')
  const writes = listAt(rule, 'operations').some((one) => ['*', 'CREATE', 'UPDATE'].includes(String(one)))
  // With the default matchPolicy (Equivalent), other versions of the group match too.
  return isInScope && ofResource && writes && names('apiGroups', groupOf(apiVersion))
}

function selectorOf(webhook: unknown, field: string): LabelSelector | undefined {
  const selector = valueAt(webhook, field)
  return isRecord(selector) ? selector : undefined
}
