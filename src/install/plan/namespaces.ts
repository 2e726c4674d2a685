// The namespaces that an install uses and creates.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { mapParallel } from '../parallel.ts'
import { withNamespace } from '../records/inventory.ts'

/** The annotation of namespaces that an install created; `uninstall --purge` deletes them if they are empty. */
const createdBy = { key: 'ambientctl.io/created-by', value: 'ambientctl' } as const

/** Adds the release namespace to namespaced objects without one, as Helm does. */
export async function inReleaseNamespace(
  cluster: Cluster,
  rendered: RenderedRelease,
): Promise<RenderedRelease> {
  const objects = await mapParallel(rendered.objects, (object) =>
    withNamespace(cluster, object, rendered.release.namespace).catch((error: unknown) => {
      // The dry run of the object reports an API group that does not respond.
      if (error instanceof ApiError && (error.status !== 0 || error.reason === 'Timeout')) return object
      throw error
    }),
  )
  return { ...rendered, objects }
}

/** Returns the namespaces of releases and objects, without those that are rendered objects themselves. */
export function usedNamespaces(rendered: readonly RenderedRelease[]): string[] {
  const used = rendered.flatMap(({ release, objects }) => [
    release.namespace,
    ...objects.flatMap(({ metadata }) => metadata.namespace ?? []),
  ])
  const renderedNames = new Set(
    rendered.flatMap(({ objects }) =>
      objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name),
    ),
  )
  return [...new Set(used)].filter((name) => !renderedNames.has(name)).sort()
}

/** Returns the error for a namespace that is being deleted. */
export function terminatingNamespace(name: string): UserError {
  return new UserError('namespace-terminating', `Namespace/${name} is being deleted`, {
    hint: 'wait until it is deleted, then run the command again',
    status: exitStatus.failed,
  })
}

export interface CreateNamespacesOptions {
  /** `topology.istio.io/network` of the new namespaces. */
  readonly networkLabel?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onCreated: (namespace: string) => void
}

/** Creates and annotates namespaces; returns those that did not exist. */
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

/** Returns false if the namespace already exists. */
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

/** Returns all namespaces that an install created. */
export async function createdNamespaces(cluster: Cluster): Promise<string[]> {
  const { items } = await cluster.list('v1', 'Namespace')
  return items
    .filter(({ metadata }) => metadata.annotations?.[createdBy.key] === createdBy.value)
    .map(({ metadata }) => metadata.name)
    .sort()
}
