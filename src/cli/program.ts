// The table of commands → commander, and a command line → one call.
import { Command as Commander, CommanderError, Option } from 'commander'
import { exitStatus, UserError } from '../errors.ts'
import type { Arguments, Command, Flag } from './command.ts'
import { commands } from './commands.ts'
import type { Io } from './io.ts'

const groups: Readonly<Record<string, string>> = {
  manifest: 'Work with manifests, without or with a cluster',
  profile: 'Show the profiles',
  platform: 'Show the platforms',
}

/** Runs a command line (without `node` and the script) and resolves with the exit status. */
export async function run(argv: readonly string[], name: string, io: Io): Promise<number> {
  let status: number = exitStatus.done
  const program = buildProgram(name, io, async (command, args) => {
    status = await (await command.load())(args, io)
  })
  try {
    await program.parseAsync(expandBooleans(argv), { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return endOf(error)
    throw error
  }
  return status
}

type Call = (command: Command, args: Arguments) => Promise<void>

function buildProgram(name: string, io: Io, call: Call): Commander {
  const root = prepare(new Commander(name), io).description(
    'Installs Istio on any Kubernetes platform: ambient mesh first, sidecars too.',
  )
  const parents = new Map<string, Commander>()
  for (const command of commands) {
    const words = command.path.split(' ')
    const leaf = words.pop() ?? command.path
    const group = words[0]
    let parent = root
    if (group !== undefined) {
      parent = parents.get(group) ?? prepare(root.command(group), io).description(groups[group] ?? '')
      parents.set(group, parent)
    }
    addCommand(prepare(parent.command(leaf), io), command, name, call)
  }
  return root
}

function prepare(commander: Commander, io: Io): Commander {
  return commander
    .exitOverride()
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: () => undefined,
      getErrHelpWidth: () => io.columns,
      getOutHelpWidth: () => io.columns,
    })
}

function addCommand(commander: Commander, command: Command, program: string, call: Call): void {
  commander.summary(command.summary).description(command.summary)
  for (const alias of command.aliases ?? []) commander.alias(alias)
  if (command.argument) {
    const { name, required, help } = command.argument
    commander.argument(required ? `<${name}>` : `[${name}]`, help)
  }
  for (const flag of command.flags) {
    commander.addOption(optionOf(flag))
    if (flag.default === true) commander.addOption(negationOf(flag))
  }
  if (command.examples.length > 0) commander.addHelpText('after', examplesText(command, program))
  commander.action(async (...given: unknown[]) => {
    const positional = command.argument ? given[0] : undefined
    await call(command, argumentsOf(commander.opts(), positional as string | undefined))
  })
}

function optionOf(flag: Flag): Option {
  const name = `${flag.short ? `-${flag.short}, ` : ''}--${flag.name}${flag.value ? ` <${flag.value}>` : ''}`
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

function argumentsOf(options: Record<string, unknown>, positional: string | undefined): Arguments {
  return {
    positional,
    text: (flag) => (typeof options[flag] === 'string' ? options[flag] : undefined),
    list: (flag) => (Array.isArray(options[flag]) ? (options[flag] as string[]) : []),
    flag: (flag) => options[flag] === true,
  }
}

const booleans = new Map(
  commands.flatMap(({ flags }) =>
    flags.filter((flag) => !flag.value).map((flag) => [flag.name, flag.default]),
  ),
)

/** Go's flags take `--wait=false`, commander's do not: such words become `--wait`, `--no-wait` or nothing. */
function expandBooleans(argv: readonly string[]): string[] {
  return argv.flatMap((word) => {
    const [, flag = '', value = ''] = /^--([a-z-]+)=(.*)$/i.exec(word) ?? []
    if (!booleans.has(flag)) return [word]
    if (/^(1|t|true)$/i.test(value)) return [`--${flag}`]
    if (!/^(0|f|false)$/i.test(value)) {
      throw new UserError('flag-boolean', `--${flag}: "${value}" is not true or false`)
    }
    return booleans.get(flag) === true ? [`--no-${flag}`] : []
  })
}

function examplesText(command: Command, program: string): string {
  const lines = command.examples.map(([line, what]) => `  # ${what}\n  ${program} ${line}`)
  return `\nExamples:\n${lines.join('\n\n')}\n`
}

/** Help and version end well; everything else that commander refuses is a usage error. */
function endOf(error: CommanderError): number {
  if (error.exitCode === 0) return exitStatus.done
  if (error.code === 'commander.help') return exitStatus.done
  const text = error.message.replace(/^error: /, '')
  const [message = text, hint] = text.split('\n')
  throw new UserError('usage', message, hint ? { hint: hint.replace(/^\(|\)$/g, '') } : {})
}
