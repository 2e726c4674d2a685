// Which rights an install needs, and whether we have them.
import type { Cluster, ApiResource } from '../cluster/api.ts'
import { guessPlural } from '../cluster/path.ts'
import { textAt } from '../cluster/collect/fields.ts'
import { bareMessage } from '../cluster/status.ts'
import { ApiError } from '../errors.ts'
import type { AccessReview } from '../facts/dry-run.ts'
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { namespaceOf, type NamespaceContext } from './namespace-context.ts'
import { createRulesReview, type GrantedByRules } from './rules-review.ts'

/** A right that is needed. */
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

/** Reading, applying and removing an object; kinds that become ready are watched, too. */
const verbs = ['get', 'list', 'create', 'patch', 'delete'] as const
const waitedFor = new Set(['Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CustomResourceDefinition'])

const rbac = 'rbac.authorization.k8s.io/v1'

/**
 * Reviews every right that the manifests and the install itself need, each once. Rights that listed rules grant need no
 * request of their own; a right that is missing is always confirmed by a SelfSubjectAccessReview.
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
    // The dry runs of its objects report a group that does not answer.
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

/** RBAC refuses to grant rights that the user does not have, unless they have the verbs escalate and bind. */
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

/** What install, status and uninstall do in addition to the manifests. */
function rightsForInstall({ missing }: NamespaceContext, releases: readonly ReleaseObjects[]): NeededRight[] {
  const namespaces = [...new Set(releases.map(({ release }) => release.namespace))]
  const need = (verb: string, kind: string, needed: string, more: Partial<NeededRight> = {}): NeededRight => {
    return { verb, apiVersion: 'v1', kind, needed, ...more }
  }
  return [
    need('get', 'Namespace', 'looking whether namespaces are there'),
    ...(missing.size > 0 ? [need('create', 'Namespace', `making ${[...missing].sort().join(', ')}`)] : []),
    ...namespaces.flatMap((namespace) => [
      ...['get', 'list', 'create', 'update', 'patch', 'delete'].map((verb) =>
        need(verb, 'Secret', 'the release record', { namespace }),
      ),
      need('list', 'Pod', 'telling why pods do not become ready', { namespace }),
      need('list', 'Event', 'telling why pods do not become ready', { namespace }),
      need('get', 'Pod', 'telling why pods do not become ready', { namespace, subresource: 'log' }),
      ...['list', 'delete'].map((verb) =>
        need(verb, 'Lease', 'removing what istiod leaves when it is uninstalled', {
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
  if (!first) throw new RangeError('a right that nothing needs')
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

/** If the server refuses the review, the right counts as missing: a wrong "no" shows soon, a wrong "yes" too late. */
function unanswered(error: unknown): { allowed: boolean; reason: string } {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  return { allowed: false, reason: `the server does not say: ${bareMessage(error)}` }
}
