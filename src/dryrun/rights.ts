// Reviews whether the user has the permissions that an install needs.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { guessPlural } from '../cluster/path.ts'
import { textAt } from '../cluster/collect/fields.ts'
import { bareMessage } from '../cluster/api-errors.ts'
import { ApiError } from '../errors.ts'
import type { AccessReview } from '../facts/dry-run.ts'
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { namespaceOf, type NamespaceContext } from './namespace-context.ts'
import { createRulesReview, type GrantedByRules } from './rules-review.ts'

/** A permission that the install needs. */
interface NeededRight {
  readonly verb: string
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string | undefined
  readonly subresource?: string
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

const rbac = 'rbac.authorization.k8s.io/v1'

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
    ...releases.flatMap((one) => rightsForObjects(one, known)),
    ...rightsForInstall(context, releases),
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

function rightsForObjects(
  { objects, release }: ReleaseObjects,
  known: ReadonlyMap<string, ApiResource | undefined>,
): NeededRight[] {
  return objects.flatMap((object) => {
    const { apiVersion, kind } = object
    const namespaced = known.get(keyOf(object))?.namespaced ?? object.metadata.namespace !== undefined
    const namespace = namespaceOf(object, namespaced, release.namespace)
    const needed = objectName({ ...refOf(object), namespace })
    const all: readonly string[] = waitedFor.has(kind) ? [...verbs, 'watch'] : verbs
    return [
      ...all.map((verb): NeededRight => ({ verb, apiVersion, kind, namespace, needed })),
      ...rightsForRoles(object, namespace, needed),
    ]
  })
}

/** To create roles and bindings with permissions that they do not have, users need the verbs escalate and bind. */
function rightsForRoles(object: KubeObject, namespace: string | undefined, needed: string): NeededRight[] {
  const granting = (verb: string, kind: string): NeededRight => ({
    verb,
    apiVersion: rbac,
    kind,
    namespace,
    needed,
  })
  if (groupOf(object.apiVersion) !== groupOf(rbac)) return []
  if (/^(Cluster)?Role$/.test(object.kind)) return [granting('escalate', object.kind)]
  return [granting('bind', textAt(object, 'roleRef', 'kind') ?? 'ClusterRole')]
}

/** Returns the permissions that install, status and uninstall need apart from the manifests. */
function rightsForInstall({ missing }: NamespaceContext, releases: readonly ReleaseObjects[]): NeededRight[] {
  const namespaces = [...new Set(releases.map(({ release }) => release.namespace))]
  const need = (verb: string, kind: string, needed: string, more: Partial<NeededRight> = {}): NeededRight => {
    return { verb, apiVersion: 'v1', kind, needed, ...more }
  }
  return [
    need('get', 'Namespace', 'reading namespaces'),
    ...(missing.size > 0 ? [need('create', 'Namespace', `creating ${[...missing].sort().join(', ')}`)] : []),
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
