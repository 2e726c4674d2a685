// The exit statuses of commands that compare: 0 without differences, 1 with differences, 2 after an error.
import { exitStatus } from '../../errors.ts'
import { reportError } from '../failure.ts'
import type { Io } from '../io.ts'

/** Errors have their own status, because 1 says that there are differences, as in diff and kubectl diff. */
export const diffStatus = { same: 0, different: 1, error: 2 } as const

/** Runs a comparison, prints its error, if any, and returns the exit status. */
export async function withDiffStatus(
  io: Pick<Io, 'err' | 'env' | 'signal'>,
  isDifferent: () => Promise<boolean>,
): Promise<number> {
  try {
    return (await isDifferent()) ? diffStatus.different : diffStatus.same
  } catch (error) {
    const reported = reportError(error, 'ambientctl', io)
    return reported === exitStatus.interrupted ? reported : diffStatus.error
  }
}
