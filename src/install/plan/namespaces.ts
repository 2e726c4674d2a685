// The namespaces of an install: which it uses, which it creates.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import type { Rendered } from '../../pipeline.ts'

/** The annotation on namespaces that an install made; `uninstall --purge` deletes them when they are empty. */
const createdBy = { key: 'ambientctl.io/created-by', value: 'ambientctl' } as const

/** The namespaces of releases and objects, apart from those that the install makes as objects. */
export function usedNamespaces(rendered: readonly Rendered[]): string[] {
  const used = rendered.flatMap(({ release, objects }) => [
    release.namespace,
    ...objects.flatMap(({ metadata }) => metadata.namespace ?? []),
  ])
  const made = new Set(
    rendered.flatMap(({ objects }) =>
      objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name),
    ),
  )
  return [...new Set(used)].filter((name) => !made.has(name)).sort()
}

/** The error for a namespace that is being deleted. */
export function terminatingNamespace(name: string): UserError {
  return new UserError('namespace-terminating', `Namespace/${name} is being deleted`, {
    hint: 'wait until it is gone, and run this again',
    status: exitStatus.failed,
  })
}

export interface CreateNamespacesOptions {
  /** `topology.istio.io/network` of the new namespaces. */
  readonly networkLabel?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onCreated: (namespace: string) => void
}

/** Makes namespaces, marked as ours; answers those that nobody else made in the meantime. */
export async function createNamespaces(
  cluster: Cluster,
  names: readonly string[],
  { networkLabel, signal, onCreated }: CreateNamespacesOptions,
): Promise<string[]> {
  const created: string[] = []
  for (const name of names) {
    if (signal?.aborted) break
    if (!(await createNamespace(cluster, name, networkLabel))) continue
    created.push(name)
    onCreated(name)
  }
  return created
}

/** False if somebody else made it in the meantime. */
async function createNamespace(
  cluster: Cluster,
  name: string,
  network: string | undefined,
): Promise<boolean> {
  const metadata = {
    name,
    annotations: { [createdBy.key]: createdBy.value },
    ...(network && { labels: { 'topology.istio.io/network': network } }),
  }
  try {
    await cluster.create({ apiVersion: 'v1', kind: 'Namespace', metadata })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return false
    throw error
  }
}

/** The namespaces that installs made, in all of the cluster. */
export async function createdNamespaces(cluster: Cluster): Promise<string[]> {
  const { items } = await cluster.list('v1', 'Namespace')
  return items
    .filter(({ metadata }) => metadata.annotations?.[createdBy.key] === createdBy.value)
    .map(({ metadata }) => metadata.name)
    .sort()
}
