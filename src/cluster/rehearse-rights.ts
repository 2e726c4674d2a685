// Which rights an install needs, and whether we have them: one question each, since nothing less is authoritative.
import { ApiError } from '../errors.ts'
import type { Right } from '../facts/rehearsal.ts'
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'
import type { Cluster, ApiResource } from './api.ts'
import { guessPlural } from './path.ts'
import type { ReleaseName } from './rehearse-objects.ts'
import { textAt } from './collect/fields.ts'
import { namespaceOf, type Scene } from './scene.ts'
import { bareMessage } from './status.ts'

/** A right that is needed. */
interface Need {
  readonly verb: string
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string | undefined
  readonly subresource?: string
  readonly needed: string
}

export interface Part {
  readonly release: ReleaseName
  readonly objects: readonly KubeObject[]
}

/** Reading, applying and removing an object; kinds that become ready are watched, too. */
const verbs = ['get', 'list', 'create', 'patch', 'delete'] as const
const waitedFor = new Set(['Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CustomResourceDefinition'])

const rbac = 'rbac.authorization.k8s.io/v1'

/** Asks for every right that the manifests and an install's own deeds need, each once. */
export async function askRights(cluster: Cluster, scene: Scene, parts: readonly Part[]): Promise<Right[]> {
  const known = await resourcesOf(
    cluster,
    parts.flatMap(({ objects }) => objects),
  )
  const needs = [...parts.flatMap((part) => ofObjects(part, known)), ...ofDeeds(scene, parts)]
  const byQuestion = new Map<string, Need[]>()
  for (const need of needs) {
    const key = [need.verb, groupOf(need.apiVersion), need.kind, need.subresource, need.namespace].join('|')
    byQuestion.set(key, [...(byQuestion.get(key) ?? []), need])
  }
  return Promise.all([...byQuestion.values()].map((same) => ask(cluster, same)))
}

async function resourcesOf(
  cluster: Cluster,
  objects: readonly KubeObject[],
): Promise<ReadonlyMap<string, ApiResource | undefined>> {
  const kinds = new Map(objects.map((object) => [keyOf(object), object]))
  const pairs = [...kinds].map(async ([key, { apiVersion, kind }]) => {
    // A group that does not answer is told where its objects are tried.
    return [key, await cluster.resource(apiVersion, kind).catch(() => undefined)] as const
  })
  return new Map(await Promise.all(pairs))
}

const keyOf = ({ apiVersion, kind }: KubeObject) => `${apiVersion} ${kind}`

function ofObjects({ objects, release }: Part, known: ReadonlyMap<string, ApiResource | undefined>): Need[] {
  return objects.flatMap((object) => {
    const { apiVersion, kind } = object
    const namespaced = known.get(keyOf(object))?.namespaced ?? object.metadata.namespace !== undefined
    const namespace = namespaceOf(object, namespaced, release.namespace)
    const needed = objectName({ ...refOf(object), namespace })
    const all: readonly string[] = waitedFor.has(kind) ? [...verbs, 'watch'] : verbs
    return [
      ...all.map((verb): Need => ({ verb, apiVersion, kind, namespace, needed })),
      ...ofRoles(object, namespace, needed),
    ]
  })
}

/** RBAC lets nobody grant what they do not hold, unless they may escalate roles and bind to them. */
function ofRoles(object: KubeObject, namespace: string | undefined, needed: string): Need[] {
  const granting = (verb: string, kind: string): Need => ({ verb, apiVersion: rbac, kind, namespace, needed })
  if (groupOf(object.apiVersion) !== groupOf(rbac)) return []
  if (/^(Cluster)?Role$/.test(object.kind)) return [granting('escalate', object.kind)]
  return [granting('bind', textAt(object, 'roleRef', 'kind') ?? 'ClusterRole')]
}

/** What install, status and uninstall do beside the manifests. */
function ofDeeds({ missing }: Scene, parts: readonly Part[]): Need[] {
  const namespaces = [...new Set(parts.map(({ release }) => release.namespace))]
  const need = (verb: string, kind: string, needed: string, more: Partial<Need> = {}): Need => {
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

async function ask(cluster: Cluster, same: readonly Need[]): Promise<Right> {
  const [first] = same
  if (!first) throw new RangeError('a right that nothing needs')
  const { verb, apiVersion, kind, namespace, subresource } = first
  const { allowed, reason } = await cluster
    .can(verb, apiVersion, kind, namespace, subresource)
    .catch(unanswered)
  const known = await cluster.resource(apiVersion, kind).catch(() => undefined)
  const plural = known?.name ?? guessPlural(kind)
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

/** Whoever may not even ask is taken to have no rights: that is found out soon, and the other way too late. */
function unanswered(error: unknown): { allowed: boolean; reason: string } {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  return { allowed: false, reason: `the server does not say: ${bareMessage(error)}` }
}
