// A command as a row of a table: name, flags, help and the module that runs it, loaded only when the command is called.
import type { AnyArguments, ArgumentsOf, Flag } from './flags/flag.ts'
import type { Io } from './io.ts'

/** Runs a command; resolves with the exit status. */
type Run<Args> = (args: Args, io: Io) => Promise<number>

interface CommandRow {
  /** `install`, or `manifest generate`. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  /** Another tool's spelling, which the help need not show. */
  readonly hidden?: true
  /** The positional argument, if it takes one; with `repeat` any number of them. */
  readonly argument?: {
    readonly name: string
    readonly required: boolean
    readonly repeat?: true
    readonly help: string
  }
  /** The command line is read as Helm reads it (go-flags.ts), with any number of arguments, shown in the help so. */
  readonly helmUsage?: string
  readonly examples: readonly (readonly [command: string, what: string])[]
}

export interface Command extends CommandRow {
  readonly flags: readonly Flag[]
  readonly load: () => Promise<Run<AnyArguments>>
}

/**
 * A row whose `load` must take exactly the arguments that its flags give: a misspelt flag does not compile.
 * `ignoredFlags` are accepted and have no effect.
 */
export function defineCommand<const Flags extends readonly Flag[]>({
  ignoredFlags = [],
  ...row
}: CommandRow & {
  readonly flags: Flags
  readonly ignoredFlags?: readonly Flag[]
  readonly load: () => Promise<Run<ArgumentsOf<Flags>>>
}): Command {
  // The program makes the arguments from the same flags, so their values have the promised types.
  return { ...row, flags: [...row.flags, ...ignoredFlags], load: row.load as unknown as Command['load'] }
}
