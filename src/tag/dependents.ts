// What depends on control planes and node agents that an uninstall deletes.
import type { Cluster } from '../cluster/api.ts'
import type { ControlPlanes } from '../install/records/control-planes.ts'
import { defaultTag } from '../install/records/default-revision.ts'
import type { KubeObject } from '../manifest/object.ts'
import { readTagUsers, shortList, type TagUsers } from './users.ts'

/** Pods are `namespace/name`. */
export interface Dependents {
  /** Namespaces whose new pods get a sidecar today. */
  readonly namespaces: readonly string[]
  /** Gateways and waypoints, as `Gateway/namespace/name`. */
  readonly gateways: readonly string[]
  /** Pods with a sidecar of the control planes. */
  readonly injectedPods: readonly string[]
  /** Pods whose traffic is redirected to ztunnel. */
  readonly ambientPods: readonly string[]
}

export interface Removal {
  /** The revisions of the control planes; `default` is the one without a revision. */
  readonly revisions: readonly string[]
  /** True if ztunnel or the CNI agent is deleted. */
  readonly nodeAgents: boolean
}

/**
 * Finds what depends on control planes, also through their tags, and on node agents. Rejects with ApiError without the
 * right to list namespaces, pods and Gateways.
 */
export async function readDependents(
  cluster: Cluster,
  planes: ControlPlanes,
  { revisions, nodeAgents }: Removal,
): Promise<Dependents> {
  const rest = planes.revisions.filter((name) => !revisions.includes(name))
  const tags = [...planes.tags].filter(([, revision]) => revisions.includes(revision)).map(([tag]) => tag)
  const users: TagUsers[] = []
  for (const name of new Set([...revisions.filter((one) => isMeant(one, planes)), ...tags]))
    users.push(await readTagUsers(cluster, name, { ...planes, revisions: rest }))
  const pods = await cluster.collect('v1', 'Pod', podUse, { metadataOnly: true })
  const namesOf = (isDependent: (pod: PodUse) => boolean) => pods.filter(isDependent).map(({ name }) => name)
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].toSorted()
  return {
    namespaces: unique(users.map(({ namespaces }) => namespaces)),
    gateways: unique(users.map(({ gateways }) => gateways)),
    injectedPods: namesOf(({ revision }) => revision !== undefined && revisions.includes(revision)),
    ambientPods: nodeAgents ? namesOf(({ isAmbient }) => isAmbient) : [],
  }
}

/** Labels with `default` mean the tag of this name if there is one. */
const isMeant = (revision: string, { tags }: ControlPlanes) =>
  revision !== defaultTag || (tags.get(defaultTag) ?? defaultTag) === defaultTag

/** Returns a text for each kind of dependent: what happens to it, and what to do before. */
export function dependentTexts(dependents: Dependents): string[] {
  const texts: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['after the uninstall, new pods of these namespaces get no sidecar', dependents.namespaces],
    [
      'after the uninstall, no control plane configures these Gateways and waypoints, and their pods stay; delete them first',
      dependents.gateways,
    ],
    [
      'after the uninstall, no control plane configures the sidecars of pods in these namespaces; restart the pods afterwards',
      podsByNamespace(dependents.injectedPods),
    ],
    [
      'without ztunnel, connections of ambient pods in these namespaces fail until the pods are restarted; to avoid that, first remove label istio.io/dataplane-mode',
      podsByNamespace(dependents.ambientPods),
    ],
  ]
  return texts.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${shortList(names)}`)
}

/** Returns `shop (12 pods)` for each namespace. */
function podsByNamespace(pods: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const pod of pods) {
    const namespace = pod.slice(0, pod.indexOf('/'))
    counts.set(namespace, (counts.get(namespace) ?? 0) + 1)
  }
  return [...counts]
    .toSorted()
    .map(([namespace, count]) => `${namespace} (${count} ${count === 1 ? 'pod' : 'pods'})`)
}

interface PodUse {
  readonly name: string
  readonly revision: string | undefined
  readonly isAmbient: boolean
}

/** Undefined for a pod outside the mesh. */
function podUse({ metadata: { namespace = '', name, annotations = {} } }: KubeObject): PodUse | undefined {
  const revision = sidecarRevision(annotations['sidecar.istio.io/status'])
  const isAmbient = annotations['ambient.istio.io/redirection'] === 'enabled'
  return revision === undefined && !isAmbient
    ? undefined
    : { name: `${namespace}/${name}`, revision, isAmbient }
}

/** Returns the revision in the annotation that istiod writes when it injects a pod. */
function sidecarRevision(status: string | undefined): string | undefined {
  if (status === undefined) return undefined
  try {
    const { revision } = JSON.parse(status) as { revision?: unknown }
    return typeof revision === 'string' && revision !== '' ? revision : 'default'
  } catch {
    return 'default'
  }
}
