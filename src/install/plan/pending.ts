// Checks whether another operation on a release is in progress.
import { exitStatus, UserError } from '../../errors.ts'
import { pendingOperation } from '../../release/history.ts'
import { installOf } from '../../release/installs.ts'
import type { Release } from '../../release/release.ts'
import type { RecordedRevision } from '../records/records.ts'

export type PendingOperation =
  | { readonly kind: 'free' }
  /** A record that an interrupted operation left: continue with a warning. */
  | { readonly kind: 'stale'; readonly release: Release; readonly message: string }
  | { readonly kind: 'busy'; readonly error: UserError }

/** Checks a history. Only ambientctl's operations have a heartbeat; `force` is needed to continue after others. */
export function checkPending(
  history: readonly RecordedRevision[],
  now: Date,
  force: boolean,
): PendingOperation {
  const release = pendingOperation(history.map((recorded) => recorded.release))
  if (!release) return { kind: 'free' }
  const expiry = history.find((recorded) => recorded.release === release)?.heartbeatExpiry
  const what = `release ${release.namespace}/${release.name}: revision ${release.version} is ${release.info.status}`
  const operation = pendingText(release)
  const age = ageOf(release.info.lastDeployed, now)
  if (expiry && expiry <= now)
    return {
      kind: 'stale',
      release,
      message: `${operation}${age}, but its operation was interrupted: continuing`,
    }
  if (force) return { kind: 'stale', release, message: `${operation}${age}: continuing because of --force` }
  const hint = expiry
    ? `wait until it ends; if its process was killed, run the command again in ${seconds(expiry.getTime() - now.getTime())}`
    : `wait until it ends; if its process was killed, run \`helm rollback ${release.name} -n ${release.namespace}\`, or use --force`
  const message = `${what}${age}: another operation is in progress`
  return {
    kind: 'busy',
    error: new UserError('operation-pending', message, { hint, status: exitStatus.failed }),
  }
}

/** Returns the error for a release with a running operation of ambientctl; Helm's operations have no heartbeat. */
export function activeOperation(history: readonly RecordedRevision[], now: Date): UserError | undefined {
  const pending = checkPending(history, now, false)
  const hasHeartbeat = history.some(({ heartbeatExpiry: expiry }) => expiry !== undefined && expiry > now)
  return pending.kind === 'busy' && hasHeartbeat ? pending.error : undefined
}

/** Returns `release istio-system/istiod: revision 3 of install 5, begun 2026-11-23T06:40:00Z, is pending-upgrade`. */
export function pendingText(release: Release): string {
  const { namespace, name, version, info } = release
  const install = installOf(release)
  const of = install === undefined ? '' : ` of install ${install}`
  const begun = info.lastDeployed === '' ? '' : `, begun ${info.lastDeployed},`
  return `release ${namespace}/${name}: revision ${version}${of}${begun} is ${info.status}`
}

function ageOf(since: string, now: Date): string {
  const time = Date.parse(since)
  return Number.isNaN(time) ? '' : ` since ${seconds(now.getTime() - time)}`
}

function seconds(milliseconds: number): string {
  const total = Math.max(1, Math.round(milliseconds / 1000))
  return total < 120
    ? `${total}s`
    : total < 7200
      ? `${Math.round(total / 60)}m`
      : `${Math.round(total / 3600)}h`
}
