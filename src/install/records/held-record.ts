// The record of an operation that is at work: it shows that it lives, and notices when it is taken over.
import type { AppliedObject, Cluster } from '../../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import type { ObjectMeta } from '../../manifest/object.ts'
import { encodeRelease } from '../../release/encode.ts'
import type { Release } from '../../release/release.ts'
import { aliveUntil, recordRef } from './records.ts'

const renewEvery = 15_000
const aliveFor = 60_000

/** The pending record of an operation that is at work. */
export interface HeldRecord {
  /** Aborts, its reason a UserError, when another operation has taken the release over. */
  readonly lost: AbortSignal
  /** Writes how the operation ended. Throws UserError, having written nothing, where another has taken over. */
  end(outcome: Release): Promise<void>
}

/**
 * Records the beginning of an operation and shows that it lives until it ends. Throws UserError if another one recorded
 * the same revision first. `onFailure` hears what kept it from showing so.
 */
export async function holdRecord(
  cluster: Cluster,
  release: Release,
  now: () => Date,
  onFailure: (error: unknown) => void,
): Promise<HeldRecord> {
  let { resourceVersion } = await createRecord(cluster, release, now())
  const lost = new AbortController()
  const lose = (error: unknown): never => {
    lost.abort(takenOver(release, error))
    throw lost.signal.reason
  }
  /** Each write stands on the one before, so that none goes over what another operation has written. */
  const write = async (how: (version: unknown) => Promise<AppliedObject>): Promise<void> => {
    try {
      resourceVersion = (await how(resourceVersion)).object.metadata.resourceVersion
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error
      const live = await cluster.get(recordRef(release))
      // Somebody else's label or annotation is nobody's operation.
      if (live?.metadata.labels?.status !== release.info.status) return lose(error)
      resourceVersion = (await how(live.metadata.resourceVersion)).object.metadata.resourceVersion
    }
  }
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const annotations = { [aliveUntil]: lifeFrom(now()) }
    last = write((version) =>
      cluster.patch(recordRef(release), { metadata: { resourceVersion: version, annotations } }),
    ).catch((error: unknown) => {
      if (lost.signal.aborted) clearInterval(timer)
      else onFailure(error)
    })
  }, renewEvery)
  return {
    lost: lost.signal,
    async end(outcome) {
      clearInterval(timer)
      await last
      lost.signal.throwIfAborted()
      const { metadata, ...secret } = encodeRelease(outcome, { modifiedAt: now() })
      await write((version) =>
        cluster.replace({ ...secret, metadata: { ...metadata, resourceVersion: version } }),
      )
    },
  }
}

async function createRecord(cluster: Cluster, release: Release, now: Date): Promise<ObjectMeta> {
  const { metadata, ...secret } = encodeRelease(release, { createdAt: now })
  const annotations = { [aliveUntil]: lifeFrom(now) }
  try {
    return (await cluster.create({ ...secret, metadata: { ...metadata, annotations } })).object.metadata
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw pending(release, `another operation has just begun revision ${release.version}`, error)
  }
}

function takenOver(release: Release, cause: unknown): UserError {
  return pending(release, `another operation has taken it over from revision ${release.version}`, cause)
}

function pending({ namespace, name }: Release, what: string, cause: unknown): UserError {
  return new UserError('operation-pending', `release ${namespace}/${name}: ${what}`, {
    hint: 'wait for it to end, and run this again',
    status: exitStatus.failed,
    cause,
  })
}

const lifeFrom = (now: Date): string => new Date(now.getTime() + aliveFor).toISOString()
