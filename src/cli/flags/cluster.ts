// The flags of the commands that only look at a cluster, or at what the program knows.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags, outputFlag } from './groups.ts'

export const statusFlags = [outputFlag, ...clusterFlags] as const satisfies readonly Flag[]

export type StatusArguments = ArgumentsOf<typeof statusFlags>

export const printFlags = [outputFlag] as const satisfies readonly Flag[]

export type PrintArguments = ArgumentsOf<typeof printFlags>

export const detectFlags = [
  { name: 'facts', value: 'FILE', help: "read a file of 'facts save' in place of a cluster" },
  {
    name: 'manifests',
    short: 'd',
    value: 'DIR',
    help: 'a folder with platforms/ to use in place of the embedded ones',
  },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type DetectArguments = ArgumentsOf<typeof detectFlags>

export const saveFactsFlags = [...configurationFlags, ...clusterFlags] as const satisfies readonly Flag[]

export type SaveFactsArguments = ArgumentsOf<typeof saveFactsFlags>

export const versionFlags = [
  { name: 'short', short: 's', help: "only the program's version number" },
  { name: 'remote', default: true, help: 'ask the cluster too; --remote=false does not' },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type VersionArguments = ArgumentsOf<typeof versionFlags>
