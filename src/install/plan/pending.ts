// May an operation begin on a release whose newest record says that one is under way?
import { exitStatus, UserError } from '../../errors.ts'
import { pendingOperation } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import type { Recorded } from '../records/records.ts'

export type PendingOperation =
  | { readonly kind: 'free' }
  /** A record that its operation left behind: go on, and say so. */
  | { readonly kind: 'stale'; readonly release: Release; readonly message: string }
  | { readonly kind: 'busy'; readonly error: UserError }

/** Judges a history. Operations of ours show that they live; of Helm's nobody can know, so only `force` passes them. */
export function judgePending(history: readonly Recorded[], now: Date, force: boolean): PendingOperation {
  const release = pendingOperation(history.map((recorded) => recorded.release))
  if (!release) return { kind: 'free' }
  const until = history.find((recorded) => recorded.release === release)?.aliveUntil
  const what = `release ${release.namespace}/${release.name}: revision ${release.version} is ${release.info.status}`
  const age = ageOf(release.info.lastDeployed, now)
  if (until && until <= now)
    return {
      kind: 'stale',
      release,
      message: `${what}${age}, but what began it has ended: going on from there`,
    }
  if (force) return { kind: 'stale', release, message: `${what}${age}: going on, as --force says` }
  const hint = until
    ? `wait for it to end; if its process was killed, run this again in ${seconds(until.getTime() - now.getTime())}`
    : `wait for it to end; if its process was killed, \`helm rollback ${release.name} -n ${release.namespace}\` or --force ends it`
  const message = `${what}${age}: another operation is in progress`
  return {
    kind: 'busy',
    error: new UserError('operation-pending', message, { hint, status: exitStatus.failed }),
  }
}

/** The error for a release on which an operation of ours is surely at work; of Helm's nobody can know. */
export function livingOperation(history: readonly Recorded[], now: Date): UserError | undefined {
  const verdict = judgePending(history, now, false)
  const isOurs = history.some(({ aliveUntil: until }) => until !== undefined && until > now)
  return verdict.kind === 'busy' && isOurs ? verdict.error : undefined
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
