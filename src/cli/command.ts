// Commands as a table: name, flags, help and the module that runs them, loaded only when the command is called.
import type { Io } from './io.ts'

export interface Flag {
  /** `readiness-timeout`; its value appears as args['readiness-timeout']. */
  readonly name: string
  readonly short?: string
  /** The value's name in the help (`FILE`); a flag without one is a boolean. */
  readonly value?: string
  /** The value may be left out: `--fix` and `--fix=ID`. */
  readonly optional?: true
  /** May be given more than once; `comma` also splits each at commas. */
  readonly repeat?: 'each' | 'comma'
  readonly default?: string | boolean
  /** The values allowed. */
  readonly choices?: readonly string[]
  readonly help: string
  readonly hidden?: boolean
}

export interface Command {
  /** `install`, or `manifest generate`. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  /** Another tool's spelling, which the help need not show. */
  readonly hidden?: true
  /** Name of the one positional argument, if it takes one; every command takes at most one. */
  readonly argument?: { readonly name: string; readonly required: boolean; readonly help: string }
  /** The command line is read as Helm reads it (go-flags.ts), with any number of arguments, shown in the help so. */
  readonly helmUsage?: string
  readonly flags: readonly Flag[]
  readonly examples: readonly (readonly [command: string, what: string])[]
  /** Resolves with the exit status. */
  readonly load: () => Promise<(args: Arguments, io: Io) => Promise<number>>
}

/** A parsed command line: flags by name. */
export interface Arguments {
  readonly positional: string | undefined
  /** All of them, for a command that takes several. */
  readonly positionals?: readonly string[]
  /** The value; undefined for a flag that was not given, or was given without one. */
  text(flag: string): string | undefined
  list(flag: string): readonly string[]
  /** True for a boolean that is on, and for an optional value's flag given without one. */
  flag(flag: string): boolean
}
