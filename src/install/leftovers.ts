// Is a namespace empty? Everything that Kubernetes, a platform or istiod puts into any namespace does not count.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { groupOf, refOf } from '../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { fieldAt } from './fields.ts'
import { mapParallel } from './parallel.ts'

/** Kinds that follow others, or only tell what happened. */
const followers: ReadonlySet<string> = new Set([
  'Event',
  'Lease',
  'Endpoints',
  'EndpointSlice',
  'ControllerRevision',
  'PodMetrics',
])

interface Row {
  readonly kind: string
  readonly name: RegExp
}

const defaults: readonly Row[] = [
  { kind: 'ServiceAccount', name: /^default$/ },
  { kind: 'ConfigMap', name: /^(kube-root-ca\.crt|istio-ca-root-cert|istio-ca-crl)$/ },
  // istiod's own root key, where no other CA was given.
  { kind: 'Secret', name: /^(istio-ca-secret|default-token-\w+)$/ },
  // OpenShift's, in every project.
  { kind: 'ServiceAccount', name: /^(builder|deployer)$/ },
  { kind: 'ConfigMap', name: /^openshift-service-ca\.crt$/ },
  { kind: 'Secret', name: /^(builder|deployer|default)-(token|dockercfg)-\w+$/ },
  { kind: 'RoleBinding', name: /^system:(deployers|image-builders|image-pullers)$/ },
]

/** True for what is in a namespace without anybody having put it there, or what is on its way out. */
export function isDefault(object: KubeObject): boolean {
  if (followers.has(object.kind) || object.metadata.deletionTimestamp !== undefined) return true
  // Its owner counts, or it is about to be collected.
  if (fieldAt(object, 'metadata', 'ownerReferences') !== undefined) return true
  return defaults.some(({ kind, name }) => kind === object.kind && name.test(object.metadata.name))
}

export interface Contents {
  /** What a namespace holds beyond the defaults. */
  readonly contents: readonly ObjectRef[]
  /** Group versions that do not answer, so that nobody knows what there is of theirs. */
  readonly unknown: readonly string[]
}

/** Looks through a namespace; at nothing, where some group cannot be asked. */
export async function contentsOf(cluster: Cluster, namespace: string): Promise<Contents> {
  const { resources, failedGroups: unknown } = await cluster.resources()
  if (unknown.length > 0) return { contents: [], unknown }
  const lists = await mapParallel(onePerKind(resources), ({ apiVersion, kind }) =>
    cluster.list(apiVersion, kind, { namespace }),
  )
  const contents = lists.flatMap(({ items }) => items.filter((object) => !isDefault(object)).map(refOf))
  return { contents, unknown }
}

/** Namespaced kinds that can be listed and deleted, each in one of its versions. */
function onePerKind(resources: readonly ApiResource[]): ApiResource[] {
  const usable = resources.filter(
    ({ namespaced, verbs, kind }) =>
      namespaced && verbs.includes('list') && verbs.includes('delete') && !followers.has(kind),
  )
  return [...new Map(usable.map((one) => [`${groupOf(one.apiVersion)}/${one.kind}`, one])).values()]
}
