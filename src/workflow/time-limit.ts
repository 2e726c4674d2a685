// The time limit of a whole command.
import { anySignal } from '../async/any-signal.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { WorkflowContext } from './context.ts'
import type { TimeLimited } from './install-outcome.ts'

/**
 * Runs a workflow whose signal aborts after a number of milliseconds, as by Ctrl-C: what is done is recorded. Without a number
 * there is no limit. Rejects with UserError `timeout` if the limit ends the work before anything is changed.
 */
export async function withTimeLimit<T extends object>(
  milliseconds: number | undefined,
  context: WorkflowContext,
  work: (context: WorkflowContext) => Promise<T>,
): Promise<T & TimeLimited> {
  if (milliseconds === undefined) return work(context)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), milliseconds)
  const { signal, release } = anySignal(context.signal, limit.signal)
  try {
    const outcome = await work({ ...context, signal })
    return { ...outcome, isTimedOut: limit.signal.aborted && !context.signal.aborted }
  } catch (error) {
    if (limit.signal.aborted && !context.signal.aborted && isStop(error)) throw timedOut(error)
    throw error
  } finally {
    clearTimeout(timer)
    release()
  }
}

/** True for the errors of work that a signal stops. */
function isStop(error: unknown): boolean {
  if (error instanceof UserError) return error.code === 'interrupted'
  return error instanceof DOMException && error.name === 'AbortError'
}

function timedOut(cause: unknown): UserError {
  return new UserError('timeout', 'the time limit of --timeout passed before anything was changed', {
    hint: 'allow more time, or find out with --verbose what takes so long',
    status: exitStatus.failed,
    cause,
  })
}
