// Builds the commander program from the table of commands, and runs a command line.
import { Command as Commander, CommanderError, Help, Option } from 'commander'
import { exitStatus, UserError } from '../errors.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { argumentsOf, type AnyArguments, type Flag } from './flags/flag.ts'
import { readGoFlags, wordsOf } from './flags/go-flags.ts'
import { globalFlags } from './flags/groups.ts'
import { commandHeading, flagHeading, sortGroups } from './help-groups.ts'
import type { Io } from './io.ts'
import { programVersion } from '../system/program-version.ts'
import { commandsEndingIn, ownersOfFlag } from './suggestions.ts'

/** Groups without a description are left out of the help. */
const groups: Readonly<Record<string, string>> = {
  manifest: 'Print or install manifests',
  images: 'List or copy the images of an install',
  charts: 'Push the embedded charts to a registry',
  bundle: 'Save an install in one file, for clusters without internet',
  export: 'Print an install in the form of other tools',
  profile: 'List or print profiles',
  platform: 'List, print or detect platforms',
  facts: 'Save the facts of a cluster',
  tag: 'Set, list or remove tags of revisions',
  waypoint: 'Create, list or delete waypoints',
  x: "istioctl's experimental commands",
}

/** Runs a command line (without `node` and the script) and resolves with the exit status. */
export async function run(argv: readonly string[], name: string, io: Io): Promise<number> {
  const [first, ...words] = argv
  if (first === '__complete') {
    const { runComplete } = await import('./commands/complete.ts')
    return runComplete(words, { commands, globalFlags, groups }, io)
  }
  const helm = helmCall(argv)
  if (helm) return (await helm.command.load())(helm.args, io)
  let status: number = exitStatus.done
  const program = buildProgram(mayBeCalled(argv), name, io, async (command, args) => {
    status = await (await command.load())(args, io)
  })
  try {
    await program.parseAsync(goFlags(argv), { from: 'user' })
  } catch (error) {
    // Help was printed, also for an empty command line, as in istioctl and kubectl.
    if (error instanceof CommanderError) return exitStatus.done
    throw error
  }
  return status
}

/** Returns the call of a command that parses its arguments as Helm does. Its help comes from commander. */
function helmCall(argv: readonly string[]): { command: Command; args: AnyArguments } | undefined {
  for (const command of commands.filter(({ helmUsage }) => helmUsage !== undefined)) {
    const words = wordsOf(command.path, argv, command.flags)
    if (words === undefined || words.some((word) => word === '--help' || word === '-h')) continue
    return { command, args: readGoFlags(words, command.flags) }
  }
  return undefined
}

type Call = (command: Command, args: AnyArguments) => Promise<void>

/** The commands whose path starts with the first word of the line, or all: building one takes up to a millisecond. */
function mayBeCalled([first]: readonly string[]): readonly Command[] {
  if (first === '--version') return []
  const named = commands.filter(
    ({ path, aliases = [] }) => path.split(' ')[0] === first || aliases.includes(first ?? ''),
  )
  return named.length > 0 ? named : commands
}

function buildProgram(commands: readonly Command[], name: string, io: Io, call: Call): Commander {
  const root = prepare(new Commander(name), name, io)
    .description('Install Istio ambient mesh, or sidecars, on any Kubernetes platform.')
    .commandsGroup(commandHeading('help'))
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', examplesText(rootExamples, name))
  // `template` has a flag of this name, as in Helm.
  if (!(commands.length === 1 && commands[0]?.flags.some(({ name }) => name === 'version')))
    root.version(programVersion(io), '--version', 'Print the version of the program')
  for (const flag of globalFlags) root.addOption(optionOf(flag).hideHelp().default(undefined))
  const parents = new Map<string, Commander>()
  for (const command of commands) {
    const words = command.path.split(' ')
    const leaf = words.pop() ?? command.path
    const group = words[0]
    let parent = root
    if (group !== undefined) {
      parent =
        parents.get(group) ??
        prepare(root.command(group, { hidden: groups[group] === undefined }), `${name} ${group}`, io)
          .description(groups[group] ?? '')
          .helpGroup(commandHeading(group))
      parents.set(group, parent)
    }
    const commander = prepare(
      parent.command(leaf, { hidden: command.hidden === true }),
      `${name} ${command.path}`,
      io,
    )
    addCommand(commander, command, name, call)
    if (group === undefined) commander.helpGroup(commandHeading(leaf))
    // A command can have subcommands: `preflight`, `preflight explain`.
    if (group === undefined) parents.set(leaf, commander)
  }
  return root
}

function prepare(commander: Commander, path: string, io: Io): Commander {
  return commander
    .exitOverride((error) => {
      throw usageError(error, path) ?? error
    })
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .configureHelp({
      // Commander's own limit, 40, leaves long lines unwrapped in a terminal of 60 columns.
      minWidthToWrap: 20,
      // Aliases and arguments are in the command's own help, and would leave little room for the summary.
      subcommandTerm: (command) => command.name(),
      groupItems: (...args) => sortGroups(Help.prototype.groupItems(...args)),
    })
    .configureOutput({
      writeOut: (text) => io.out(text),
      // Without a command, commander writes the help as an error.
      writeErr: (text) => io.out(text),
      outputError: () => undefined,
      getErrHelpWidth: () => io.columns,
      getOutHelpWidth: () => io.columns,
    })
}

