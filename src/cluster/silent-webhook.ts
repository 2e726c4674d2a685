// Webhooks that do not answer: the server waits for each as long as it is told to, and so would we, once for each object.
import { isSelected, type LabelSelector } from '../manifest/selectors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { groupOf } from '../manifest/object.ts'
import { ApiError } from '../errors.ts'
import type { Cluster, ApiResource } from './api.ts'
import { isFields } from './kubeconfig/kubeconfig.ts'
import { valueAt, listAt, textAt } from './collect/fields.ts'

const gaveUp = /deadline exceeded|i\/o timeout|Client\.Timeout|handshake timeout|timed out/

/** The webhook that kept the server waiting until it gave up, by what the server says then; undefined for all else. */
export function silentWebhook(message: string): string | undefined {
  const name = /failed calling webhook "([^"]{1,253})"/.exec(message)?.[1]
  return name !== undefined && gaveUp.test(message) ? name : undefined
}

/** What would be sent. */
export interface Request {
  readonly object: KubeObject
  readonly resource: Pick<ApiResource, 'name' | 'namespaced'>
  /** Of the namespace it would be in; undefined where they are not known. */
  readonly namespaceLabels: Readonly<Record<string, string>> | undefined
}

/** Webhooks that were found silent, and what they are asked about. */
export interface Silence {
  /** Notes how a try failed. */
  note(error: unknown, request: Request): Promise<void>
  /** Why it is better not to ask for this: which webhook would keep the server waiting; undefined for nothing. */
  reason(request: Request): string | undefined
}

/** Remembers silent webhooks. Their rules are read when the first is found; without the right to, their kinds count. */
export function createSilence(cluster: Pick<Cluster, 'list'>): Silence {
  const silent = new Map<string, { readonly entries: readonly unknown[]; readonly kinds: Set<string> }>()
  let reading: Promise<readonly unknown[]> | undefined
  return {
    async note(error, { object }) {
      const name = error instanceof ApiError ? silentWebhook(error.message) : undefined
      if (name === undefined) return
      reading ??= readWebhooks(cluster)
      const entries = (await reading).filter((entry) => textAt(entry, 'name') === name)
      const { kinds } = silent.get(name) ?? { kinds: new Set() }
      silent.set(name, { entries, kinds: kinds.add(kindOf(object)) })
    },
    reason(request) {
      for (const [name, { entries, kinds }] of silent) {
        const isAsked =
          entries.length > 0
            ? entries.some((one) => catches(one, request))
            : kinds.has(kindOf(request.object))
        if (isAsked) return `webhook ${name} would be asked, and keeps the server waiting`
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

/** Whether a webhook is asked about a request; where that cannot be told (matchConditions), that it is. */
function catches(webhook: unknown, { object, resource, namespaceLabels }: Request): boolean {
  const matches = listAt(webhook, 'rules').some((rule) => isOfRule(rule, object, resource))
  if (!matches || !isSelected(selectorOf(webhook, 'objectSelector'), object.metadata.labels)) return false
  if (!resource.namespaced || namespaceLabels === undefined) return true
  return isSelected(selectorOf(webhook, 'namespaceSelector'), namespaceLabels)
}

function isOfRule(rule: unknown, { apiVersion }: KubeObject, resource: Request['resource']): boolean {
  const names = (field: string, value: string) => {
    const all = listAt(rule, field)
    return all.includes('*') || all.includes(value)
  }
  const scope = textAt(rule, 'scope') ?? '*'
  const isInScope = scope === '*' || (scope === 'Namespaced') === resource.namespaced
  const all = listAt(rule, 'resources')
  const ofResource = names('resources', resource.name) || all.includes('*/*')
  const writes = listAt(rule, 'operations').some((one) => ['*', 'CREATE', 'UPDATE'].includes(String(one)))
  // The default matchPolicy takes other versions of the group for the same.
  return isInScope && ofResource && writes && names('apiGroups', groupOf(apiVersion))
}

function selectorOf(webhook: unknown, field: string): LabelSelector | undefined {
  const selector = valueAt(webhook, field)
  return isFields(selector) ? selector : undefined
}
