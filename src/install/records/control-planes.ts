// The control planes of a cluster and their tags, from the labels of istiod and of its webhooks.
import type { Cluster } from '../../cluster/api.ts'
import { revisionLabel } from '../../manifest/labels.ts'
import type { KubeObject } from '../../manifest/object.ts'

const tagLabel = 'istio.io/tag'

export interface ControlPlanes {
  /** Sorted; `default` is the control plane without a revision. */
  readonly revisions: readonly string[]
  /** The revision of each tag. */
  readonly tags: ReadonlyMap<string, string>
  /** The webhook configurations that inject pods: of revisions and of tags. */
  readonly injectors: readonly KubeObject[]
}

/**
 * Reads the control planes. The webhooks also name a control plane that runs in another cluster. Rejects with ApiError
 * without the right to list Deployments and webhooks.
 */
export async function readControlPlanes(cluster: Cluster): Promise<ControlPlanes> {
  const [{ items: deployments }, { items: injectors }] = await Promise.all([
    cluster.list('apps/v1', 'Deployment', { labelSelector: `app=istiod,${revisionLabel}` }),
    cluster.list('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', {
      labelSelector: `app=sidecar-injector,${revisionLabel}`,
    }),
  ])
  const ofRevisions = injectors.filter((injector) => tagOf(injector) === undefined)
  const revisions = new Set([...deployments, ...ofRevisions].map(revisionOf))
  const tags = injectors.flatMap((injector) => {
    const tag = tagOf(injector)
    return tag === undefined ? [] : [[tag, revisionOf(injector)] as const]
  })
  return { revisions: [...revisions].toSorted(), tags: new Map(tags.toSorted()), injectors }
}

/** Reads the objects of tags: of one tag, or of all tags of a revision. */
export async function readTagObjects(
  cluster: Cluster,
  by: { readonly tag: string } | { readonly revision: string },
): Promise<KubeObject[]> {
  const labelSelector = 'tag' in by ? `${tagLabel}=${by.tag}` : `${tagLabel},${revisionLabel}=${by.revision}`
  const lists = await Promise.all([
    cluster.list('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', { labelSelector }),
    cluster.list('v1', 'Service', { labelSelector }),
  ])
  return lists.flatMap(({ items }) => items)
}

/** Returns the tag that a webhook configuration belongs to; undefined for that of a revision. */
export function tagOf({ metadata: { labels } }: KubeObject): string | undefined {
  return labels?.[tagLabel]
}

/** Returns the revision that an object belongs to. */
export function revisionOf({ metadata: { labels } }: KubeObject): string {
  return labels?.[revisionLabel] || 'default'
}

/** Returns the control planes for a message: `revisions default, 1-31; tags prod (1-31)`. */
export function controlPlanesText({ revisions, tags }: ControlPlanes): string {
  if (revisions.length === 0) return 'there is no control plane in this cluster; install one first'
  const tagged = [...tags].map(([tag, revision]) => `${tag} (${revision})`)
  const parts = [
    `${revisions.length === 1 ? 'revision' : 'revisions'} ${revisions.join(', ')}`,
    ...(tagged.length > 0 ? [`${tagged.length === 1 ? 'tag' : 'tags'} ${tagged.join(', ')}`] : []),
  ]
  return `this cluster has ${parts.join('; ')}`
}
