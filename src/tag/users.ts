// Who uses a tag: namespaces, pods and Gateways whose labels name it.
import type { Cluster } from '../cluster/api.ts'
import { textOrEmpty } from '../install/fields.ts'
import type { ControlPlanes } from '../install/records/control-planes.ts'
import { defaultTag } from '../install/records/default-revision.ts'
import { revisionLabel } from '../manifest/labels.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import { namespacesOf, readNamespaces } from './namespaces.ts'

export interface TagUsers {
  /** Namespaces whose pods the tag's revision injects. */
  readonly namespaces: readonly string[]
  /** Pods whose own label names the tag, as `Pod/namespace/name`. */
  readonly pods: readonly string[]
  /** Gateways and waypoints that the tag's revision handles, as `Gateway/namespace/name`. */
  readonly gateways: readonly string[]
}

/** Returns a text for each kind of user: what happens to it without the tag. */
export function lossTexts(tag: string, { namespaces, pods, gateways }: TagUsers): string[] {
  const texts: readonly (readonly [what: string, names: readonly string[]])[] = [
    [`Without tag ${tag}, new pods of these namespaces get no sidecar`, namespaces],
    [`Without tag ${tag}, these pods get no sidecar when they are created again`, pods],
    [`Without tag ${tag}, no control plane handles these Gateways and waypoints`, gateways],
  ]
  return texts.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${shortList(names)}`)
}

const maxNames = 10

/** Returns at most ten names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - maxNames
  return [...names.slice(0, maxNames), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** Finds the users of a tag. Rejects with ApiError without the right to list namespaces, pods and Gateways. */
export async function readTagUsers(cluster: Cluster, tag: string, planes: ControlPlanes): Promise<TagUsers> {
  const labelSelector = `${revisionLabel}=${tag}`
  const [namespaces, pods, { items: gateways }] = await Promise.all([
    readNamespaces(cluster),
    cluster.collect('v1', 'Pod', nameOf, { labelSelector, metadataOnly: true }),
    cluster.list('gateway.networking.k8s.io/v1', 'Gateway'),
  ])
  const labelled = new Set(namespaces.filter(hasRevision).map(({ metadata }) => metadata.name))
  // Without the tag, a control plane without a revision handles the Gateways that name none.
  const ownsRest = tag === defaultTag && !planes.revisions.includes(defaultTag)
  const isUser = (gateway: KubeObject) =>
    hasRevision(gateway)
      ? gateway.metadata.labels?.[revisionLabel] === tag
      : ownsRest && isOfIstio(gateway) && !labelled.has(gateway.metadata.namespace ?? '')
  return {
    namespaces: namespacesOf(tag, namespaces),
    pods: tag === defaultTag ? [] : pods,
    gateways: gateways.filter(isUser).map(nameOf),
  }
}

const nameOf = (object: KubeObject) => objectName(refOf(object))

const hasRevision = ({ metadata: { labels } }: KubeObject) => labels?.[revisionLabel] !== undefined

/** The classes `istio`, `istio-waypoint`, `istio-east-west`, `istio-remote`. */
const isOfIstio = (gateway: KubeObject) =>
  /^istio(-|$)/.test(textOrEmpty(gateway, 'spec', 'gatewayClassName'))
