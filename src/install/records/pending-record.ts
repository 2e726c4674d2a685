// The release record of an operation in progress: renews its heartbeat and detects that another operation took over.
import type { WriteResult, Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import type { ObjectMeta } from '../../manifest/object.ts'
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
  /** Each write requires the version of the one before, so that it cannot overwrite another operation's write. */
  const write = async (send: (version: unknown) => Promise<WriteResult>): Promise<void> => {
    try {
      resourceVersion = (await send(resourceVersion)).object.metadata.resourceVersion
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error
      const live = await cluster.get(recordRef(release))
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
      await write((version) =>
        cluster.replace({ ...secret, metadata: { ...metadata, resourceVersion: version } }),
      )
    },
  }
}

async function createRecord(cluster: Cluster, release: Release, now: Date): Promise<ObjectMeta> {
  const { metadata, ...secret } = encodeRelease(release, { createdAt: now })
  const annotations = { [heartbeatAnnotation]: heartbeatExpiry(now) }
  try {
    return (await cluster.create({ ...secret, metadata: { ...metadata, annotations } })).object.metadata
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw pendingError(release, `another operation has just started revision ${release.version}`, error)
  }
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
