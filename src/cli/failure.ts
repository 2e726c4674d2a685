// Prints errors to standard error and determines the exit status.
import { ApiError, exitStatus, UserError, UserErrors } from '../errors.ts'
import { stripControlCharacters } from './output/control-characters.ts'
import { annotateError } from './output/annotations.ts'
import type { Io } from './io.ts'

/** Prints an error and returns the exit status. Only a bug in this program is printed with a stack trace. */
export function reportError(error: unknown, program: string, io: Pick<Io, 'err' | 'env' | 'signal'>): number {
  if (io.signal.aborted) {
    io.err('Interrupted.\n')
    return exitStatus.interrupted
  }
  if (error instanceof UserError || error instanceof ApiError) annotateError(io, error)
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

/** Words and quoted texts of more than a thousand characters; Helm's chains of includes are long, but of short words. */
const tooLong = /"[^"\n]{1001,}"|\S{1001,}/gu

/** Characters that are kept at each end. */
const kept = 200

/** The text with long words and quoted texts cut in the middle; the number of characters left out stands there. */
function shorten(text: string): string {
  return text.replace(tooLong, (part) => {
    const characters = [...part]
    const left = characters.length - 2 * kept
    return `${characters.slice(0, kept).join('')}…(${left} characters)…${characters.slice(-kept).join('')}`
  })
}
