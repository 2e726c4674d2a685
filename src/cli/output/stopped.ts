// The last line of a command that was stopped before its end.
import { exitStatus } from '../../errors.ts'
import type { Io } from '../io.ts'

/** Prints why a command stopped, and what to do; returns its exit status: 130 after Ctrl-C, 1 after --timeout. */
export function reportStopped(io: Pick<Io, 'err'>, isTimedOut: boolean | undefined, advice: string): number {
  io.err(`${isTimedOut ? 'Stopped: the time limit of --timeout has passed.' : 'Stopped.'} ${advice}\n`)
  return isTimedOut ? exitStatus.failed : exitStatus.interrupted
}
