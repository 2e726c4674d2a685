// Checks whether a namespace is empty, apart from objects that Kubernetes, a platform or istiod creates in every one.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { groupOf, refOf } from '../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { fieldAt } from './fields.ts'
import { mapParallel } from './parallel.ts'

/** Kinds whose objects controllers derive from others, or that only report. */
const derivedKinds: ReadonlySet<string> = new Set([
  'Event',
  'Lease',
  'Endpoints',
  'EndpointSlice',
  'ControllerRevision',
  'PodMetrics',
])

interface DefaultObject {
  readonly kind: string
  readonly name: RegExp
}

const defaults: readonly DefaultObject[] = [
  { kind: 'ServiceAccount', name: /^default$/ },
  { kind: 'ConfigMap', name: /^(kube-root-ca\.crt|istio-ca-root-cert|istio-ca-crl)$/ },
  // istiod's self-signed root key.
  { kind: 'Secret', name: /^(istio-ca-secret|default-token-\w+)$/ },
  // In every OpenShift project.
  { kind: 'ServiceAccount', name: /^(builder|deployer)$/ },
  { kind: 'ConfigMap', name: /^openshift-service-ca\.crt$/ },
  { kind: 'Secret', name: /^(builder|deployer|default)-(token|dockercfg)-\w+$/ },
  { kind: 'RoleBinding', name: /^system:(deployers|image-builders|image-pullers)$/ },
]

/** True for objects that exist in every namespace, have an owner or are being deleted. */
export function isDefault(object: KubeObject): boolean {
  if (derivedKinds.has(object.kind) || object.metadata.deletionTimestamp !== undefined) return true
  if (isElection(object)) return true
  // Its owner counts instead, or the garbage collector is about to delete it.
  if (fieldAt(object, 'metadata', 'ownerReferences') !== undefined) return true
  return defaults.some(({ kind, name }) => kind === object.kind && name.test(object.metadata.name))
}

/** True for a ConfigMap that serves a leader election, as a Lease does. istiod uses both. */
export function isElection({ kind, metadata }: KubeObject): boolean {
  return (
    kind === 'ConfigMap' && metadata.annotations?.['control-plane.alpha.kubernetes.io/leader'] !== undefined
  )
}

export interface Contents {
  /** The objects of a namespace apart from the defaults. */
  readonly contents: readonly ObjectRef[]
  /** Group versions that do not respond: the namespace may contain objects of them. */
  readonly unknown: readonly string[]
}

/** Lists the objects of a namespace; lists nothing if an API group does not respond. */
export async function contentsOf(cluster: Cluster, namespace: string): Promise<Contents> {
  const { resources, failedGroups: unknown } = await cluster.resources()
  if (unknown.length > 0) return { contents: [], unknown }
  const lists = await mapParallel(onePerKind(resources), ({ apiVersion, kind }) =>
    cluster.list(apiVersion, kind, { namespace }),
  )
  const contents = lists.flatMap(({ items }) => items.filter((object) => !isDefault(object)).map(refOf))
  return { contents, unknown }
}

/** Returns the namespaced kinds that can be listed and deleted, each in one version. */
function onePerKind(resources: readonly ApiResource[]): ApiResource[] {
  const usable = resources.filter(
    ({ namespaced, verbs, kind }) =>
      namespaced && verbs.includes('list') && verbs.includes('delete') && !derivedKinds.has(kind),
  )
  return [...new Map(usable.map((one) => [`${groupOf(one.apiVersion)}/${one.kind}`, one])).values()]
}
