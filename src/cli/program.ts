// The table of commands → commander, and a command line → one call.
import { Command as Commander, CommanderError, Option } from 'commander'
import { exitStatus, UserError } from '../errors.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { argumentsOf, type AnyArguments, type Flag } from './flags/flag.ts'
import { readGoFlags, wordsOf } from './flags/go-flags.ts'
import { globalFlags } from './flags/groups.ts'
import type { Io } from './io.ts'

const groups: Readonly<Record<string, string>> = {
  manifest: 'Print or install manifests',
  profile: 'List or print profiles',
  platform: 'List, print or detect platforms',
  facts: 'Save the facts of a cluster',
  tag: 'Set, list or remove tags of revisions',
  waypoint: 'Create, list or delete waypoints',
  x: "istioctl's experimental commands",
}

/** Runs a command line (without `node` and the script) and resolves with the exit status. */
export async function run(argv: readonly string[], name: string, io: Io): Promise<number> {
  const helm = helmCall(argv)
  if (helm) return (await helm.command.load())(helm.args, io)
  let status: number = exitStatus.done
  const program = buildProgram(name, io, async (command, args) => {
    status = await (await command.load())(args, io)
  })
  try {
    await program.parseAsync(goFlags(argv), { from: 'user' })
  } catch (error) {
    // Help was asked for, or nothing was: it is printed, as istioctl and kubectl do.
    if (error instanceof CommanderError) return exitStatus.done
    throw error
  }
  return status
}

/** The call of a command that reads its line as Helm does; its help is commander's. */
function helmCall(argv: readonly string[]): { command: Command; args: AnyArguments } | undefined {
  for (const command of commands.filter(({ helmUsage }) => helmUsage !== undefined)) {
    const words = wordsOf(command.path, argv, command.flags)
    if (words === undefined || words.some((word) => word === '--help' || word === '-h')) continue
    return { command, args: readGoFlags(words, command.flags) }
  }
  return undefined
}

type Call = (command: Command, args: AnyArguments) => Promise<void>

function buildProgram(name: string, io: Io, call: Call): Commander {
  const root = prepare(new Commander(name), name, io)
    .description('Installs Istio on any Kubernetes platform: ambient mesh first, sidecars too.')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', examplesText(rootExamples, name))
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
        prepare(root.command(group), `${name} ${group}`, io).description(groups[group] ?? '')
      parents.set(group, parent)
    }
    const commander = prepare(
      parent.command(leaf, { hidden: command.hidden === true }),
      `${name} ${command.path}`,
      io,
    )
    addCommand(commander, command, name, call)
    // A command may have others below it: `preflight`, `preflight explain`.
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
    .configureOutput({
      writeOut: (text) => io.out(text),
      // A missing command is an error to commander, which writes the help here.
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
    commander.addOption(optionOf(flag))
    if (isBoolean(flag)) commander.addOption(negationOf(flag))
  }
  commander.addHelpText('after', examplesText(command.examples, program))
  commander.action(async (...given: unknown[]) => {
    const positionals = command.argument ? [given[0]].flat().filter((one) => typeof one === 'string') : []
    // Global flags may stand anywhere: the root takes them, and without a default, so that they beat a command's.
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
const withValue = new Set(allFlags.filter((flag) => !isBoolean(flag)).flatMap(spellingsOf))
/** Spellings that mean a boolean on every command (`-s` does not: version's --short, and --set) and their long names. */
const booleans = new Map(
  allFlags
    .filter(isBoolean)
    .flatMap((flag) => spellingsOf(flag).map((spelling) => [spelling, flag.name] as const))
    .filter(([spelling]) => !withValue.has(spelling)),
)

function spellingsOf({ name, short }: Flag): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]
}

/** Go's flags take `--wait=false`, `-y=true` and `-n=mesh`; commander wants `--no-wait`, `--skip-confirmation` and `-n mesh`. */
function goFlags(argv: readonly string[]): string[] {
  return argv.flatMap((word) => {
    const [, flag = '', value = ''] = /^(--?[a-z-]+)=(.*)$/is.exec(word) ?? []
    const name = booleans.get(flag)
    if (name === undefined) return flag.length === 2 && withValue.has(flag) ? [flag, value] : [word]
    if (/^(1|t|true)$/i.test(value)) return [`--${name}`]
    if (/^(0|f|false)$/i.test(value)) return [`--no-${name}`]
    throw new UserError('flag-boolean', `${flag}: "${value}" is not true or false`)
  })
}

const rootExamples: Command['examples'] = [
  ['install --platform k3s', 'ambient mesh on K3s'],
  ['status', 'what is installed'],
  ['install --help', 'the flags of a command'],
]

function examplesText(examples: Command['examples'], program: string): string {
  const lines = examples.map(([line, what]) => `  # ${what}\n  ${program} ${line}`)
  return `\nExamples:\n${lines.join('\n\n')}\n`
}

/** What commander refuses, as an error of ours; undefined for help, which ends well. */
function usageError({ code, exitCode, message }: CommanderError, path: string): UserError | undefined {
  if (exitCode === 0 || code === 'commander.help') return undefined
  const [what = message, suggestion] = message.replace(/^error: /, '').split('\n')
  const hints = [suggestion?.replace(/^\(|\)$/g, ''), `run '${path} --help' for what there is`]
  return new UserError('usage', what, { hint: hints.filter(Boolean).join('\n  ') })
}
