// Reviews whether the user has the permissions that an install needs.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { guessPlural } from '../cluster/path.ts'
import { bareMessage } from '../cluster/api-errors.ts'
import { ApiError } from '../errors.ts'
import type { AccessReview } from '../facts/dry-run.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'
import {
  rightsForInstall,
  rightsForObjects,
  rightsToGrant,
  type NeededRight,
  type ReleaseObjects,
} from '../rbac/install-rights.ts'
import { namespaceOf, type NamespaceContext } from './namespace-context.ts'
import { createRulesReview, type GrantedByRules } from './rules-review.ts'

/**
 * Reviews each permission that the manifests and the install itself need. Permissions that a rules review grants need
 * no further request; a missing permission is always confirmed with a SelfSubjectAccessReview.
 */
export async function reviewRights(
  cluster: Cluster,
  context: NamespaceContext,
  releases: readonly ReleaseObjects[],
): Promise<AccessReview[]> {
  const known = await resourcesOf(
    cluster,
    releases.flatMap(({ objects }) => objects),
  )
  const needs = [
    ...releases.flatMap((one) => {
      const namespaceIn = (object: KubeObject) => {
        const isNamespaced = known.get(keyOf(object))?.namespaced ?? object.metadata.namespace !== undefined
        return namespaceOf(object, isNamespaced, one.release.namespace)
      }
      return [...rightsForObjects(one, namespaceIn), ...rightsToGrant(one, namespaceIn)]
    }),
    ...rightsForInstall(releases, context.missing),
  ]
  const byRight = new Map<string, NeededRight[]>()
  for (const need of needs) {
    const key = [need.verb, groupOf(need.apiVersion), need.kind, need.subresource, need.namespace].join('|')
    byRight.set(key, [...(byRight.get(key) ?? []), need])
  }
  const granted = createRulesReview(cluster)
  return Promise.all([...byRight.values()].map((same) => review(cluster, granted, same)))
}

async function resourcesOf(
  cluster: Cluster,
  objects: readonly KubeObject[],
): Promise<ReadonlyMap<string, ApiResource | undefined>> {
  const kinds = new Map(objects.map((object) => [keyOf(object), object]))
  const pairs = [...kinds].map(async ([key, { apiVersion, kind }]) => {
    // The dry runs of the objects report an API group that does not respond.
    return [key, await cluster.resource(apiVersion, kind).catch(() => undefined)] as const
  })
  return new Map(await Promise.all(pairs))
}

const keyOf = ({ apiVersion, kind }: KubeObject) => `${apiVersion} ${kind}`

async function review(
  cluster: Cluster,
  isGranted: GrantedByRules,
  same: readonly NeededRight[],
): Promise<AccessReview> {
  const [first] = same
  if (!first) throw new RangeError('empty group of permissions')
  const { verb, apiVersion, kind, namespace, subresource } = first
  const known = await cluster.resource(apiVersion, kind).catch(() => undefined)
  const plural = known?.name ?? guessPlural(kind)
  const group = groupOf(apiVersion)
  const { allowed, reason } = (await isGranted({ verb, group, resource: plural, subresource, namespace }))
    ? { allowed: true, reason: '' }
    : await cluster.can(verb, apiVersion, kind, namespace, subresource).catch(unanswered)
  const needed = [...new Set(same.map((need) => need.needed))]
  return {
    verb,
    group: groupOf(apiVersion),
    resource: subresource === undefined ? plural : `${plural}/${subresource}`,
    ...(namespace !== undefined && { namespace }),
    allowed,
    ...(reason !== '' && !allowed && { reason }),
    needed: needed.length > 2 ? `${needed[0]} and ${needed.length - 1} more` : needed.join(', '),
  }
}

/** A failed review counts as a missing permission: a wrong "yes" would show only during the install. */
function unanswered(error: unknown): { allowed: boolean; reason: string } {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  return { allowed: false, reason: `the access review failed: ${bareMessage(error)}` }
}
