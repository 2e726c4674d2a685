// Yes-or-no questions on a terminal.
import { exitStatus, UserError } from '../../errors.ts'
import type { Io } from '../io.ts'

type Terminal = Pick<Io, 'ask' | 'err' | 'signal' | 'inputIsTerminal' | 'errorIsTerminal'>

/** Throws UserError where there is no terminal to ask on; `hint` says what to do. */
export function requireTerminal(io: Terminal, message: string, hint: string): void {
  if (io.inputIsTerminal && io.errorIsTerminal) return
  throw new UserError('no-terminal', message, { hint, status: exitStatus.usage })
}

/**
 * Asks below a plan, until the answer is yes or no; with -y, and in a dry run, the answer is yes. Throws UserError where
 * there is no terminal, and on Ctrl-C.
 */
export async function confirm(
  plan: string,
  question: string,
  options: { readonly skipConfirmation: boolean; readonly dryRun: boolean },
  io: Terminal,
): Promise<boolean> {
  if (options.skipConfirmation || options.dryRun) return true
  requireTerminal(
    io,
    'there is no terminal to confirm this on',
    'add -y (--skip-confirmation) to go on without a question, or --dry-run to see what would change',
  )
  io.err(plan)
  for (;;) {
    const answer = await askOnce(question, io)
    if (answer === undefined) io.err('\n')
    if (io.signal.aborted) throw new UserError('interrupted', 'stopped at the question')
    if (answer === 'y' || answer === 'yes') return true
    if (answer === undefined || answer === '' || answer === 'n' || answer === 'no') return false
    io.err('Answer y or n.\n')
  }
}

/** Asks once; every answer but yes is a no. Throws UserError on Ctrl-C. */
export async function confirmOnce(question: string, io: Terminal): Promise<boolean> {
  const answer = await askOnce(question, io)
  if (io.signal.aborted) throw new UserError('interrupted', 'stopped at the question')
  return answer === 'y' || answer === 'yes'
}

async function askOnce(question: string, io: Terminal): Promise<string | undefined> {
  return (await io.ask(`${question} (y/N) `))?.trim().toLowerCase()
}
