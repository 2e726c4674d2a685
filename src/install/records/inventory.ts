// The objects that releases list in their manifests.
import type { Cluster } from '../../cluster/api.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { parseObjects } from '../../manifest/parse.ts'
import { recordName } from '../../release/encode.ts'
import type { Release } from '../../release/release.ts'

/**
 * The objects of the manifests, each once, as the newest revision has it. Templates may leave the namespace out: then
 * it is the release's. A kind that the server no longer knows stays as written; asking for it finds nothing.
 */
export async function inventoryOf(cluster: Cluster, releases: readonly Release[]): Promise<KubeObject[]> {
  const found = new Map<string, KubeObject>()
  for (const release of [...releases].sort((a, b) => a.version - b.version)) {
    const source = `${release.namespace}/${recordName(release.name, release.version)}`
    for (const object of parseObjects(release.manifest, source)) {
      const placed = await withNamespace(cluster, object, release.namespace)
      found.set(objectKey(refOf(placed)), placed)
    }
  }
  return [...found.values()]
}

/** A namespaced object that names no namespace gets the given one; a cluster-scoped one loses its own. */
export async function withNamespace(
  cluster: Cluster,
  object: KubeObject,
  namespace: string,
): Promise<KubeObject> {
  const resource = await cluster.resource(object.apiVersion, object.kind)
  const { namespace: own, ...metadata } = object.metadata
  if (!resource) return object
  return {
    ...object,
    metadata: resource.namespaced ? { ...metadata, namespace: own || namespace } : metadata,
  }
}
