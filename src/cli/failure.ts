// Prints errors to standard error and determines the exit status.
import { ApiError, exitStatus, UserError, UserErrors } from '../errors.ts'
import { stripControlCharacters } from './output/control-characters.ts'
import { shorten } from './output/shorten.ts'
import type { Io } from './io.ts'

/** Prints an error and returns the exit status. Only a bug in this program is printed with a stack trace. */
export function reportError(error: unknown, program: string, io: Pick<Io, 'err' | 'signal'>): number {
  if (io.signal.aborted) {
    io.err('Interrupted.\n')
    return exitStatus.interrupted
  }
  if (error instanceof UserErrors) {
    for (const one of error.errors) printUserError(one, io)
    return error.status
  }
  if (error instanceof UserError) {
    printUserError(error, io)
    return error.status
  }
  if (error instanceof ApiError) {
    io.err(stripControlCharacters(`Error: ${shorten(error.message)}\n`))
    return exitStatus.failed
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  io.err(
    stripControlCharacters(
      `Error: this is a bug in ${program}. Please report it with the command line:\n${stack}\n`,
    ),
  )
  return exitStatus.failed
}

function printUserError(error: UserError, io: Pick<Io, 'err'>): void {
  io.err(stripControlCharacters(`Error: ${shorten(error.message)}\n`))
  if (error.hint) io.err(stripControlCharacters(`  ${shorten(error.hint)}\n`))
}
