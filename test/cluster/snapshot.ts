// All objects of a cluster, to compare before and after.
import type { Cluster } from '../../src/cluster/api.ts'
import { objectName, refOf } from '../../src/manifest/object.ts'
import { until } from './support.ts'

/** Kinds that the cluster creates and deletes by itself. */
const passing: ReadonlySet<string> = new Set(['Event', 'Lease', 'ControllerRevision'])

/**
 * Returns `group/version Kind/ns/name` of every object of every kind, sorted, except for Events and Leases. Waits
 * until each namespace has its root certificate, because a new cluster creates them with a delay.
 */
export async function snapshot(cluster: Cluster): Promise<string[]> {
  await until(async () => {
    const selection = { fieldSelector: 'metadata.name=kube-root-ca.crt' }
    const { items: namespaces } = await cluster.list('v1', 'Namespace')
    return (await cluster.list('v1', 'ConfigMap', selection)).items.length >= namespaces.length
  })
  const { resources } = await cluster.resources()
  const listable = resources.filter(({ verbs, kind }) => verbs.includes('list') && !passing.has(kind))
  const names: string[] = []
  for (const { apiVersion, kind } of listable) {
    const { items } = await cluster.list(apiVersion, kind)
    names.push(...items.map((object) => `${apiVersion} ${objectName(refOf(object))}`))
  }
  return names.sort()
}

/** Polls for 100 s at most until the garbage collector is done; returns the last snapshot. */
export async function snapshotEqual(cluster: Cluster, before: readonly string[]): Promise<string[]> {
  const expected = JSON.stringify(before)
  for (let left = 100; ; left--) {
    const now = await snapshot(cluster)
    if (JSON.stringify(now) === expected || left === 0) return now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
