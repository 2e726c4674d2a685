// A release's revisions, and Helm's rules about them. A history is in any order; nothing here changes it.
import type { Release, ReleaseStatus } from './release.ts'
import { withStatus } from './release.ts'

/** Revisions that are kept (Helm's --history-max). */
const historyMax = 10

/** The newest revision, whatever its state. */
export function latest(history: readonly Release[]): Release | undefined {
  return newestFirst(history)[0]
}

/** The newest revision that is in force. */
export function latestDeployed(history: readonly Release[]): Release | undefined {
  return newestFirst(history).find((release) => release.info.status === 'deployed')
}

/**
 * The revisions whose objects may be in the cluster: the one in force and what was tried after it; without one in
 * force, all that were tried. Helm looks at the first only, and so forgets what a failed upgrade has made.
 */
export function currentRelease(history: readonly Release[]): Release[] {
  const from = latestDeployed(history)?.version ?? 0
  return newestFirst(history).filter(
    ({ version, info }) => version >= from && info.status !== 'uninstalled' && info.status !== 'superseded',
  )
}

/** True if the next operation is an upgrade in Helm's words: something was deployed, and not uninstalled since. */
export function isUpgrade(history: readonly Release[]): boolean {
  return latestDeployed(history) !== undefined
}

/** The record of an operation that begins: the next revision, pending. */
export function beginRelease(content: Release, history: readonly Release[], now: Date): Release {
  const upgrade = isUpgrade(history)
  const time = now.toISOString()
  return {
    ...content,
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

/** The record of an operation that ended well, in Helm's words. */
export function completeRelease(release: Release): Release {
  const upgrade = release.info.status === 'pending-upgrade'
  return withStatus(release, 'deployed', upgrade ? 'Upgrade complete' : 'Install complete')
}

/** The record of an operation that did not end well, in Helm's words. */
export function failRelease(release: Release, why: string): Release {
  const upgrade = release.info.status === 'pending-upgrade'
  const what = upgrade ? `Upgrade "${release.name}"` : `Release "${release.name}"`
  return withStatus(release, 'failed', `${what} failed: ${why}`)
}

/** The revisions that a newly deployed one puts out of force, marked so. */
export function superseded(history: readonly Release[], by: Release): Release[] {
  return history
    .filter(({ version, info }) => version !== by.version && info.status === 'deployed')
    .map((release) => withStatus(release, 'superseded'))
}

/** The revisions to delete before one more is recorded: the oldest, but never the one in force. */
export function outdatedRevisions(history: readonly Release[], max = historyMax): Release[] {
  const spare = latestDeployed(history)?.version
  const excess = Math.max(0, history.length - (max - 1))
  return newestFirst(history)
    .reverse()
    .filter(({ version }) => version !== spare)
    .slice(0, excess)
}

const pending: ReadonlySet<ReleaseStatus> = new Set([
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
])

/** The operation that is in progress, if the newest revision says so. An uninstall that was cut short is none. */
export function pendingOperation(history: readonly Release[]): Release | undefined {
  const last = latest(history)
  return last && pending.has(last.info.status) ? last : undefined
}

function newestFirst(history: readonly Release[]): Release[] {
  return [...history].sort((a, b) => b.version - a.version)
}
