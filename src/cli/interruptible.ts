// Ctrl-C while something is only read: there is nothing to bring to an end, so it ends at once.
import { UserError } from '../errors.ts'
import type { Io } from './io.ts'

/** What `work` gives; rejects as soon as the user stops it. For what changes nothing: the work is left as it is. */
export async function interruptible<T>({ signal }: Pick<Io, 'signal'>, work: Promise<T>): Promise<T> {
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
