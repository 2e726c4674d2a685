// The namespaces of a dry run: which exist, and the substitute for those that the install creates.
import type { LiveObjects } from '../cluster/live-objects.ts'
import { valueAt, textAt } from '../cluster/collect/fields.ts'
import { isForbidden, type ApiError } from '../errors.ts'
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'

export interface NamespaceContext {
  /** Namespaces that do not exist yet. */
  readonly missing: ReadonlySet<string>
  /** Namespaces that are being deleted. */
  readonly terminating: ReadonlySet<string>
  /** Labels of the readable namespaces. */
  readonly labels: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** `group/Kind` of the CRDs among the manifests. */
  readonly definitions: ReadonlySet<string>
  /** The roles among the manifests, by objectName. */
  readonly roles: ReadonlySet<string>
  /** True if the substitute namespace has Pod Security labels, which a new namespace does not have. */
  readonly hasPodSecurity: boolean
}

/** Exists in every cluster and mostly behaves like a new namespace, except for its own quotas and labels. */
const substitute = 'default'

/**
 * Reads the namespaces. A namespace whose read is forbidden is assumed to exist. Reuses what an `earlier` context knows
 * of the substitute.
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
    roles: new Set(objects.filter(isRole).map((role) => objectName(refOf(role)))),
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
    if (isForbidden(error)) return 'forbidden'
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

const isRole = ({ apiVersion, kind }: KubeObject) =>
  groupOf(apiVersion) === 'rbac.authorization.k8s.io' && (kind === 'Role' || kind === 'ClusterRole')

/** Returns the role that a binding refers to if it is among these manifests, as `Kind/namespace/name`. */
export function boundRole({ roles }: NamespaceContext, object: KubeObject): string | undefined {
  const kind = textAt(object, 'roleRef', 'kind')
  const name = textAt(object, 'roleRef', 'name')
  if (kind === undefined || name === undefined) return undefined
  const namespace = kind === 'Role' ? object.metadata.namespace : undefined
  const role = objectName({ apiVersion: object.apiVersion, kind, namespace, name })
  return roles.has(role) ? role : undefined
}

/** Returns the object in an existing namespace; sets `substituteNamespace` if that is not its own one. */
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

/** Errors that the substitute namespace itself causes: its quotas and limits, and permissions in it. */
const namespaceErrors =
  /exceeded quota|failed quota|must specify|(minimum|maximum) .* usage per |limit to request ratio|" cannot \w+ resource /i

/** True if the error comes from the substitute namespace and would not occur in a new one. */
export function isAboutSubstitute({ hasPodSecurity }: NamespaceContext, error: ApiError): boolean {
  if (error.status === 409 || namespaceErrors.test(error.message)) return true
  return hasPodSecurity && /violates PodSecurity/.test(error.message)
}

/** Returns the namespace of a namespaced object, by default `defaultNamespace`; undefined if cluster-scoped. */
export function namespaceOf(
  object: KubeObject,
  namespaced: boolean,
  defaultNamespace: string,
): string | undefined {
  const own = valueAt(object, 'metadata', 'namespace')
  return namespaced ? (typeof own === 'string' && own !== '' ? own : defaultNamespace) : undefined
}
