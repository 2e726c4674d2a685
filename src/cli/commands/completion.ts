// `completion SHELL`: prints the completion script of a shell.
import { didYouMean, exitStatus, UserError } from '../../errors.ts'
import { completionScript, shells, type Shell } from '../completion/scripts.ts'
import type { CompletionArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'

/** Prints the script. Throws UserError for an unknown shell. */
export function runCompletion(args: CompletionArguments, io: Io): Promise<number> {
  const name = args.positional ?? ''
  if (!isShell(name))
    throw new UserError(
      'completion-shell',
      `completion: unknown shell "${name}"${didYouMean(name, shells)}`,
      {
        hint: `use one of ${shells.join(', ')}`,
      },
    )
  io.out(completionScript(name, 'ambientctl'))
  return Promise.resolve(exitStatus.done)
}

const isShell = (name: string): name is Shell => (shells as readonly string[]).includes(name)
