// The man pages of the program and of its commands, from the table of commands.
import type { Command } from '../command.ts'
import type { Flag } from '../flags/flag.ts'
import { commandHeading, flagHeading, sortGroups } from '../help-groups.ts'
import { bold, escapeRoff, italic, item, section, verbatim } from './roff.ts'

export interface ManTable {
  /** The commands that the help shows. */
  readonly commands: readonly Command[]
  readonly globalFlags: readonly Flag[]
  readonly program: string
  readonly version: string
}

export interface ManPage {
  /** `ambientctl-manifest-generate.1` */
  readonly file: string
  readonly text: string
}

const statuses: readonly (readonly [status: string, meaning: string])[] = [
  ['0', 'success'],
  ['1', 'failure: the cluster, a check or a component; for commands that compare: there are differences'],
  ['2', 'failure of a command that compares'],
  ['64', 'usage error: a wrong flag, name, value or file, or a question without a terminal'],
  ['130', 'interrupted'],
]

const environment: readonly (readonly [name: string, meaning: string])[] = [
  ['KUBECONFIG', 'kubeconfig files, if there is no --kubeconfig'],
  ['NO_COLOR', 'if set, output has no colours'],
  ['CI', 'if set, progress is printed as plain lines'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'proxies for charts, images and the API server'],
  ['HELM_CACHE_HOME, HELM_CONFIG_HOME', "folders of Helm's cache and settings"],
  ['HELM_REGISTRY_CONFIG, DOCKER_CONFIG', 'logins of registries'],
]

/** Returns the page of the program, then one for each command, in the order of the table. */
export function manPages(table: ManTable): ManPage[] {
  return [programPage(table), ...table.commands.map((command) => commandPage(table, command))]
}

/** The name of a page: `ambientctl-manifest-generate`. */
export const pageName = (program: string, path: string): string => [program, ...path.split(' ')].join('-')

function programPage({ program, version, commands, globalFlags }: ManTable): ManPage {
  const groups = groupBy(commands, ({ path }) => commandHeading(path.split(' ')[0] ?? ''))
  const listed = [...sortGroups(groups)].flatMap(([heading, rows]) => [
    subsection(heading),
    ...rows.map(({ path, summary }) =>
      item(`${bold(pageName(program, path))}(1)`, escapeRoff(sentence(summary))),
    ),
  ])
  return page(program, version, [
    nameSection(program, 'install Istio ambient mesh, or sidecars, on any Kubernetes platform'),
    section('SYNOPSIS', [`${bold(program)} ${italic('command')} [${italic('options')}]`]),
    section('COMMANDS', listed),
    section('OPTIONS', ['Of all commands, also before the command:', ...globalFlags.map(flagItem)]),
    section('EXIT STATUS', statuses.map(pairItem)),
    section('ENVIRONMENT', environment.map(pairItem)),
  ])
}

function commandPage({ program, version, commands }: ManTable, command: Command): ManPage {
  const { path, summary, flags, examples, aliases = [] } = command
  const name = pageName(program, path)
  const visible = flags.filter(({ hidden }) => hidden !== true)
  const groups = [...sortGroups(groupBy(visible, (flag) => flagHeading(flag, visible)))]
  const options = groups.flatMap(([heading, rows]) => [
    ...(groups.length > 1 ? [subsection(heading)] : []),
    ...rows.map(flagItem),
  ])
  const also = aliases.length === 0 ? [] : ['.PP', `Also called ${aliases.map(bold).join(', ')}.`]
  return page(name, version, [
    nameSection(name, summary),
    section('SYNOPSIS', [synopsis(program, command)]),
    section('DESCRIPTION', [escapeRoff(sentence(summary)), ...also]),
    section('ARGUMENTS', argumentItems(command)),
    section('OPTIONS', options),
    section(
      'EXAMPLES',
      examples.flatMap(([line, what]) => ['.PP', escapeRoff(what), verbatim(`${program} ${line}`)]),
    ),
    section('SEE ALSO', [
      relatedCommands(command, commands)
        .map((related) => `${bold(pageName(program, related.path))}(1)`)
        .join(', '),
      '.PP',
      `${bold(program)}(1) for exit statuses and environment variables`,
    ]),
  ])
}

/** Returns the other commands of the group, such as `tag`, and else those under the same heading of the help. */
function relatedCommands({ path }: Command, commands: readonly Command[]): Command[] {
  const groupOf = (one: string): string => one.split(' ')[0] ?? ''
  const others = commands.filter((one) => one.path !== path)
  const inGroup = others.filter((one) => groupOf(one.path) === groupOf(path))
  if (inGroup.length > 0) return inGroup
  return others.filter((one) => commandHeading(groupOf(one.path)) === commandHeading(groupOf(path)))
}

function page(name: string, version: string, sections: readonly string[]): ManPage {
  // No date: the same version has the same bytes.
  const title = `.TH ${escapeRoff(name.toUpperCase())} 1 "" "ambientctl ${escapeRoff(version)}" "ambientctl"\n`
  return { file: `${name}.1`, text: title + sections.join('') }
}

const nameSection = (name: string, summary: string) =>
  section('NAME', [`${escapeRoff(name)} \\- ${escapeRoff(summary)}`])

function synopsis(program: string, { path, argument }: Command): string {
  const parts = [bold(`${program} ${path}`), `[${italic('options')}]`]
  if (!argument) return parts.join(' ')
  const name = `${italic(argument.name)}${argument.repeat ? ' ...' : ''}`
  return [...parts, argument.required ? name : `[${name}]`].join(' ')
}

const argumentItems = ({ argument }: Command) =>
  argument ? [item(italic(argument.name), escapeRoff(sentence(argument.help)))] : []

function flagItem({ name, short, value, optional, choices, default: initial, help }: Flag): string {
  const long = value === undefined ? '' : optional ? `[=${italic(value)}]` : ` ${italic(value)}`
  const term = `${short === undefined ? '' : `${bold(`-${short}`)}, `}${bold(`--${name}`)}${long}`
  const more = [
    ...(choices ? [`One of ${choices.join(', ')}.`] : []),
    ...(initial === undefined || initial === false ? [] : [`Default: ${initial}.`]),
  ]
  return item(term, escapeRoff([sentence(help), ...more].join(' ')))
}

const pairItem = ([term, text]: readonly [string, string]) => item(bold(term), escapeRoff(text))

const subsection = (heading: string) => `.SS ${escapeRoff(heading.replace(/:$/, ''))}`

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
