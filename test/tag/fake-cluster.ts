// A cluster of given objects, for tests of who uses a revision or a tag.
import type { Cluster } from '../../src/cluster/api.ts'
import type { ControlPlanes } from '../../src/install/records/control-planes.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

/** Returns an object of namespace shop, with a label istio.io/rev. */
export const object = (kind: string, name: string, rev?: string, fields: object = {}): KubeObject => ({
  apiVersion: kind === 'Gateway' ? 'gateway.networking.k8s.io/v1' : 'v1',
  kind,
  metadata: {
    name,
    ...(kind !== 'Namespace' && { namespace: 'shop' }),
    labels: rev === undefined ? {} : { 'istio.io/rev': rev },
  },
  ...fields,
})
export const gateway = (name: string, rev?: string, gatewayClassName = 'istio-waypoint') =>
  object('Gateway', name, rev, { spec: { gatewayClassName } })

/** A cluster with these objects; label selectors have the form key=value. */
export function clusterOf(...objects: readonly KubeObject[]): Cluster {
  const found = (kind: string, labelSelector?: string) => {
    const [key = '', value] = (labelSelector ?? '').split('=')
    return objects.filter((one) => one.kind === kind && (!value || one.metadata.labels?.[key] === value))
  }
  const cluster: Pick<Cluster, 'list' | 'collect'> = {
    list: (_, kind, options) =>
      Promise.resolve({ items: found(kind, options?.labelSelector), resourceVersion: '1' }),
    collect: (_, kind, pick, options) =>
      Promise.resolve(found(kind, options?.labelSelector).flatMap((one) => pick(one) ?? [])),
  }
  return cluster as Cluster
}

export const planes = (...revisions: string[]): ControlPlanes => ({
  revisions,
  tags: new Map(),
  injectors: [],
})
