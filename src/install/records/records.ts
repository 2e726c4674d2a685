// The records of releases in a cluster: reading histories, writing revisions.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError, UserError } from '../../errors.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { decodeRelease, mentions } from '../../release/decode.ts'
import { encodeRelease, recordName } from '../../release/encode.ts'
import type { RecordMetadata } from '../../release/encode.ts'
import type { Release, ReleaseName } from '../../release/release.ts'
import { mapParallel } from '../parallel.ts'

/** Until when the operation that wrote a pending record is surely at work; it renews this while it lives. */
export const aliveUntil = 'ambientctl.io/alive-until'

/** A revision as found in the cluster. */
export interface Recorded {
  readonly release: Release
  /** Of a pending operation of ours: no sign of life is expected after this time. */
  readonly aliveUntil?: Date | undefined
}

/** All revisions of a release; empty if it was never installed. Throws UserError for a damaged record. */
export async function readHistory(cluster: Cluster, { name, namespace }: ReleaseName): Promise<Recorded[]> {
  const labelSelector = `owner=helm,name=${name}`
  const { items } = await cluster.list('v1', 'Secret', { namespace, labelSelector })
  return items.map(recorded)
}

/** The history of a release, or why it cannot be read. */
export type ReadHistory = { readonly history: readonly Recorded[] } | { readonly error: UserError | ApiError }

/**
 * The histories of several releases, by one list for each namespace, in the order of the names. Rejects with ApiError
 * only if the server cannot be reached.
 */
export async function readHistories(
  cluster: Cluster,
  releases: readonly ReleaseName[],
): Promise<ReadHistory[]> {
  const namespaces = [...new Set(releases.map(({ namespace }) => namespace))]
  const lists = await mapParallel(namespaces, async (namespace) => {
    const names = releases.filter((one) => one.namespace === namespace).map(({ name }) => name)
    const labelSelector = `owner=helm,name in (${[...new Set(names)].join(',')})`
    return [
      namespace,
      await listed(() => cluster.list('v1', 'Secret', { namespace, labelSelector })),
    ] as const
  })
  const byNamespace = new Map(lists)
  return releases.map(({ name, namespace }) => {
    const secrets = byNamespace.get(namespace)
    if (secrets instanceof ApiError) return { error: secrets }
    try {
      const own = (secrets ?? []).filter(({ metadata }) => metadata.labels?.name === name)
      return { history: own.map(recorded) }
    } catch (error) {
      if (error instanceof UserError) return { error }
      throw error
    }
  })
}

/** The items of a list, or the server's refusal. */
async function listed(list: () => ReturnType<Cluster['list']>): Promise<readonly KubeObject[] | ApiError> {
  try {
    return (await list()).items
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) return error
    throw error
  }
}

/** What a cluster says of the releases that are not over, whoever made them. */
export interface FoundReleases {
  /** `namespace/name` of each. */
  readonly names: ReadonlySet<string>
  /** The newest revisions of those that are wanted. */
  readonly wanted: readonly Release[]
}

/**
 * Finds releases in all of the cluster. A record can be megabytes unpacked, and a cluster can have hundreds of other
 * people's: only those that mention `word` are decoded, and only what `isWanted` is kept.
 */
export async function findReleases(
  cluster: Cluster,
  word: string,
  isWanted: (release: Release) => boolean,
): Promise<FoundReleases> {
  const labelSelector = 'owner=helm,status notin (superseded,uninstalled)'
  const { items } = await cluster.list('v1', 'Secret', { labelSelector })
  const newest = new Map<string, KubeObject>()
  const versionOf = (secret: KubeObject) => Number(secret.metadata.labels?.version)
  for (const secret of items) {
    const key = `${secret.metadata.namespace}/${secret.metadata.labels?.name}`
    const other = newest.get(key)
    if (!other || versionOf(secret) > versionOf(other)) newest.set(key, secret)
  }
  const wanted = [...newest.values()].flatMap((secret) => decodeIfWhole(secret, word) ?? []).filter(isWanted)
  return { names: new Set(newest.keys()), wanted }
}

/** Other people's releases are only looked at, so a damaged one among them is none of our business. */
function decodeIfWhole(secret: KubeObject, word: string): Release | undefined {
  try {
    return mentions(secret, word) ? decodeRelease(secret) : undefined
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function recorded(secret: KubeObject): Recorded {
  const time = Date.parse(secret.metadata.annotations?.[aliveUntil] ?? '')
  return {
    release: decodeRelease(secret),
    aliveUntil: Number.isNaN(time) ? undefined : new Date(time),
  }
}

/** Writes a new state of a recorded revision. */
export async function updateRecord(cluster: Cluster, release: Release, now: Date): Promise<void> {
  const stamp: RecordMetadata = { modifiedAt: now }
  await cluster.replace(encodeRelease(release, stamp))
}

/** Removes revisions. */
export async function deleteRecords(cluster: Cluster, releases: readonly Release[]): Promise<void> {
  for (const release of releases) await cluster.delete(recordRef(release))
}

/** The Secret of a revision. */
export function recordRef({ name, namespace, version }: Release): ObjectRef {
  return { apiVersion: 'v1', kind: 'Secret', namespace, name: recordName(name, version) }
}
