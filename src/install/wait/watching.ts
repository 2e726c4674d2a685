// Following a handful of objects by watch.
import type { Cluster } from '../../cluster/api.ts'
import { groupOf, objectKey } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'

export interface Followed {
  readonly ref: ObjectRef
  /** The object as last read, if it was there. */
  readonly object: KubeObject | undefined
}

/**
 * Calls `onChange` for every change of the objects (undefined: deleted) after the state they were read in, until
 * `signal` aborts. One watch for all objects of a kind and namespace. Rejects when a watch is refused.
 */
export async function follow(
  cluster: Cluster,
  followed: readonly Followed[],
  signal: AbortSignal,
  onChange: (ref: ObjectRef, object: KubeObject | undefined) => void,
): Promise<void> {
  const groups = new Map<string, Followed[]>()
  for (const one of followed) {
    const key = [groupOf(one.ref.apiVersion), one.ref.kind, one.ref.namespace].join('|')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  await Promise.all([...groups.values()].map((group) => followGroup(cluster, group, signal, onChange)))
}

async function followGroup(
  cluster: Cluster,
  group: readonly Followed[],
  signal: AbortSignal,
  onChange: (ref: ObjectRef, object: KubeObject | undefined) => void,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { apiVersion, kind, namespace } = first.ref
  const byName = new Map(group.map(({ ref }) => [ref.name, ref]))
  const events = cluster.watch(apiVersion, kind, {
    namespace,
    ...(group.length === 1 && { fieldSelector: `metadata.name=${first.ref.name}` }),
    ...startOf(group),
    known: group.flatMap(({ object }) => object ?? []),
    signal,
  })
  for await (const { type, object } of events) {
    const ref = byName.get(object.metadata.name)
    if (ref) onChange(ref, type === 'DELETED' ? undefined : object)
    if (signal.aborted) return
  }
}

/**
 * The oldest state that was read: nothing after it is missed. Without one (an object was not there) the watch lists
 * first. Versions of one resource can be compared as numbers (KEP-5504 writes down what etcd always gave).
 */
function startOf(group: readonly Followed[]): { resourceVersion?: string } {
  const versions = group.map(({ object }) => object?.metadata.resourceVersion)
  if (!versions.every((version) => typeof version === 'string' && /^\d+$/.test(version))) return {}
  const oldest = versions.map((version) => BigInt(version as string)).sort((a, b) => (a < b ? -1 : 1))[0]
  return oldest === undefined ? {} : { resourceVersion: String(oldest) }
}

/** A board of what was last seen of each object, in the order given. */
export function newBoard(refs: readonly ObjectRef[]): Map<string, Followed> {
  return new Map(refs.map((ref) => [objectKey(ref), { ref, object: undefined }]))
}
