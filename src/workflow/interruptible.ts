// Handles Ctrl-C while a workflow only reads: it ends immediately.
import { UserError } from '../errors.ts'
import type { WorkflowContext } from './context.ts'

/**
 * Returns the result of `work`, which must not change anything. Rejects with UserError as soon as the signal aborts.
 */
export async function interruptible<T>(
  { signal }: Pick<WorkflowContext, 'signal'>,
  work: Promise<T>,
): Promise<T> {
  let stop: (() => void) | undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new UserError('interrupted', 'stopped while reading the cluster'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
