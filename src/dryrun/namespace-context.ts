// What a dry run must know of namespaces: which exist, and what takes the place of those that an install creates.
import type { LiveObjects } from '../cluster/live-objects.ts'
import { valueAt, textAt } from '../cluster/collect/fields.ts'
import { ApiError } from '../errors.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'

export interface NamespaceContext {
  /** Namespaces that do not exist yet. */
  readonly missing: ReadonlySet<string>
  /** Namespaces that are being deleted. */
  readonly terminating: ReadonlySet<string>
  /** Labels of the namespaces that we may read. */
  readonly labels: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** `group/Kind` of the CRDs among the manifests. */
  readonly definitions: ReadonlySet<string>
  /** True if the substitute namespace has Pod Security labels, which a new namespace does not have. */
  readonly hasPodSecurity: boolean
}

/** Every cluster has it, and most leave it as it is: like a new namespace, apart from its own quotas and labels. */
const substitute = 'default'

/**
 * Reads the namespaces. One that we may not read is assumed to exist. What an `earlier` context says of the substitute
 * still holds.
 */
export async function readNamespaceContext(
  live: Pick<LiveObjects, 'get'>,
  namespaces: readonly string[],
  objects: readonly KubeObject[],
  earlier?: NamespaceContext,
): Promise<NamespaceContext> {
  const names = [...new Set(namespaces)]
  const found = await Promise.all(names.map((name) => namespaceIn(live, name)))
  const missing = names.filter((_, i) => found[i] === undefined && names[i] !== substitute)
  const isSubstituteKnown = names.includes(substitute) || earlier?.labels.has(substitute)
  if (missing.length > 0 && !isSubstituteKnown) found.push(await namespaceIn(live, substitute))
  const readable = found.flatMap((one) => (typeof one === 'object' ? [one.metadata] : []))
  const labels = new Map([
    ...(earlier?.labels ?? []),
    ...readable.map((metadata) => [metadata.name, metadata.labels ?? {}] as const),
  ])
  return {
    missing: new Set(missing),
    terminating: new Set(
      readable
        .filter(({ deletionTimestamp }) => deletionTimestamp !== undefined)
        .map((metadata) => metadata.name),
    ),
    labels,
    definitions: new Set(objects.flatMap(definedKind)),
    hasPodSecurity: Object.keys(labels.get(substitute) ?? {}).some((key) =>
      key.startsWith('pod-security.kubernetes.io/'),
    ),
  }
}

async function namespaceIn(
  live: Pick<LiveObjects, 'get'>,
  name: string,
): Promise<KubeObject | 'forbidden' | undefined> {
  try {
    return await live.get({ apiVersion: 'v1', kind: 'Namespace', name })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return 'forbidden'
    throw error
  }
}

function definedKind(object: KubeObject): string[] {
  if (object.kind !== 'CustomResourceDefinition') return []
  return [`${textAt(object, 'spec', 'group')}/${textAt(object, 'spec', 'names', 'kind')}`]
}

/** True if the CRD of the object's kind is among these manifests. */
export function isDefinedHere(
  { definitions }: NamespaceContext,
  { apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>,
): boolean {
  return definitions.has(`${groupOf(apiVersion)}/${kind}`)
}

/** The object in a namespace that exists; `substituteNamespace` is set where that is not its own. */
export function inExistingNamespace(
  { missing }: NamespaceContext,
  object: KubeObject,
  namespace: string | undefined,
): { readonly object: KubeObject; readonly substituteNamespace?: string } {
  if (namespace === undefined) return { object }
  const isMissing = missing.has(namespace)
  const metadata = { ...object.metadata, namespace: isMissing ? substitute : namespace }
  return { object: { ...object, metadata }, ...(isMissing && { substituteNamespace: substitute }) }
}

/** Refusals that are about the substitute namespace itself: its quotas and limits, our rights there. */
const ofNamespaces =
  /exceeded quota|failed quota|must specify|(minimum|maximum) .* usage per |limit to request ratio|" cannot \w+ resource /i

/** True if a new namespace would not have refused what the substitute refused. */
export function isAboutSubstitute({ hasPodSecurity }: NamespaceContext, error: ApiError): boolean {
  if (error.status === 409 || ofNamespaces.test(error.message)) return true
  return hasPodSecurity && /violates PodSecurity/.test(error.message)
}

/** The namespace of a namespaced object: its own, or `usual` if it names none. */
export function namespaceOf(object: KubeObject, namespaced: boolean, usual: string): string | undefined {
  const own = valueAt(object, 'metadata', 'namespace')
  return namespaced ? (typeof own === 'string' && own !== '' ? own : usual) : undefined
}
