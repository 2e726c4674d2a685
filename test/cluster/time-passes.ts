// Lets the time pass that other operations wait for after a process was killed.
import type { Cluster } from '../../src/cluster/api.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const past = '2026-01-01T00:00:00.000000Z'

/** Ends the Lease of a mesh and the heartbeats of release records, as they end 60 and 90 seconds after a kill. */
export async function expireOperations(cluster: Cluster): Promise<void> {
  const leases = await cluster.list('coordination.k8s.io/v1', 'Lease', {
    fieldSelector: 'metadata.name=ambientctl',
  })
  for (const { apiVersion, kind, metadata } of leases.items) {
    const { name, namespace } = metadata
    await cluster.patch(
      { apiVersion, kind, name, namespace },
      { spec: { renewTime: past, acquireTime: past } },
    )
  }
  const records = await cluster.list('v1', 'Secret', { labelSelector: 'owner=helm' })
  for (const record of records.items.filter(hasHeartbeat)) {
    const { name, namespace } = record.metadata
    const annotations = { [heartbeat]: past }
    await cluster.patch({ apiVersion: 'v1', kind: 'Secret', name, namespace }, { metadata: { annotations } })
  }
}

const heartbeat = 'ambientctl.io/alive-until'
const hasHeartbeat = ({ metadata }: KubeObject) =>
  Object.hasOwn((metadata as { annotations?: object }).annotations ?? {}, heartbeat)
