// Runs an operation while it holds the Lease of the mesh, so that no other operation changes the mesh meanwhile.
import { anySignal } from '../../async/any-signal.ts'
import type { Cluster } from '../../cluster/api.ts'
import { UserError } from '../../errors.ts'
import { createOperationLease, type OperationLease } from '../../lease/lease.ts'
import { processIdentity } from '../../system/process-identity.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { LockOptions } from '../options.ts'

/** An operation, and the namespace with its Lease. */
export interface LockedOperation {
  readonly command: string
  readonly namespace: string
}

const defaultLockTimeout = 120_000

/** The namespace of the Lease if the mesh has no other. */
export const defaultLockNamespace = 'istio-system'

/** Returns the Lease of an operation; `context.signal` ends the wait for another one. */
export function operationLease(
  cluster: Cluster,
  { command, namespace }: LockedOperation,
  { lockTimeout = defaultLockTimeout }: LockOptions,
  context: WorkflowContext,
): OperationLease {
  return createOperationLease(cluster, {
    namespace,
    holder: `${processIdentity(context.processId ?? 0)}/${command}`,
    timeout: lockTimeout,
    now: () => context.now(),
    signal: context.signal,
    onMessage: (text) => warn(context, text),
  })
}

/**
 * Runs `work` and then releases the Lease, which `work` acquires. `signal` aborts when the user stops the operation or
 * the Lease is lost. Rejects with the reason if it is lost.
 */
export async function withLease<T>(
  lease: OperationLease,
  context: WorkflowContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, release } = anySignal(context.signal, lease.lost)
  try {
    const result = await work(signal)
    lease.lost.throwIfAborted()
    return result
  } catch (error) {
    if ((error as Error).name !== 'AbortError' || !context.signal.aborted) throw error
    throw new UserError('interrupted', 'stopped while waiting for another operation')
  } finally {
    release()
    await lease.release()
  }
}
