// The objects in the manifests of recorded releases.
import type { Cluster } from '../../cluster/api.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { parseObjects } from '../../manifest/parse.ts'
import { recordName } from '../../release/encode.ts'
import type { Release } from '../../release/release.ts'

/**
 * Returns the objects of the manifests, each once, from the newest revision that has it. An object without a namespace
 * gets the release's. An object of a kind that the server no longer serves is returned as written.
 */
export async function inventoryOf(cluster: Cluster, releases: readonly Release[]): Promise<KubeObject[]> {
  const found = new Map<string, KubeObject>()
  for (const release of [...releases].sort((a, b) => a.version - b.version)) {
    const source = `${release.namespace}/${recordName(release.name, release.version)}`
    for (const object of parseObjects(release.manifest, source)) {
      const namespacedObject = await withNamespace(cluster, object, release.namespace)
      found.set(objectKey(refOf(namespacedObject)), namespacedObject)
    }
  }
  return [...found.values()]
}

/** Adds the namespace to a namespaced object that has none; removes it from a cluster-scoped object. */
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