function addCommand(commander: Commander, command: Command, program: string, call: Call): void {
  commander.summary(command.summary).description(command.summary)
  for (const alias of command.aliases ?? []) commander.alias(alias)
  if (command.helmUsage) commander.usage(command.helmUsage).allowExcessArguments(true)
  if (command.argument) {
    const { name, required, repeat, help } = command.argument
    const words = repeat ? `${name}...` : name
    commander.argument(required ? `<${words}>` : `[${words}]`, help)
  }
  for (const flag of command.flags) {
    commander.addOption(optionOf(flag).helpGroup(flagHeading(flag, command.flags)))
    if (isBoolean(flag) || flag.optional) commander.addOption(negationOf(flag))
  }
  commander.addHelpText('after', examplesText(command.examples, program))
  commander.action(async (...args: unknown[]) => {
    const positionals = command.argument ? [args[0]].flat().filter((one) => typeof one === 'string') : []
    // Global flags can be anywhere: the root parses them without a default, so that they override a command's.
    const parsed = commander.optsWithGlobals<Record<string, unknown>>()
    await call(
      command,
      argumentsOf(command.flags, positionals, (name) => parsed[name]),
    )
  })
}

function optionOf(flag: Flag): Option {
  const value = flag.value === undefined ? '' : flag.optional ? ` [${flag.value}]` : ` <${flag.value}>`
  const name = `${flag.short ? `-${flag.short}, ` : ''}--${flag.name}${value}`
  const option = new Option(name, flag.help).hideHelp(flag.hidden === true)
  if (flag.repeat) {
    option.argParser((text: string, before: string[] | undefined) => [
      ...(before ?? []),
      ...(flag.repeat === 'comma' ? text.split(',') : [text]),
    ])
  }
  if (flag.choices) option.choices(flag.choices)
  if (flag.default !== undefined) option.default(flag.default)
  option.attributeName = () => flag.name
  return option
}

function negationOf(flag: Flag): Option {
  const option = new Option(`--no-${flag.name}`).hideHelp()
  option.attributeName = () => flag.name
  return option
}

const isBoolean = (flag: Flag) => flag.value === undefined

const allFlags: readonly Flag[] = [
  ...globalFlags,
  ...commands.flatMap(({ flags, helmUsage }) => (helmUsage === undefined ? flags : [])),
]
const withValue = new Set(allFlags.filter((flag) => !isBoolean(flag) && !flag.optional).flatMap(spellingsOf))
/** Spellings whose value is optional on some command: `--dry-run` and `--dry-run=client`. */
const withOptionalValue = new Set(allFlags.filter(({ optional }) => optional).flatMap(spellingsOf))
/** Spellings that are a boolean on every command, with their long names. `-s` is not: it is --short and --set. */
const booleans = new Map(
  allFlags
    .filter(isBoolean)
    .flatMap((flag) => spellingsOf(flag).map((spelling) => [spelling, flag.name] as const))
    .filter(([spelling]) => !withValue.has(spelling)),
)

function spellingsOf({ name, short }: Flag): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]
}

/**
 * Converts Go's `--wait=false`, `-y=true` and `-n=mesh` to commander's `--no-wait`, `--skip-confirmation` and `-n
 * mesh`.
 */
function goFlags(argv: readonly string[]): string[] {
  return argv.flatMap((word) => {
    const [, flag = '', value = ''] = /^(--?[a-z-]+)=(.*)$/is.exec(word) ?? []
    const name = booleans.get(flag)
    if (name === undefined) return flag.length === 2 && withValue.has(flag) ? [flag, value] : [word]
    if (/^(1|t|true)$/i.test(value)) return [`--${name}`]
    if (/^(0|f|false)$/i.test(value)) return [`--no-${name}`]
    if (withOptionalValue.has(flag)) return [word]
    throw new UserError('flag-boolean', `${flag}: "${value}" is not true or false`)
  })
}

const rootExamples: Command['examples'] = [
  ['install --platform k3s', 'install ambient mesh on K3s'],
  ['status', 'show what is installed'],
  ['install --help', 'show the flags of a command'],
]

function examplesText(examples: Command['examples'], program: string): string {
  const lines = examples.map(([line, what]) => `  # ${what}\n  ${program} ${line}`)
  return `\nExamples:\n${lines.join('\n\n')}\n`
}

/** Converts an error of commander to a UserError; undefined for help, which is no error. */
function usageError({ code, exitCode, message }: CommanderError, path: string): UserError | undefined {
  if (exitCode === 0 || code === 'commander.help') return undefined
  const [what = message, suggestion] = message.replace(/^error: /, '').split('\n')
  const hints = [
    suggestion?.replace(/^\(|\)$/g, ''),
    otherCommands(code, what, suggestion !== undefined),
    `run '${path} --help' for usage`,
  ]
  return new UserError('usage', what, { hint: hints.filter(Boolean).join('\n  ') })
}

/** Returns a hint to other commands, for a flag or a command that this one lacks. */
function otherCommands(code: string, what: string, hasSuggestion: boolean): string | undefined {
  const word = /'(.*)'/.exec(what)?.[1] ?? ''
  if (code === 'commander.unknownOption') return ownersOfFlag(word, commands)
  if (code === 'commander.unknownCommand' && !hasSuggestion) return commandsEndingIn(word, commands)
  return undefined
}
