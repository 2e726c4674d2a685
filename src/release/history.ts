// Helm's rules for the revisions of a release. A history can be in any order and is never changed here.
import type { Release, ReleaseStatus } from './release.ts'
import { withStatus } from './release.ts'

/** The number of revisions to keep (Helm's --history-max). */
const historyMax = 10

/** Returns the newest revision, whatever its status. */
export function latest(history: readonly Release[]): Release | undefined {
  return newestFirst(history)[0]
}

/** Returns the newest revision with status deployed. */
export function latestDeployed(history: readonly Release[]): Release | undefined {
  return newestFirst(history).find((release) => release.info.status === 'deployed')
}

/**
 * Returns the revisions whose objects may be in the cluster: the deployed one and the failed or pending ones after it.
 * Helm reads only the deployed one, and so misses objects that a failed upgrade created.
 */
export function currentRelease(history: readonly Release[]): Release[] {
  const from = latestDeployed(history)?.version ?? 0
  return newestFirst(history).filter(
    ({ version, info }) => version >= from && info.status !== 'uninstalled' && info.status !== 'superseded',
  )
}

/** Returns true if the next operation is an upgrade, as in Helm: a revision is deployed. */
export function isUpgrade(history: readonly Release[]): boolean {
  return latestDeployed(history) !== undefined
}

/** Returns the record of a new operation: the next revision with a pending status, stored where the one before is. */
export function beginRelease(content: Release, history: readonly Release[], now: Date): Release {
  const upgrade = isUpgrade(history)
  const time = now.toISOString()
  return {
    ...content,
    storedIn: latest(history) ? latest(history)?.storedIn : content.storedIn,
    version: (latest(history)?.version ?? 0) + 1,
    labels: { ...latest(history)?.labels, ...content.labels },
    info: {
      ...content.info,
      firstDeployed: newestFirst(history).at(-1)?.info.firstDeployed || time,
      lastDeployed: time,
      status: upgrade ? 'pending-upgrade' : 'pending-install',
      description: upgrade ? 'Preparing upgrade' : 'Initial install underway',
    },
  }
}

/** Returns the record of a rollback to an earlier revision, as Helm writes it: the same content as a new revision. */
export function beginRollback(target: Release, history: readonly Release[], now: Date): Release {
  return {
    ...target,
    version: (latest(history)?.version ?? 0) + 1,
    info: {
      ...target.info,
      firstDeployed: latest(history)?.info.firstDeployed ?? target.info.firstDeployed,
      lastDeployed: now.toISOString(),
      deleted: '',
      status: 'pending-rollback',
      description: `Rollback to ${target.version}`,
    },
  }
}

/** Helm's descriptions by the status of the operation. A rollback keeps `Rollback to N`. */
const completed: Partial<Record<ReleaseStatus, string>> = {
  'pending-install': 'Install complete',
  'pending-upgrade': 'Upgrade complete',
}

const operations: Partial<Record<ReleaseStatus, string>> = {
  'pending-upgrade': 'Upgrade',
  'pending-rollback': 'Rollback',
}

/** Returns the record of a successful operation, with Helm's description. */
export function completeRelease(release: Release): Release {
  return withStatus(release, 'deployed', completed[release.info.status])
}

/** Returns the record of a failed operation, with Helm's description. */
export function failRelease(release: Release, why: string): Release {
  const what = operations[release.info.status] ?? 'Release'
  return withStatus(release, 'failed', `${what} "${release.name}" failed: ${why}`)
}

/** Returns the revisions that a newly deployed one replaces, with status superseded. */
export function superseded(history: readonly Release[], by: Release): Release[] {
  return history
    .filter(({ version, info }) => version !== by.version && info.status === 'deployed')
    .map((release) => withStatus(release, 'superseded'))
}

/**
 * Returns the revisions to delete before another one is recorded: the oldest, but never the deployed one. With `max` 0
 * all are kept.
 */
export function outdatedRevisions(history: readonly Release[], max = historyMax): Release[] {
  if (max <= 0) return []
  const deployed = latestDeployed(history)?.version
  const excess = Math.max(0, history.length - (max - 1))
  return newestFirst(history)
    .reverse()
    .filter(({ version }) => version !== deployed)
    .slice(0, excess)
}

const pending: ReadonlySet<ReleaseStatus> = new Set([
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
])

/** Returns the newest revision if its status is pending. An interrupted uninstall is not pending. */
export function pendingOperation(history: readonly Release[]): Release | undefined {
  const last = latest(history)
  return last && pending.has(last.info.status) ? last : undefined
}

function newestFirst(history: readonly Release[]): Release[] {
  return [...history].sort((a, b) => b.version - a.version)
}
