// Completes a command line from the table of commands.
import type { Command } from '../command.ts'
import type { Flag } from '../flags/flag.ts'
import { nothing, type Candidate, type Completion } from './candidate.ts'
import type { CompletionValues } from './completion-values.ts'
import { flagOf, flagsOf, readLine, type ReadLine } from './words.ts'

export interface CompletionTable {
  readonly commands: readonly Command[]
  readonly globalFlags: readonly Flag[]
  /** What groups of commands are for; groups that it lacks are not offered. */
  readonly groups: Readonly<Record<string, string>>
}

/** Returns what may stand for the last word. The other words are read only to know what it is. */
export async function complete(
  words: readonly string[],
  { commands, globalFlags, groups }: CompletionTable,
  source: CompletionValues,
): Promise<Completion> {
  const current = words.at(-1) ?? ''
  const line = readLine(words.slice(0, -1), commands, globalFlags)
  const flags = flagsOf(line.path, commands, globalFlags)
  if (line.pending) return matching(await source.flagValue(line.pending, current, line), current)
  if (current.startsWith('-')) {
    const [spelling = '', ...rest] = current.split('=')
    const flag = rest.length > 0 ? flagOf(spelling, flags) : undefined
    const value = rest.join('=')
    if (flag) return matching(await source.flagValue(flag, value, line), value)
    return matching({ ...nothing, candidates: flagCandidates(flags, line.path) }, current)
  }
  const names = line.positionals.length > 0 ? [] : commandCandidates(line, commands, groups)
  const given = line.command?.argument ? await source.argument(line.command, current, line) : nothing
  return matching({ ...given, candidates: [...names, ...given.candidates] }, current)
}

function matching(completion: Completion, current: string): Completion {
  return { ...completion, candidates: completion.candidates.filter(({ value }) => value.startsWith(current)) }
}

function flagCandidates(flags: readonly Flag[], path: readonly string[]): Candidate[] {
  const version = { value: '--version', help: 'Print the version of the program' }
  return flags
    .filter(({ hidden }) => hidden !== true)
    .map(({ name, help }) => ({ value: `--${name}`, help }))
    .concat([{ value: '--help', help: 'Show the help' }, ...(path.length === 0 ? [version] : [])])
}

/** Returns the next words of commands that begin with those of the line. */
function commandCandidates(
  { path }: ReadLine,
  commands: readonly Command[],
  groups: CompletionTable['groups'],
): Candidate[] {
  const found = new Map<string, string>()
  for (const command of commands) {
    const words = command.path.split(' ')
    const next = words[path.length]
    const follows = path.every((word, i) => words[i] === word)
    if (next === undefined || !follows || command.hidden) continue
    const isLast = words.length === path.length + 1
    const help = isLast ? command.summary : groups[next]
    if (help !== undefined && (isLast || !found.has(next))) found.set(next, help)
  }
  return [...found].map(([value, help]) => ({ value, help }))
}
