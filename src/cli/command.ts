// The type of a command: name, flags, help and the module that runs it. The module is loaded when the command is
// called.
import type { AnyArguments, ArgumentsOf, Flag } from './flags/flag.ts'
import type { Io } from './io.ts'

/** Runs a command; resolves with the exit status. */
type Run<Args> = (args: Args, io: Io) => Promise<number>

interface CommandRow {
  /** `install`, or `manifest generate`. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  /** The spelling of another tool: left out of the help. */
  readonly hidden?: true
  /** The positional argument, if the command takes one; with `repeat` any number of them. */
  readonly argument?: {
    readonly name: string
    readonly required: boolean
    readonly repeat?: true
    readonly help: string
  }
  /** The usage line of a command whose arguments are parsed as Helm parses them (go-flags.ts). */
  readonly helmUsage?: string
  readonly examples: readonly (readonly [command: string, description: string])[]
}

export interface Command extends CommandRow {
  readonly flags: readonly Flag[]
  readonly load: () => Promise<Run<AnyArguments>>
}

/**
 * Returns a command. Its `load` must take exactly the arguments that its flags define, so a misspelt flag does not
 * compile. `ignoredFlags` are accepted and have no effect.
 */
export function defineCommand<const Flags extends readonly Flag[]>({
  ignoredFlags = [],
  ...row
}: CommandRow & {
  readonly flags: Flags
  readonly ignoredFlags?: readonly Flag[]
  readonly load: () => Promise<Run<ArgumentsOf<Flags>>>
}): Command {
  // Arguments are built from the same flags, so their values have these types.
  return { ...row, flags: [...row.flags, ...ignoredFlags], load: row.load as unknown as Command['load'] }
}
