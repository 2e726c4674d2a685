// Where a rehearsal takes place: the namespaces there are, and what stands in for those that an install will make.
import { ApiError } from '../errors.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'
import type { Cluster } from './api.ts'
import { valueAt, textAt } from './collect/fields.ts'

export interface Scene {
  /** Namespaces that are not there yet. */
  readonly missing: ReadonlySet<string>
  /** Labels of those that may be looked at. */
  readonly labels: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** `group/Kind` of the definitions among the manifests. */
  readonly definitions: ReadonlySet<string>
  /** Whether the stand-in has Pod Security labels of its own, as a new namespace has not. */
  readonly hasLabels: boolean
}

/**
 * Every cluster has it, and mostly nobody set it up: it is what a new namespace will be, quotas and labels of its own
 * apart.
 */
const standIn = 'default'

/** Looks which of the namespaces are there. One that may not be looked at is taken to be. */
export async function setScene(
  cluster: Cluster,
  namespaces: readonly string[],
  objects: readonly KubeObject[],
): Promise<Scene> {
  const names = [...new Set([...namespaces, standIn])]
  const found = await Promise.all(names.map((name) => namespaceIn(cluster, name)))
  const labels = new Map(
    found.flatMap((one) => (typeof one === 'object' ? [[one.metadata.name, one.metadata.labels ?? {}]] : [])),
  )
  return {
    missing: new Set(names.filter((name, i) => found[i] === undefined && name !== standIn)),
    labels,
    definitions: new Set(objects.flatMap(definedKind)),
    hasLabels: Object.keys(labels.get(standIn) ?? {}).some((key) =>
      key.startsWith('pod-security.kubernetes.io/'),
    ),
  }
}

async function namespaceIn(cluster: Cluster, name: string): Promise<KubeObject | 'forbidden' | undefined> {
  try {
    return await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return 'forbidden'
    throw error
  }
}

function definedKind(object: KubeObject): string[] {
  if (object.kind !== 'CustomResourceDefinition') return []
  return [`${textAt(object, 'spec', 'group')}/${textAt(object, 'spec', 'names', 'kind')}`]
}

/** Whether the kind comes with these manifests. */
export function comesWithIt({ definitions }: Scene, { apiVersion, kind }: KubeObject): boolean {
  return definitions.has(`${groupOf(apiVersion)}/${kind}`)
}

/** An object moved to where it can be tried; `triedIn` names the stand-in, if it is one. */
export function placed(
  { missing }: Scene,
  object: KubeObject,
  namespace: string | undefined,
): { readonly object: KubeObject; readonly triedIn?: string } {
  if (namespace === undefined) return { object }
  const isMissing = missing.has(namespace)
  const metadata = { ...object.metadata, namespace: isMissing ? standIn : namespace }
  return { object: { ...object, metadata }, ...(isMissing && { triedIn: standIn }) }
}

/** What a refusal is about when it is about the stand-in itself: its quotas and limits, our rights there. */
const ofPlaces =
  /exceeded quota|failed quota|must specify|(minimum|maximum) .* usage per |limit to request ratio|" cannot \w+ resource /i

/** Whether a refusal in the stand-in would not have come in a new namespace. */
export function isOfStandIn({ hasLabels }: Scene, error: ApiError): boolean {
  if (error.status === 409 || ofPlaces.test(error.message)) return true
  return hasLabels && /violates PodSecurity/.test(error.message)
}

/** Whether the object is namespaced and says where, or the release's namespace says it. */
export function namespaceOf(object: KubeObject, namespaced: boolean, usual: string): string | undefined {
  const own = valueAt(object, 'metadata', 'namespace')
  return namespaced ? (typeof own === 'string' && own !== '' ? own : usual) : undefined
}
