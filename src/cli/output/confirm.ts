// Asks for confirmation on a terminal.
import { exitStatus, UserError } from '../../errors.ts'
import type { Io } from '../io.ts'

type Terminal = Pick<Io, 'ask' | 'err' | 'signal' | 'inputIsTerminal' | 'errorIsTerminal'>

/** Throws UserError with the message and the hint if there is no terminal. */
export function requireTerminal(io: Terminal, message: string, hint: string): void {
  if (io.inputIsTerminal && io.errorIsTerminal) return
  throw new UserError('no-terminal', message, { hint, status: exitStatus.usage })
}

/**
 * Prints the plan and asks until the answer is yes or no. Returns true without asking with -y and in a dry run. Throws
 * UserError without a terminal, and on Ctrl-C.
 */
export async function confirm(
  plan: string,
  question: string,
  options: { readonly skipConfirmation: boolean; readonly dryRun?: unknown },
  io: Terminal,
): Promise<boolean> {
  if (options.skipConfirmation || options.dryRun) return true
  requireTerminal(
    io,
    'cannot ask for confirmation: there is no terminal',
    'add -y (--skip-confirmation) to continue without confirmation, or --dry-run to show the planned changes',
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

/** Asks once. Any answer except yes means no. Throws UserError on Ctrl-C. */
export async function confirmOnce(question: string, io: Terminal): Promise<boolean> {
  const answer = await askOnce(question, io)
  if (io.signal.aborted) throw new UserError('interrupted', 'stopped at the question')
  return answer === 'y' || answer === 'yes'
}

async function askOnce(question: string, io: Terminal): Promise<string | undefined> {
  return (await io.ask(`${question} (y/N) `))?.trim().toLowerCase()
}
