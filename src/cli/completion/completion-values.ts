// Where the values of flags and arguments come from: tables, the package's data, files, the kubeconfig and the cluster.
import type { Command } from '../command.ts'
import type { Flag } from '../flags/flag.ts'
import { files, named, nothing, type Completion } from './candidate.ts'
import { completePath, completeSet, type DataNames } from './set-paths.ts'
import type { ReadLine } from './words.ts'

/** Completes values. `current` is what stands there so far. */
export interface CompletionValues {
  readonly flagValue: (flag: Flag, current: string, line: ReadLine) => Promise<Completion>
  readonly argument: (command: Command, current: string, line: ReadLine) => Promise<Completion>
}

/** Lookups that read files or the cluster. Each returns an empty list if it cannot read them. */
export interface Lookups extends DataNames {
  readonly checks: () => Promise<Completion['candidates']>
  readonly contexts: (line: ReadLine) => readonly string[]
  readonly revisions: (line: ReadLine) => Promise<readonly string[]>
  readonly tags: (line: ReadLine) => Promise<readonly string[]>
  readonly installs: (line: ReadLine) => Promise<Completion['candidates']>
}

type Completer = (lookups: Lookups, current: string, line: ReadLine) => Completion | Promise<Completion>

const setPaths: Completer = (lookups, current) => completeSet(current, lookups)
const platforms: Completer = (lookups) => named([...lookups.platforms(), 'auto', 'none'])
const revisions: Completer = async (lookups, _, line) => named(await lookups.revisions(line))
const checks: Completer = async (lookups, current) => inList(current, await lookups.checks())

/** Returns candidates for the last word of a list that commas separate. */
function inList(current: string, all: Completion['candidates']): Completion {
  const before = current.slice(0, current.lastIndexOf(',') + 1)
  return { ...nothing, candidates: all.map((one) => ({ ...one, value: before + one.value })) }
}

const names = (all: readonly string[]) => all.map((value) => ({ value }))
const paths: Completer = (_, current) => ({
  ...nothing,
  candidates: completePath(current, ''),
  noSpace: true,
})

/** The beginning of an OCI image layout; its folder follows. */
const layouts: Completer = () => ({ ...named(['oci:']), noSpace: true })

/** By the name of the flag. */
const ofFlags: Readonly<Record<string, Completer>> = {
  set: setPaths,
  'set-string': setPaths,
  'set-json': setPaths,
  'set-file': setPaths,
  'set-literal': setPaths,
  platform: platforms,
  platforms: (lookups, current) => inList(current, names([...lookups.platforms(), 'none'])),
  profiles: (lookups, current) => inList(current, names(lookups.profiles())),
  contexts: (lookups, current, line) => inList(current, names([...lookups.contexts(line), 'all'])),
  context: (lookups, _, line) => named(lookups.contexts(line)),
  revision: revisions,
  'skip-preflight': checks,
  skip: checks,
  only: checks,
  from: layouts,
  'image-platform': () => named(['linux/amd64', 'linux/arm64']),
}

/** By the command's words. */
const ofArguments: Readonly<Record<string, Completer>> = {
  completion: () => named(['bash', 'zsh', 'fish', 'powershell']),
  explain: paths,
  'preflight explain': checks,
  'images mirror': layouts,
  'profile dump': ({ profiles }) => named(profiles()),
  'profile diff': ({ profiles }) => ({ ...named(profiles()), files: true }),
  'platform dump': ({ platforms }) => named(platforms()),
  'tag remove': async (lookups, _, line) => named(await lookups.tags(line)),
  rollback: async (lookups, _, line) => ({ ...nothing, candidates: await lookups.installs(line) }),
}

/** Names of values that are paths of files and folders. */
const isPath = (name = '') => /FILE|DIR|FOLDER|PATH$|SOURCE|CHART/.test(name)

/** Returns the values of flags and arguments with these lookups. */
export function completionValues(lookups: Lookups): CompletionValues {
  return {
    async flagValue(flag, current, line) {
      if (flag.choices) return named(flag.choices)
      const completer = Object.hasOwn(ofFlags, flag.name) ? ofFlags[flag.name] : undefined
      if (completer) return completer(lookups, current, line)
      if (flag.value === undefined) return named(['true', 'false'])
      return isPath(flag.value) ? files : nothing
    },
    async argument(command, current, line) {
      const completer = Object.hasOwn(ofArguments, command.path) ? ofArguments[command.path] : undefined
      if (completer) return completer(lookups, current, line)
      return isPath(command.argument?.name) ? files : nothing
    },
  }
}
