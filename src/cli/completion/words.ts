// Finds out which word of a command line is completed: the name of a command, a flag, the value of a flag, an argument.
import type { Command } from '../command.ts'
import type { Flag } from '../flags/flag.ts'

/** The words before the cursor. */
export interface ReadLine {
  /** The words of the command so far: `manifest generate`. */
  readonly path: readonly string[]
  /** The command that the words name, if they name one. */
  readonly command: Command | undefined
  readonly positionals: readonly string[]
  /** The flag whose value comes next. */
  readonly pending: Flag | undefined
  /** The values of flags so far, the last one of each. */
  readonly values: ReadonlyMap<string, string>
}

/** Reads the words before the one that is completed. */
export function readLine(
  words: readonly string[],
  commands: readonly Command[],
  globalFlags: readonly Flag[],
): ReadLine {
  const path: string[] = []
  const positionals: string[] = []
  const values = new Map<string, string>()
  let pending: Flag | undefined
  for (const word of words) {
    if (pending) {
      values.set(pending.name, word)
      pending = undefined
    } else if (word.startsWith('-') && word.length > 1) {
      const [name = '', ...rest] = word.split('=')
      const flag = flagOf(name, flagsOf(path, commands, globalFlags))
      if (flag && rest.length > 0) values.set(flag.name, rest.join('='))
      else if (flag && takesValue(flag)) pending = flag
    } else if (positionals.length === 0 && isPrefix([...path, word], commands)) path.push(word)
    else positionals.push(word)
  }
  return { path, command: commandOf(path, commands), positionals, pending, values }
}

/** Returns the flags that may follow a command's words: its own, and the global ones. */
export function flagsOf(
  path: readonly string[],
  commands: readonly Command[],
  globalFlags: readonly Flag[],
): readonly Flag[] {
  const own = commandOf(path, commands)?.flags ?? []
  return [...own, ...globalFlags.filter(({ name }) => !own.some((flag) => flag.name === name))]
}

/** True for a flag that takes the next word as its value. */
export function takesValue({ value, optional }: Flag): boolean {
  return value !== undefined && optional !== true
}

/** Returns the flag with a spelling: `--set` or `-s`. */
export function flagOf(spelling: string, flags: readonly Flag[]): Flag | undefined {
  return flags.find(({ name, short }) => spelling === `--${name}` || spelling === `-${short}`)
}

function commandOf(path: readonly string[], commands: readonly Command[]): Command | undefined {
  const line = path.join(' ')
  return commands.find((command) => namesOf(command).includes(line))
}

/** True if the words begin the name of a command. */
function isPrefix(words: readonly string[], commands: readonly Command[]): boolean {
  const line = words.join(' ')
  return commands.some((command) =>
    namesOf(command).some((name) => name === line || name.startsWith(`${line} `)),
  )
}

/** Aliases replace the last word of a name. */
export function namesOf({ path, aliases = [] }: Command): string[] {
  const group = path.split(' ').slice(0, -1)
  return [path, ...aliases.map((alias) => [...group, alias].join(' '))]
}
