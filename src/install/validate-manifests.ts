// Checks of `helm install` before it writes anything: unknown kinds, and existing objects that the release does not
// own.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { ownershipErrors } from '../release/ownership.ts'
import type { ReleaseName } from '../release/release.ts'

/** Throws UserError with Helm's message for all objects whose kinds the server does not serve. */
export async function requireKinds(cluster: Cluster, objects: readonly KubeObject[]): Promise<void> {
  const errors: string[] = []
  for (const { apiVersion, kind, metadata } of objects) {
    if (await cluster.resource(apiVersion, kind)) continue
    const { name, namespace = '' } = metadata
    const where = `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(namespace)} from ""`
    errors.push(
      `${where}: no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}\nensure CRDs are installed first`,
    )
  }
  if (errors.length === 0) return
  const all = errors.length === 1 ? errors.join() : `[${errors.join(', ')}]`
  throw helmError(`unable to build kubernetes objects from release manifest: ${all}`)
}

/** Throws UserError with Helm's message for the first existing object that does not belong to the release. */
export async function requireOwned(
  cluster: Cluster,
  objects: readonly KubeObject[],
  release: ReleaseName,
): Promise<void> {
  for (const { apiVersion, kind, metadata } of objects) {
    const resource = await cluster.resource(apiVersion, kind)
    const namespace = resource?.namespaced ? (metadata.namespace ?? release.namespace) : undefined
    const live = await cluster.get({ apiVersion, kind, name: metadata.name, namespace })
    const errors = live ? ownershipErrors(live, release) : []
    if (errors.length === 0) continue
    const which = `${kind} ${JSON.stringify(metadata.name)} in namespace ${JSON.stringify(namespace ?? '')}`
    const why = ['invalid ownership metadata', ...errors].join('; ')
    throw helmError(
      `Unable to continue with install: ${which} exists and cannot be imported into the current release: ${why}`,
    )
  }
}

function helmError(text: string): UserError {
  return new UserError('cluster', text, { status: exitStatus.failed })
}
