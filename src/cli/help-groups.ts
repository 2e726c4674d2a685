// The headings under which the help lists commands and flags.
import type { Flag } from './flags/flag.ts'
import { clusterFlags, configurationFlags } from './flags/groups.ts'

/** The words after the program's name, by task. */
export const commandHeadings = {
  'Install and change a mesh:': ['install', 'plan', 'diff', 'upgrade', 'rollback', 'uninstall'],
  'Check and explain:': [
    ...['preflight', 'verify-install', 'check', 'status', 'history', 'validate', 'explain', 'support-bundle'],
  ],
  'Work with manifests, charts and images:': [
    ...['manifest', 'template', 'images', 'charts', 'bundle', 'export', 'translate', 'profile', 'platform'],
  ],
  'Run a mesh:': ['waypoint', 'tag', 'kube-inject', 'remote-secret'],
  'Other commands:': ['facts', 'x', 'version', 'completion', 'man', 'help'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const otherCommands = 'Other commands:'
const options = 'Options:'
const configurationOptions = 'Configuration:'
const clusterOptions = 'Cluster and user:'

const headings: ReadonlyMap<string, string> = new Map(
  Object.entries(commandHeadings).flatMap(([heading, names]) =>
    names.map((name) => [name, heading] as const),
  ),
)

/** Returns the heading of a command or a group of commands. */
export const commandHeading = (name: string): string => headings.get(name) ?? otherCommands

/** Commands with more flags than this have headings. */
const longList = 12

const configuration = new Set<string>(configurationFlags.map(({ name }) => name))
const cluster = new Set<string>(clusterFlags.map(({ name }) => name))

/** Returns the heading of a flag of a command with these flags. */
export function flagHeading({ name }: Flag, flags: readonly Flag[]): string {
  if (flags.filter(({ hidden }) => !hidden).length <= longList) return options
  if (configuration.has(name)) return configurationOptions
  return cluster.has(name) ? clusterOptions : options
}

const order = [options, configurationOptions, clusterOptions, ...Object.keys(commandHeadings)]

/** Sorts groups of the help by their headings; headings that are not in a table come first. */
export function sortGroups<T>(groups: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...groups].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
}
