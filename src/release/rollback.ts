// What a rollback of all components returns to: the revisions that were current after an earlier install.
import { exitStatus, UserError } from '../errors.ts'
import { isSameRelease, type RecordedInstall } from './installs.ts'
import type { Release } from './release.ts'

/** The state of the mesh after an earlier install. */
export interface RollbackTarget {
  /** The number of the install. */
  readonly install: number
  /** When its first record was written, as an ISO time. */
  readonly updated: string
  /** The revision of each release that was current after it. */
  readonly revisions: readonly Release[]
  /** The newest revisions of releases that did not exist then. */
  readonly newer: readonly Release[]
}

/**
 * Returns the target of a rollback to an install; by default to the one before the last, or before a last one that
 * failed. `installs` are oldest first. Throws UserError if there is no such install, if a component of it failed, or if
 * a record is no longer kept.
 */
export function rollbackTarget(installs: readonly RecordedInstall[], number?: number): RollbackTarget {
  const index = number === undefined ? previousIndex(installs) : indexOf(installs, number)
  const install = installs[index]
  if (install?.number === undefined) throw new RangeError('an install without a number')
  const until = installs.slice(0, index + 1).flatMap(({ releases }) => releases)
  const all = installs.flatMap(({ releases }) => releases)
  const latest = all.filter((release) => isNewest(release, all))
  const revisions = latest.map((release) => currentAt(until, release))
  const newer = latest.filter((_, i) => revisions[i] === undefined)
  for (const release of newer) checkKept(release, all, install.number)
  return {
    install: install.number,
    updated: install.releases[0]?.info.lastDeployed ?? '',
    revisions: revisions.filter((release) => release !== undefined),
    newer,
  }
}

function previousIndex(installs: readonly RecordedInstall[]): number {
  const index = installs.slice(0, -1).findLastIndex((one) => one.number !== undefined && isComplete(one))
  if (index >= 0) return index
  throw failure('no-earlier-install', 'there is no earlier install that succeeded', hintOf(installs))
}

function indexOf(installs: readonly RecordedInstall[], number: number): number {
  const index = installs.findIndex((one) => one.number === number)
  const install = installs[index]
  if (!install) throw failure('unknown-install', `install ${number} is not recorded`, hintOf(installs))
  const failed = install.releases.find((release) => !wasDeployed(release))
  if (!failed) return index
  const what = `install ${number}: revision ${failed.version} of release ${failed.namespace}/${failed.name} is ${failed.info.status}, so its state was never reached`
  throw failure('incomplete-install', what, hintOf(installs))
}

/** Lists the installs that a rollback can return to. */
function hintOf(installs: readonly RecordedInstall[]): string {
  const numbers = installs.flatMap((one) => (one.number !== undefined && isComplete(one) ? [one.number] : []))
  return numbers.length === 0
    ? '`ambientctl history` lists what is recorded'
    : `installs that succeeded: ${numbers.join(', ')}; \`ambientctl history\` lists them`
}

const isComplete = ({ releases }: RecordedInstall) => releases.every(wasDeployed)

/** True for a revision that was deployed once. */
const wasDeployed = ({ info: { status } }: Release) => status === 'deployed' || status === 'superseded'

const isNewest = (release: Release, all: readonly Release[]) =>
  !all.some((other) => isSameRelease(other, release) && other.version > release.version)

function currentAt(until: readonly Release[], release: Release): Release | undefined {
  const deployed = until.filter((other) => isSameRelease(other, release) && wasDeployed(other))
  return deployed.toSorted((a, b) => b.version - a.version)[0]
}

/** Throws if the oldest revisions of a release are deleted, so that nobody knows whether the install had it. */
function checkKept(release: Release, all: readonly Release[], install: number): void {
  const versions = all.filter((other) => isSameRelease(other, release)).map(({ version }) => version)
  const oldest = Math.min(...versions)
  if (oldest === 1) return
  const what = `install ${install}: release ${release.namespace}/${release.name} has no record of that time; the oldest kept is revision ${oldest}`
  throw failure(
    'record-not-kept',
    what,
    'choose a later install of `ambientctl history`; --history-max sets how many revisions are kept',
  )
}

function failure(code: string, message: string, hint: string): UserError {
  return new UserError(code, message, { hint, status: exitStatus.failed })
}
