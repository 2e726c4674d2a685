// What `helm install` refuses before it writes anything: kinds that the server has not, and objects of others.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { ownershipErrors } from '../release/ownership.ts'
import type { ReleaseName } from '../release/release.ts'

/** Throws UserError in Helm's words for all objects whose kinds the server does not know. */
export async function requireKinds(cluster: Cluster, objects: readonly KubeObject[]): Promise<void> {
  const faults: string[] = []
  for (const { apiVersion, kind, metadata } of objects) {
    if (await cluster.resource(apiVersion, kind)) continue
    const { name, namespace = '' } = metadata
    const where = `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(namespace)} from ""`
    faults.push(
      `${where}: no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}\nensure CRDs are installed first`,
    )
  }
  if (faults.length === 0) return
  const all = faults.length === 1 ? faults.join() : `[${faults.join(', ')}]`
  throw fault(`unable to build kubernetes objects from release manifest: ${all}`)
}

/** Throws UserError in Helm's words for the first object that is there and does not belong to the release. */
export async function requireOwned(
  cluster: Cluster,
  objects: readonly KubeObject[],
  release: ReleaseName,
): Promise<void> {
  for (const { apiVersion, kind, metadata } of objects) {
    const resource = await cluster.resource(apiVersion, kind)
    const namespace = resource?.namespaced ? (metadata.namespace ?? release.namespace) : undefined
    const live = await cluster.get({ apiVersion, kind, name: metadata.name, namespace })
    const faults = live ? ownershipErrors(live, release) : []
    if (faults.length === 0) continue
    const which = `${kind} ${JSON.stringify(metadata.name)} in namespace ${JSON.stringify(namespace ?? '')}`
    const why = ['invalid ownership metadata', ...faults].join('; ')
    throw fault(
      `Unable to continue with install: ${which} exists and cannot be imported into the current release: ${why}`,
    )
  }
}

function fault(text: string): UserError {
  return new UserError('cluster', text, { status: exitStatus.failed })
}
