// Hints for a flag that belongs to other commands, and for a command that belongs to a group.
import { nearest } from '../errors.ts'
import type { Command } from './command.ts'

/** A hint names at most this many commands. */
const mostCommands = 3

/** Returns a sentence with the commands that have a flag, `--skip-wait` or `--skip-wait=x`; undefined if none has it. */
export function ownersOfFlag(spelling: string, commands: readonly Command[]): string | undefined {
  const [name = ''] = spelling.replace(/^--(no-)?/, '').split('=')
  const paths = shown(commands)
    .filter(({ flags }) => flags.some((flag) => flag.name === name && flag.hidden !== true))
    .map(({ path }) => path)
  return paths.length === 0 ? undefined : `--${name} is a flag of ${list(paths)}`
}

/** Returns a question with the commands whose last word is this word, or the nearest one; undefined if there is none. */
export function commandsEndingIn(word: string, commands: readonly Command[]): string | undefined {
  const paths = shown(commands).map(({ path }) => path)
  const found = nearest(word, paths.map(lastWord))
  if (found === undefined) return undefined
  return `Did you mean ${list(paths.filter((path) => lastWord(path) === found))}?`
}

const shown = (commands: readonly Command[]) => commands.filter(({ hidden }) => hidden !== true)

const lastWord = (path: string): string => path.split(' ').at(-1) ?? path

function list(paths: readonly string[]): string {
  const others = paths.length - mostCommands
  const named = paths.slice(0, mostCommands)
  return others > 0
    ? `${named.join(', ')} and ${others} more`
    : named.join(', ').replace(/, ([^,]*)$/, ' or $1')
}
