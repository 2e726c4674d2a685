// The permissions that an install needs: for its objects, and for its own work.
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { rbacVersion } from './rights.ts'

/** A permission that the install needs. */
export interface NeededRight {
  readonly verb: string
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string | undefined
  readonly subresource?: string
  /** What it is needed for. */
  readonly needed: string
}

/** A release and its objects. */
export interface ReleaseObjects {
  readonly release: ReleaseName
  readonly objects: readonly KubeObject[]
}

/** The verbs for reading, applying and deleting an object; kinds in waitedFor also need `watch`. */
const verbs = ['get', 'list', 'create', 'patch', 'delete'] as const
const waitedFor = new Set(['Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CustomResourceDefinition'])

/**
 * Returns the permissions for the objects of a release. `namespaceOf` returns the namespace of an object; undefined for
 * cluster-wide kinds.
 */
export function rightsForObjects(
  { objects }: ReleaseObjects,
  namespaceOf: (object: KubeObject) => string | undefined,
): NeededRight[] {
  return objects.flatMap((object) => {
    const { apiVersion, kind } = object
    const namespace = namespaceOf(object)
    const needed = objectName({ ...refOf(object), namespace })
    const all: readonly string[] = waitedFor.has(kind) ? [...verbs, 'watch'] : verbs
    return all.map((verb) => ({ verb, apiVersion, kind, namespace, needed }))
  })
}

/** To create roles and bindings with permissions that they do not have, users need the verbs escalate and bind. */
export function rightsToGrant(
  { objects }: ReleaseObjects,
  namespaceOf: (object: KubeObject) => string | undefined,
): NeededRight[] {
  return objects.flatMap((object) => {
    if (groupOf(object.apiVersion) !== groupOf(rbacVersion)) return []
    const namespace = namespaceOf(object)
    const needed = objectName({ ...refOf(object), namespace })
    const isRole = /^(Cluster)?Role$/.test(object.kind)
    const { kind = 'ClusterRole' } = (object['roleRef'] ?? {}) as { readonly kind?: string }
    const right = isRole ? { verb: 'escalate', kind: object.kind } : { verb: 'bind', kind }
    return [{ ...right, apiVersion: rbacVersion, namespace, needed }]
  })
}

/** Returns the permissions that install, status and uninstall need apart from the manifests. */
export function rightsForInstall(
  releases: readonly ReleaseObjects[],
  missingNamespaces: ReadonlySet<string>,
): NeededRight[] {
  const namespaces = [...new Set(releases.map(({ release }) => release.namespace))]
  const need = (verb: string, kind: string, needed: string, more: Partial<NeededRight> = {}): NeededRight => {
    return { verb, apiVersion: 'v1', kind, needed, ...more }
  }
  const creating = `creating ${[...missingNamespaces].sort().join(', ')}`
  return [
    need('get', 'Namespace', 'reading namespaces'),
    ...(missingNamespaces.size > 0 ? [need('create', 'Namespace', creating)] : []),
    ...namespaces.flatMap((namespace) => [
      ...['get', 'list', 'create', 'update', 'patch', 'delete'].map((verb) =>
        need(verb, 'Secret', 'the release record', { namespace }),
      ),
      need('list', 'Pod', 'explaining why pods are not ready', { namespace }),
      need('list', 'Event', 'explaining why pods are not ready', { namespace }),
      need('get', 'Pod', 'explaining why pods are not ready', { namespace, subresource: 'log' }),
      ...['list', 'delete'].map((verb) =>
        need(verb, 'Lease', 'deleting objects that istiod created, on uninstall', {
          apiVersion: 'coordination.k8s.io/v1',
          namespace,
        }),
      ),
    ]),
  ]
}
