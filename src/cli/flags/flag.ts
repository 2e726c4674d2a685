// The type of a flag, and the type of its value.
import { parseCount } from './count.ts'
import { parseDuration } from './duration.ts'
import { parseSize } from './size.ts'

export interface Flag {
  /** `readiness-timeout`: args.flag('readiness-timeout') and args.options.readinessTimeout return its value. */
  readonly name: string
  readonly short?: string
  /** The name of the value in the help (`FILE`); a flag without it is a boolean. See `parsers` for some names. */
  readonly value?: string
  /** The value is optional: `--fix` and `--fix=ID`. */
  readonly optional?: true
  /** The flag can be repeated; `comma` also splits each value at commas. */
  readonly repeat?: 'each' | 'comma'
  readonly default?: string | boolean
  /** An absent boolean flag is undefined instead of false. */
  readonly unset?: true
  /** The allowed values. */
  readonly choices?: readonly string[]
  readonly help: string
  readonly hidden?: boolean
}

/** Values that are numbers, by their names in the help: milliseconds, bytes, a number of lines or of things. */
const parsers = { DURATION: parseDuration, SIZE: parseSize, LINES: parseCount, COUNT: parseCount } as const

/** The type of one value: one of `choices`, a number, or a string. */
type SingleValue<Row extends Flag> = Row extends {
  readonly choices: readonly (infer Choice extends string)[]
}
  ? Choice
  : Row extends { readonly value: keyof typeof parsers }
    ? number
    : string

type ListOrSingle<Row extends Flag> = Row extends { readonly repeat: string }
  ? readonly string[]
  : SingleValue<Row>

/** An omitted optional value is `true`. */
type Omitted<Row extends Flag> = Row extends { readonly optional: true } ? true : never

/** An absent flag is undefined, unless it has a default or is a list. */
type Absent<Row extends Flag> = Row extends { readonly optional: true }
  ? undefined
  : Row extends { readonly default: string } | { readonly repeat: string }
    ? never
    : undefined

/** The type of a flag's value: a boolean without `value`; otherwise a string, a list or a number. */
export type FlagValue<Row extends Flag> = Row extends { readonly value: string }
  ? ListOrSingle<Row> | Omitted<Row> | Absent<Row>
  : boolean | (Row extends { readonly unset: true } ? undefined : never)

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The values of flags by the name of the flag. */
export type FlagValues<Flags extends readonly Flag[]> = {
  readonly [Row in Flags[number] as Row['name']]: FlagValue<Row>
}

/** The values of flags by the name of the option: `readinessTimeout` for `--readiness-timeout`. */
export type FlagOptions<Flags extends readonly Flag[]> = {
  readonly [Row in Flags[number] as CamelCase<Row['name']>]: FlagValue<Row>
}

/** A parsed command line. */
export interface Arguments<Values, Options> {
  readonly positional: string | undefined
  /** All positional arguments, for a command that takes several. */
  readonly positionals: readonly string[]
  /** The flags as options of a workflow. */
  readonly options: Options
  flag<Name extends keyof Values>(name: Name): Values[Name]
}

/** The arguments of a command with these flags. */
export type ArgumentsOf<Flags extends readonly Flag[]> = Arguments<FlagValues<Flags>, FlagOptions<Flags>>

/** The arguments of any command, without the types of its flags. */
export type AnyArguments = Arguments<Record<string, unknown>, Record<string, unknown>>

/**
 * Returns the arguments for these flags; `parsed` returns the value of a flag. Throws UserError for an invalid
 * duration, size or number.
 */
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

function valueOf({ name, value, optional, repeat, unset }: Flag, parsed: unknown): unknown {
  if (value === undefined) return unset && parsed === undefined ? undefined : parsed === true
  if (optional && parsed === true) return true
  if (repeat) return Array.isArray(parsed) ? parsed : optional ? undefined : []
  if (typeof parsed !== 'string') return undefined
  return isParsed(value) ? parsers[value](name, parsed) : parsed
}

const isParsed = (value: string): value is keyof typeof parsers => Object.hasOwn(parsers, value)

const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
