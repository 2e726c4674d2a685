// Reads and writes Helm's release records in a cluster.
import type { Cluster, ListOptions } from '../../cluster/api.ts'
import { ApiError, isForbidden, UserError } from '../../errors.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { decodeRelease, recordContains } from '../../release/decode.ts'
import { encodeRelease, recordName } from '../../release/encode.ts'
import type { RecordMetadata } from '../../release/encode.ts'
import type { Release, ReleaseName } from '../../release/release.ts'
import { mapParallel } from '../parallel.ts'

/** The annotation with the time until which a pending operation counts as running; the operation renews it. */
export const heartbeatAnnotation = 'ambientctl.io/alive-until'

/** A revision read from the cluster. */
export interface RecordedRevision {
  readonly release: Release
  /** For a pending operation of ambientctl: after this time it counts as interrupted. */
  readonly heartbeatExpiry?: Date | undefined
}

/** Returns all revisions of a release; none if it was never installed. Throws UserError for a corrupt record. */
export async function readHistory(
  cluster: Cluster,
  { name, namespace }: ReleaseName,
): Promise<RecordedRevision[]> {
  const labelSelector = `owner=helm,name=${name}`
  return (await listRecords(cluster, { namespace, labelSelector })).map(recordedRevision)
}

/**
 * Lists records of both of Helm's drivers, Secrets and ConfigMaps. If a release has both, those in Secrets count, as for
 * Helm without $HELM_DRIVER. A user may lack the right to list ConfigMaps if the records are in Secrets.
 */
async function listRecords(cluster: Cluster, options: ListOptions): Promise<readonly KubeObject[]> {
  const [secrets, configMaps] = await Promise.all([
    cluster.list('v1', 'Secret', options),
    cluster.list('v1', 'ConfigMap', options).catch((error: unknown) => {
      if (!isForbidden(error)) throw error
      return { items: [] }
    }),
  ])
  const known = new Set(secrets.items.map(releaseKey))
  return [...secrets.items, ...configMaps.items.filter((record) => !known.has(releaseKey(record)))]
}

const releaseKey = ({ metadata: { namespace, labels } }: KubeObject) => `${namespace}/${labels?.name}`

/** Reads a revision again; undefined if it no longer exists. Throws UserError for a corrupt record. */
export async function readRevision(
  cluster: Cluster,
  release: Release,
): Promise<RecordedRevision | undefined> {
  const record = await cluster.get(recordRef(release))
  return record && recordedRevision(record)
}

/** The history of a release, or the error that prevented reading it. */
export type ReadHistory =
  { readonly history: readonly RecordedRevision[] } | { readonly error: UserError | ApiError }

/**
 * Reads the histories of several releases with one list request for each namespace; results in the order of `releases`.
 * Rejects with ApiError only if the server cannot be reached.
 */
export async function readHistories(
  cluster: Cluster,
  releases: readonly ReleaseName[],
): Promise<ReadHistory[]> {
  const namespaces = [...new Set(releases.map(({ namespace }) => namespace))]
  const lists = await mapParallel(namespaces, async (namespace) => {
    const names = releases.filter((one) => one.namespace === namespace).map(({ name }) => name)
    const labelSelector = `owner=helm,name in (${[...new Set(names)].join(',')})`
    return [namespace, await itemsOrError(() => listRecords(cluster, { namespace, labelSelector }))] as const
  })
  const byNamespace = new Map(lists)
  return releases.map(({ name, namespace }) => {
    const records = byNamespace.get(namespace)
    if (records instanceof ApiError) return { error: records }
    try {
      const own = (records ?? []).filter(({ metadata }) => metadata.labels?.name === name)
      return { history: own.map(recordedRevision) }
    } catch (error) {
      if (error instanceof UserError) return { error }
      throw error
    }
  })
}

/** Returns the histories. Throws the error of the first one that could not be read. */
export function throwUnread(histories: readonly ReadHistory[]): (readonly RecordedRevision[])[] {
  return histories.map((read) => {
    if ('error' in read) throw read.error
    return read.history
  })
}

/** Returns the items of a list, or the error response of the server. */
async function itemsOrError(
  list: () => Promise<readonly KubeObject[]>,
): Promise<readonly KubeObject[] | ApiError> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) return error
    throw error
  }
}

/** The current releases of a cluster, made by any tool. */
export interface FoundReleases {
  /** `namespace/name` of all releases. */
  readonly names: ReadonlySet<string>
  /** The newest revisions of the selected releases. */
  readonly selected: readonly Release[]
}

/**
 * Finds releases in all namespaces. Records can be megabytes and a cluster can have hundreds, so this decodes only
 * records that contain `word`, and keeps only releases for which `isSelected` returns true.
 */
export async function findReleases(
  cluster: Cluster,
  word: string,
  isSelected: (release: Release) => boolean,
): Promise<FoundReleases> {
  const labelSelector = 'owner=helm,status notin (superseded,uninstalled)'
  const items = await listRecords(cluster, { labelSelector })
  const newest = new Map<string, KubeObject>()
  const versionOf = (record: KubeObject) => Number(record.metadata.labels?.version)
  for (const record of items) {
    const key = releaseKey(record)
    const other = newest.get(key)
    if (!other || versionOf(record) > versionOf(other)) newest.set(key, record)
  }
  const selected = [...newest.values()]
    .flatMap((record) => decodeIfMatching(record, word) ?? [])
    .filter(isSelected)
  return { names: new Set(newest.keys()), selected }
}

/** Decodes a record that contains the word; ignores corrupt records, which belong to other applications. */
function decodeIfMatching(record: KubeObject, word: string): Release | undefined {
  try {
    return recordContains(record, word) ? decodeRelease(record) : undefined
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function recordedRevision(record: KubeObject): RecordedRevision {
  const time = Date.parse(record.metadata.annotations?.[heartbeatAnnotation] ?? '')
  return {
    release: decodeRelease(record),
    heartbeatExpiry: Number.isNaN(time) ? undefined : new Date(time),
  }
}

/** Replaces the record of a revision. */
export async function updateRecord(cluster: Cluster, release: Release, now: Date): Promise<void> {
  const stamp: RecordMetadata = { modifiedAt: now }
  await cluster.replace(encodeRelease(release, stamp))
}

/** Deletes the records of revisions. */
export async function deleteRecords(cluster: Cluster, releases: readonly Release[]): Promise<void> {
  for (const release of releases) await cluster.delete(recordRef(release))
}

/** Returns the Secret or ConfigMap that records a revision. */
export function recordRef({ name, namespace, version, storedIn = 'Secret' }: Release): ObjectRef {
  return { apiVersion: 'v1', kind: storedIn, namespace, name: recordName(name, version) }
}
