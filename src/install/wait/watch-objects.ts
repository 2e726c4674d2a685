// Watches a small set of objects.
import type { Cluster } from '../../cluster/api.ts'
import { groupOf, objectKey } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'

export interface WatchedObject {
  readonly ref: ObjectRef
  /** The object as last read, if it existed. */
  readonly object: KubeObject | undefined
}

/**
 * Calls `onChange` for every change of the objects since they were read (undefined: deleted), until `signal` aborts.
 * Uses one watch for all objects of a kind and namespace. Rejects if the server rejects a watch.
 */
export async function watchObjects(
  cluster: Cluster,
  watched: readonly WatchedObject[],
  signal: AbortSignal,
  onChange: (ref: ObjectRef, object: KubeObject | undefined) => void,
): Promise<void> {
  const groups = new Map<string, WatchedObject[]>()
  for (const one of watched) {
    const key = [groupOf(one.ref.apiVersion), one.ref.kind, one.ref.namespace].join('|')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  await Promise.all([...groups.values()].map((group) => watchGroup(cluster, group, signal, onChange)))
}

async function watchGroup(
  cluster: Cluster,
  group: readonly WatchedObject[],
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
    ...startVersion(group),
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
 * Returns the oldest version of the objects, so that the watch misses no change. If an object did not exist, it returns
 * none: the watch lists first. Versions of one resource compare as numbers (KEP-5504).
 */
function startVersion(group: readonly WatchedObject[]): { resourceVersion?: string } {
  const versions = group.map(({ object }) => object?.metadata.resourceVersion)
  if (!versions.every((version) => typeof version === 'string' && /^\d+$/.test(version))) return {}
  const oldest = versions.map((version) => BigInt(version as string)).sort((a, b) => (a < b ? -1 : 1))[0]
  return oldest === undefined ? {} : { resourceVersion: String(oldest) }
}

/** Returns a map by objectKey, in the order of `refs`, with objects that are not read yet. */
export function unreadObjects(refs: readonly ObjectRef[]): Map<string, WatchedObject> {
  return new Map(refs.map((ref) => [objectKey(ref), { ref, object: undefined }]))
}
