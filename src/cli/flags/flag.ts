// A flag as a row of a table, and the type of its value, which follows from the row.
import { parseDuration } from './duration.ts'

export interface Flag {
  /** `readiness-timeout`: args.flag('readiness-timeout') and args.options.readinessTimeout return its value. */
  readonly name: string
  readonly short?: string
  /** The value's name in the help (`FILE`); a flag without one is a boolean. The value of DURATION is in milliseconds. */
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

/** What one value is: one of `choices`, milliseconds, or a text. */
type SingleValue<Row extends Flag> = Row extends {
  readonly choices: readonly (infer Choice extends string)[]
}
  ? Choice
  : Row extends { readonly value: 'DURATION' }
    ? number
    : string

type ListOrSingle<Row extends Flag> = Row extends { readonly repeat: string }
  ? readonly string[]
  : SingleValue<Row>

/** An optional value that was left out is `true`. */
type Omitted<Row extends Flag> = Row extends { readonly optional: true } ? true : never

/** A flag that was not given is undefined, unless it has a default or is a list. */
type Absent<Row extends Flag> = Row extends { readonly optional: true }
  ? undefined
  : Row extends { readonly default: string } | { readonly repeat: string }
    ? never
    : undefined

/** The type of a flag's value: a boolean without `value`; else a text, a list or milliseconds. */
export type FlagValue<Row extends Flag> = Row extends { readonly value: string }
  ? ListOrSingle<Row> | Omitted<Row> | Absent<Row>
  : boolean

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The values of a table of flags, by the flags' names. */
export type FlagValues<Flags extends readonly Flag[]> = {
  readonly [Row in Flags[number] as Row['name']]: FlagValue<Row>
}

/** The same by the names of options: `readinessTimeout` for `--readiness-timeout`. */
export type FlagOptions<Flags extends readonly Flag[]> = {
  readonly [Row in Flags[number] as CamelCase<Row['name']>]: FlagValue<Row>
}

/** A parsed command line. */
export interface Arguments<Values, Options> {
  readonly positional: string | undefined
  /** All of them, for a command that takes several. */
  readonly positionals: readonly string[]
  /** Every flag as the option of a workflow. */
  readonly options: Options
  flag<Name extends keyof Values>(name: Name): Values[Name]
}

/** The arguments of a command with this table of flags. */
export type ArgumentsOf<Flags extends readonly Flag[]> = Arguments<FlagValues<Flags>, FlagOptions<Flags>>

/** Arguments of any command: the types are known where its table is. */
export type AnyArguments = Arguments<Record<string, unknown>, Record<string, unknown>>

/** The arguments for these flags; `parsed` gives the value of a flag by its name. Throws UserError for a wrong duration. */
export function argumentsOf(
  flags: readonly Flag[],
  positionals: readonly string[],
  parsed: (name: string) => unknown,
): AnyArguments {
  const values = new Map(flags.map((flag) => [flag.name, valueOf(flag, parsed(flag.name) ?? flag.default)]))
  const options = [...values].map(([name, value]) => [camelCase(name), value] as const)
  return {
    positional: positionals[0],
    positionals,
    options: Object.fromEntries(options),
    flag: (name) => values.get(name),
  }
}

function valueOf({ name, value, optional, repeat }: Flag, parsed: unknown): unknown {
  if (value === undefined) return parsed === true
  if (optional && parsed === true) return true
  if (repeat) return Array.isArray(parsed) ? parsed : optional ? undefined : []
  if (typeof parsed !== 'string') return undefined
  return value === 'DURATION' ? parseDuration(name, parsed) : parsed
}

const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
