// Everything that a cluster holds, to compare before and after.
import type { Cluster } from '../../src/cluster/api.ts'
import { objectName, refOf } from '../../src/manifest/object.ts'

/** They come and go by themselves. */
const passing: ReadonlySet<string> = new Set(['Event', 'Lease', 'ControllerRevision'])

/** `group/version Kind/ns/name` of every object of every resource type, sorted; Events and Leases apart. */
export async function snapshot(cluster: Cluster): Promise<string[]> {
  const { resources } = await cluster.resources()
  const listable = resources.filter(({ verbs, kind }) => verbs.includes('list') && !passing.has(kind))
  const names: string[] = []
  for (const { apiVersion, kind } of listable) {
    const { items } = await cluster.list(apiVersion, kind)
    names.push(...items.map((object) => `${apiVersion} ${objectName(refOf(object))}`))
  }
  return names.sort()
}

/** Asks again until the garbage collector is done, at most half a minute; answers what is there then. */
export async function snapshotEqual(cluster: Cluster, before: readonly string[]): Promise<string[]> {
  const wanted = JSON.stringify(before)
  for (let left = 30; ; left--) {
    const now = await snapshot(cluster)
    if (JSON.stringify(now) === wanted || left === 0) return now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
