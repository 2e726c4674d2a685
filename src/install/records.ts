// The records of releases in a cluster: reading histories, writing revisions.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { decodeRelease } from '../release/decode.ts'
import { encodeRelease, recordName } from '../release/encode.ts'
import type { Stamp } from '../release/encode.ts'
import type { Release, ReleaseName } from '../release/release.ts'

/** Until when the operation that wrote a pending record is surely at work; it renews this while it lives. */
export const aliveUntil = 'ambientctl.io/alive-until'
const renewEvery = 15_000
const aliveFor = 60_000

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

/** The newest revision of every release of the cluster that is not over, whoever made it. */
export async function readReleases(cluster: Cluster): Promise<Release[]> {
  const labelSelector = 'owner=helm,status notin (superseded,uninstalled)'
  const { items } = await cluster.list('v1', 'Secret', { labelSelector })
  const newest = new Map<string, KubeObject>()
  const versionOf = (secret: KubeObject) => Number(secret.metadata.labels?.version)
  for (const secret of items) {
    const key = `${secret.metadata.namespace}/${secret.metadata.labels?.name}`
    const other = newest.get(key)
    if (!other || versionOf(secret) > versionOf(other)) newest.set(key, secret)
  }
  // Other people's releases are only looked at, so a damaged one among them is none of our business.
  return [...newest.values()].flatMap((secret) => decodeIfWhole(secret) ?? [])
}

function decodeIfWhole(secret: KubeObject): Release | undefined {
  try {
    return decodeRelease(secret)
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

/** Records the beginning of an operation. Throws UserError if another one recorded the same revision first. */
export async function createRecord(cluster: Cluster, release: Release, now: Date): Promise<void> {
  try {
    await cluster.create(withLife(encodeRelease(release, { createdAt: now }), now))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw new UserError(
      'operation-pending',
      `release ${release.namespace}/${release.name}: another operation has just begun revision ${release.version}`,
      { hint: 'wait for it to end, and run this again', status: exitStatus.failed, cause: error },
    )
  }
}

/** Writes a new state of a recorded revision. */
export async function updateRecord(cluster: Cluster, release: Release, now: Date): Promise<void> {
  const stamp: Stamp = { modifiedAt: now }
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

/**
 * Shows on a pending record that its operation lives, until the returned function is called (and awaited, before the
 * record is written again). `onFailure` hears what kept it from doing so.
 */
export function keepAlive(
  cluster: Cluster,
  release: Release,
  now: () => Date,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const annotations = { [aliveUntil]: new Date(now().getTime() + aliveFor).toISOString() }
    last = cluster.patch(recordRef(release), { metadata: { annotations } }).catch(onFailure)
  }, renewEvery)
  return async () => {
    clearInterval(timer)
    await last
  }
}

function withLife(secret: KubeObject, now: Date): KubeObject {
  const until = new Date(now.getTime() + aliveFor).toISOString()
  return { ...secret, metadata: { ...secret.metadata, annotations: { [aliveUntil]: until } } }
}
