// The release record of an operation in progress: renews its heartbeat and detects that another operation took over.
import type { WriteResult, Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import type { KubeObject, ObjectMeta } from '../../manifest/object.ts'
import { encodeRelease } from '../../release/encode.ts'
import type { Release } from '../../release/release.ts'
import { heartbeatAnnotation, recordRef } from './records.ts'

const heartbeatInterval = 15_000
const heartbeatTimeout = 60_000

/** The pending release record of an operation in progress. */
export interface PendingRecord {
  /** Aborts with a UserError as its reason when another operation has taken over the release. */
  readonly superseded: AbortSignal
  /** Writes the outcome. Throws UserError, without writing, if another operation has taken over. */
  finish(outcome: Release): Promise<void>
}

/**
 * Writes the pending record of an operation and renews its heartbeat until the operation finishes. Throws UserError if
 * another operation recorded the same revision first. Calls `onFailure` if a heartbeat could not be written.
 */
export async function createPendingRecord(
  cluster: Cluster,
  release: Release,
  now: () => Date,
  onFailure: (error: unknown) => void,
): Promise<PendingRecord> {
  let { resourceVersion } = await createRecord(cluster, release, now())
  const takeover = new AbortController()
  const stop = (error: unknown): never => {
    takeover.abort(takenOverError(release, error))
    throw takeover.signal.reason
  }
  /**
   * Each write requires the version of the one before, so that it cannot overwrite another operation's write. `isDone` tells
   * whether a live record already has what was to be written: then the response was lost.
   */
  const write = async (
    send: (version: unknown) => Promise<WriteResult>,
    isDone: (live: KubeObject) => boolean = () => false,
  ): Promise<void> => {
    try {
      resourceVersion = (await send(resourceVersion)).object.metadata.resourceVersion
    } catch (error) {
      if (!(error instanceof ApiError) || !(isRefused(error) || isOutcomeUnknown(error))) throw error
      const live = await cluster.get(recordRef(release))
      if (live && isDone(live)) return
      // Only a changed status means another operation: others may add labels or annotations.
      if (live?.metadata.labels?.status !== release.info.status) return stop(error)
      resourceVersion = (await send(live.metadata.resourceVersion)).object.metadata.resourceVersion
    }
  }
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const annotations = { [heartbeatAnnotation]: heartbeatExpiry(now()) }
    last = write((version) =>
      cluster.patch(recordRef(release), { metadata: { resourceVersion: version, annotations } }),
    ).catch((error: unknown) => {
      if (takeover.signal.aborted) clearInterval(timer)
      else onFailure(error)
    })
  }, heartbeatInterval)
  return {
    superseded: takeover.signal,
    async finish(outcome) {
      clearInterval(timer)
      await last
      takeover.signal.throwIfAborted()
      const { metadata, ...secret } = encodeRelease(outcome, { modifiedAt: now() })
      await write(
        (version) => cluster.replace({ ...secret, metadata: { ...metadata, resourceVersion: version } }),
        (live) => contentOf(live) === contentOf(secret),
      )
    },
  }
}

/**
 * Creates the record. If the outcome is unknown, because the response was lost, reads the record: it may exist, and a request that
 * arrives late must not leave a record that nobody finishes.
 */
async function createRecord(cluster: Cluster, release: Release, now: Date, tries = 2): Promise<ObjectMeta> {
  const { metadata, ...secret } = encodeRelease(release, { createdAt: now })
  const annotations = { [heartbeatAnnotation]: heartbeatExpiry(now) }
  const record = { ...secret, metadata: { ...metadata, annotations } }
  try {
    return (await cluster.create(record)).object.metadata
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.status === 409 || isOutcomeUnknown(error))) throw error
    const live = await cluster.get(recordRef(release))
    if (live && isSameRecord(live, record)) return live.metadata
    if (live)
      throw pendingError(release, `another operation has just started revision ${release.version}`, error)
    if (tries > 1) return createRecord(cluster, release, now, tries - 1)
    throw error
  }
}

/** True if the request may have been processed: no response, or one of a server or proxy in trouble. */
const isOutcomeUnknown = ({ status }: ApiError) => status === 0 || status >= 500

/** The record has changed or is gone. */
const isRefused = ({ status }: ApiError) => status === 409 || status === 404

/** True if a live record is the one that was sent. Two operations never have the same time in their records. */
function isSameRecord(live: KubeObject, sent: KubeObject): boolean {
  const heartbeatOf = ({ metadata }: KubeObject) => metadata.annotations?.[heartbeatAnnotation]
  return contentOf(live) === contentOf(sent) && heartbeatOf(live) === heartbeatOf(sent)
}

/** The encoded release of a record. */
function contentOf({ data }: Readonly<Record<string, unknown>>): unknown {
  return (data as { release?: unknown } | undefined)?.release
}

function takenOverError(release: Release, cause: unknown): UserError {
  return pendingError(release, `another operation took over from revision ${release.version}`, cause)
}

function pendingError({ namespace, name }: Release, what: string, cause: unknown): UserError {
  return new UserError('operation-pending', `release ${namespace}/${name}: ${what}`, {
    hint: 'wait until it ends, then run the command again',
    status: exitStatus.failed,
    cause,
  })
}

const heartbeatExpiry = (now: Date): string => new Date(now.getTime() + heartbeatTimeout).toISOString()
