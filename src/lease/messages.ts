// What users read about the Lease.
import { bareMessage } from '../cluster/api-errors.ts'
import { exitStatus, UserError, type ApiError } from '../errors.ts'
import { objectName, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { acquiredAt, expiryOf, holderOf } from './lease-object.ts'

/** Returns the message that an operation waits for another one. */
export function lockedText(lease: KubeObject, now: Date): string {
  return `waiting for another operation to end: ${whoWorks(lease, now)}`
}

/** Returns the error for an operation that did not end in time. */
export function lockedError(lease: KubeObject, now: Date): UserError {
  const left = seconds(expiryOf(lease) - now.getTime())
  return new UserError('operation-locked', `another operation is in progress: ${whoWorks(lease, now)}`, {
    hint: `wait until it ends, or wait longer with --lock-timeout; if its process was killed, the Lease expires in ${left}`,
    status: exitStatus.failed,
  })
}

/** Returns the error for an operation whose Lease has a new holder; `live` is undefined if it could not be read. */
export function takenOverError(ref: ObjectRef, live: KubeObject | undefined, now: Date): UserError {
  const name = objectName(ref)
  const why = live
    ? `another operation has taken over ${name}: ${whoWorks(live, now)}`
    : `${name} could not be renewed in time, so another operation may have taken over`
  return new UserError('operation-taken-over', `stopped before the next change, because ${why}`, {
    hint: 'wait until the other operation ends, then run the command again',
    status: exitStatus.failed,
  })
}

/** Returns the warning for a user without permission for the Lease, or for a missing namespace. */
export function unlockedText(ref: ObjectRef, error: ApiError): string {
  return `continuing without a lock against other operations: ${bareMessage(error)}; the lock needs the permissions get, create, update and delete for leases.coordination.k8s.io in namespace ${ref.namespace}`
}

/** Returns `ann@laptop, process 123, runs install since 40s (Lease/istio-system/ambientctl)`. */
export function whoWorks(lease: KubeObject, now: Date): string {
  const holder = holderOf(lease)
  const [, user, process, command] = /^(.+)\/(\d+)\/([^/]+)$/.exec(holder) ?? []
  const who = user === undefined ? holder : `${user}, process ${process}, runs ${command}`
  const since = acquiredAt(lease)
  const age = Number.isNaN(since) ? '' : ` since ${seconds(now.getTime() - since)}`
  return `${who}${age} (${objectName(refOf(lease))})`
}

function seconds(milliseconds: number): string {
  const total = Math.max(1, Math.round(milliseconds / 1000))
  return total < 120 ? `${total}s` : `${Math.round(total / 60)}m`
}
