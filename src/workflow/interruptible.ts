// Ctrl-C while a workflow only reads: nothing must be finished, so it ends at once.
import { UserError } from '../errors.ts'
import type { WorkflowContext } from './context.ts'

/** The result of `work`; rejects as soon as the signal aborts. For work that changes nothing: it is left as it is. */
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
