// The service account that a control plane of another cluster uses, with its permissions.
import type { Cluster } from '../cluster/api.ts'
import { groupOf, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'

const rbac = 'rbac.authorization.k8s.io'

/** Returns the objects that a service account consists of: itself, the bindings that name it, and their roles. */
export function objectsOfAccount(
  objects: readonly KubeObject[],
  { namespace, name }: ObjectRef,
): KubeObject[] {
  const bindings = objects.filter((object) => isBindingOf(object, namespace, name))
  const roles = new Set(bindings.map(({ metadata, roleRef }) => roleKey(roleRef as Role, metadata.namespace)))
  return objects.filter(
    (object) =>
      bindings.includes(object) ||
      (groupOf(object.apiVersion) === rbac &&
        roles.has(roleKey({ kind: object.kind, name: object.metadata.name }, object.metadata.namespace))) ||
      (object.kind === 'ServiceAccount' &&
        object.metadata.name === name &&
        object.metadata.namespace === namespace),
  )
}

interface Role {
  readonly kind: string
  readonly name: string
}

/** A ClusterRole has no namespace, whichever the binding's is. */
function roleKey({ kind, name }: Role, namespace: string | undefined): string {
  return `${kind}/${kind === 'ClusterRole' ? '' : (namespace ?? '')}/${name}`
}

interface Subject {
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

function isBindingOf(
  { apiVersion, subjects }: KubeObject,
  namespace: string | undefined,
  name: string,
): boolean {
  if (groupOf(apiVersion) !== rbac || !Array.isArray(subjects)) return false
  return (subjects as Subject[]).some(
    (one) => one.kind === 'ServiceAccount' && one.name === name && one.namespace === namespace,
  )
}

/**
 * Creates the objects that do not exist, in their order, and calls `created` for each. They are applied, not created, so that
 * a later install may change their fields. Rejects with ApiError.
 */
export async function createMissing(
  cluster: Cluster,
  objects: readonly KubeObject[],
  created: (ref: ObjectRef) => void,
): Promise<void> {
  for (const object of objects) {
    const ref = refOf(object)
    if (await cluster.get(ref)) continue
    await cluster.apply(object)
    created(ref)
  }
}
