// The objects that istiod creates while it runs. No release records them.
import type { Cluster } from '../cluster/api.ts'
import { isForbidden } from '../errors.ts'
import { groupOf, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { listAt, textOrEmpty } from './fields.ts'
import { isElection } from './namespace-contents.ts'
import { mapParallel } from './parallel.ts'

/** An installed istiod: its namespace and its Istio revision, `default` for none. */
export interface IstiodInstance {
  readonly namespace: string
  readonly revision: string
}

interface ObjectSource {
  readonly group: string
  readonly kind: string
  /** Only in the namespaces of Istio, or in all. */
  readonly scope: 'mesh' | 'cluster'
  readonly fieldSelector?: string
  readonly labelSelector?: string
  readonly matches?: (object: KubeObject) => boolean
}

/** True for an object that istiod wrote, apart from its status. A user's own GatewayClass may have the same name. */
function isWrittenByIstiod(object: KubeObject): boolean {
  const writers = listAt(object, 'metadata', 'managedFields').filter(
    (entry) => textOrEmpty(entry, 'subresource') === '',
  )
  return writers.some((entry) => textOrEmpty(entry, 'manager') === 'pilot-discovery')
}

const sources: readonly ObjectSource[] = [
  {
    group: '',
    kind: 'ConfigMap',
    scope: 'cluster',
    fieldSelector: 'metadata.name=istio-ca-root-cert',
  },
  {
    group: '',
    kind: 'ConfigMap',
    scope: 'cluster',
    fieldSelector: 'metadata.name=istio-ca-crl',
    // A user's own list of revoked certificates has the same name, but not the label.
    labelSelector: 'istio.io/config=true',
  },
  {
    group: 'gateway.networking.k8s.io',
    kind: 'GatewayClass',
    scope: 'cluster',
    matches: (object) => /^istio(-|$)/.test(object.metadata.name) && isWrittenByIstiod(object),
  },
  {
    group: 'certificates.k8s.io',
    kind: 'ClusterTrustBundle',
    scope: 'cluster',
    matches: ({ metadata: { name } }) => name === 'istio.io:istiod-ca:root-cert',
  },
  {
    group: '',
    kind: 'Secret',
    scope: 'mesh',
    // The key of the root certificate that istiod signed itself.
    fieldSelector: 'metadata.name=istio-ca-secret,type=istio.io/ca-root',
  },
  {
    group: '',
    kind: 'ConfigMap',
    scope: 'mesh',
    // The next istiod waits 30 s for one that a deleted pod holds.
    matches: (object) => object.metadata.name.startsWith('istio-') && isElection(object),
  },
  {
    group: 'coordination.k8s.io',
    kind: 'Lease',
    scope: 'mesh',
    matches: ({ metadata: { name } }) =>
      /^istio-.*(leader|election|status|deployment|inferencepool)/.test(name),
  },
]

/** Returns all objects that istiod created, those of its leader election in the given namespaces. */
export async function createdByIstiod(cluster: Cluster, namespaces: readonly string[]): Promise<ObjectRef[]> {
  const { resources } = await cluster.resources()
  const lists = sources.flatMap((source) => {
    const { group, kind, scope } = source
    const served = resources.find((one) => one.kind === kind && groupOf(one.apiVersion) === group)
    if (served === undefined) return []
    const places = scope === 'mesh' ? namespaces : [undefined]
    return places.map((namespace) => ({ ...source, apiVersion: served.apiVersion, namespace }))
  })
  const found = await mapParallel(lists, async ({ apiVersion, kind, matches = () => true, ...selection }) => {
    const { namespace, fieldSelector, labelSelector } = selection
    const { items } = await cluster.list(apiVersion, kind, { namespace, fieldSelector, labelSelector })
    return items.filter(matches).map(refOf)
  })
  return found.flat()
}

/** The leader elections that each revision holds for itself; istiod appends `-REVISION`. */
const electionsOfRevision = [
  'istio-gateway-deployment',
  'istio-gateway-inferencepool',
  'istio-gateway-status-leader',
]

/** Returns the Leases that only these control planes use; none without the right to read Leases. */
export async function electionLeases(
  cluster: Cluster,
  instances: readonly IstiodInstance[],
): Promise<ObjectRef[]> {
  const refs = instances.flatMap(({ namespace, revision }) =>
    electionsOfRevision.map((name) => ({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      namespace,
      name: `${name}-${revision}`,
    })),
  )
  const live = await mapParallel(refs, async (ref) => {
    try {
      return await cluster.get(ref)
    } catch (error) {
      // An uninstall needs no right to Leases: it goes on without the lock, too.
      if (!isForbidden(error)) throw error
      return undefined
    }
  })
  return live.flatMap((object) => (object ? [refOf(object)] : []))
}
