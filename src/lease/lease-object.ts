// The content of the Lease.
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

/**
 * Seconds without a renewal after which another operation may take over. A release record counts as interrupted 60 s
 * after its last heartbeat; with a renewal every 30 s, the Lease of a killed process never expires before its records.
 */
export const leaseDuration = 90

/** Returns the reference of the Lease of a mesh. */
export function leaseRef(namespace: string): ObjectRef {
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', namespace, name: 'ambientctl' }
}

/** The name of the holder's spec field is that of client-go's leader election. */
export interface LeaseHold {
  readonly holder: string
  readonly now: Date
  /** When the holder took the Lease. */
  readonly acquired: Date
  /** How often the holder has changed. */
  readonly transitions: number
}

/** Returns the Lease of a holder. */
export function leaseObject(
  { apiVersion, kind, namespace, name }: ObjectRef,
  { holder, now, acquired, transitions }: LeaseHold,
): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    spec: {
      holderIdentity: holder,
      leaseDurationSeconds: leaseDuration,
      acquireTime: microTime(acquired),
      renewTime: microTime(now),
      leaseTransitions: transitions,
    },
  }
}

/** Returns the holder of a Lease; an empty text if nobody holds it. */
export function holderOf(lease: KubeObject | undefined): string {
  const holder = specOf(lease)['holderIdentity']
  return typeof holder === 'string' ? holder : ''
}

/** Returns the time at which a Lease expires; NaN without a renewal time. */
export function expiryOf(lease: KubeObject): number {
  const { renewTime, leaseDurationSeconds } = specOf(lease)
  return Date.parse(String(renewTime)) + Number(leaseDurationSeconds ?? leaseDuration) * 1000
}

/** Returns when the holder took a Lease; NaN if unknown. */
export function acquiredAt(lease: KubeObject): number {
  return Date.parse(String(specOf(lease)['acquireTime']))
}

/**
 * Returns whether an operation may take a Lease: nobody holds it, it has expired, or it was not renewed for its duration
 * of `observed` milliseconds. The last works with clocks that differ.
 */
export function isFree(lease: KubeObject, now: Date, observed: number): boolean {
  const expiry = expiryOf(lease)
  const duration = Number(specOf(lease)['leaseDurationSeconds'] ?? leaseDuration) * 1000
  return holderOf(lease) === '' || Number.isNaN(expiry) || expiry <= now.getTime() || observed >= duration
}

/** Returns the transitions of the next holder. */
export function transitionsOf(lease: KubeObject | undefined): Pick<LeaseHold, 'transitions'> {
  const { leaseTransitions } = specOf(lease)
  return { transitions: typeof leaseTransitions === 'number' ? leaseTransitions + 1 : 0 }
}

function specOf(lease: KubeObject | undefined): JsonObject {
  const spec = lease?.['spec']
  return isRecord(spec) ? spec : {}
}

/** The API's MicroTime has six digits after the second. */
function microTime(time: Date): string {
  return time.toISOString().replace(/(\.\d{3})Z$/, '$1000Z')
}
