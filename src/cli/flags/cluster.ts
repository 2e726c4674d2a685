// Flags of the commands that read a cluster or print built-in data.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags, outputFlag, settingFlags } from './groups.ts'

export const statusFlags = [outputFlag, ...clusterFlags] as const satisfies readonly Flag[]

export type StatusArguments = ArgumentsOf<typeof statusFlags>

export const printFlags = [outputFlag] as const satisfies readonly Flag[]

export type PrintArguments = ArgumentsOf<typeof printFlags>

export const dumpProfileFlags = [
  ...settingFlags,
  { name: 'force', help: 'Continue with unknown or mistyped values' },
  outputFlag,
] as const satisfies readonly Flag[]

export type DumpProfileArguments = ArgumentsOf<typeof dumpProfileFlags>

export const validateFlags = [
  ...settingFlags,
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: ['text', 'json', 'yaml', 'junit', 'sarif'],
    help: 'Format of the findings: text for people, json, yaml, junit or sarif for programs',
  },
] as const satisfies readonly Flag[]

export type ValidateArguments = ArgumentsOf<typeof validateFlags>

export const initFlags = [
  { name: 'profile', value: 'NAME', help: 'Profile of the file (default ambient)' },
  { name: 'platform', value: 'NAME', help: 'Kubernetes platform of the file, e.g. k3s' },
] as const satisfies readonly Flag[]

export type InitArguments = ArgumentsOf<typeof initFlags>

export const detectFlags = [
  { name: 'facts', value: 'FILE', help: "Read a file written by 'facts save' instead of a cluster" },
  {
    name: 'manifests',
    short: 'd',
    value: 'DIR',
    help: 'Folder with platforms/ to use instead of the embedded one',
  },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type DetectArguments = ArgumentsOf<typeof detectFlags>

export const saveFactsFlags = [...configurationFlags, ...clusterFlags] as const satisfies readonly Flag[]

export type SaveFactsArguments = ArgumentsOf<typeof saveFactsFlags>

export const versionFlags = [
  { name: 'short', short: 's', help: 'Print only the version of ambientctl' },
  {
    name: 'remote',
    default: true,
    help: 'Also print the versions in the cluster; --remote=false skips them',
  },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type VersionArguments = ArgumentsOf<typeof versionFlags>

export const completionFlags = [] as const satisfies readonly Flag[]

export type CompletionArguments = ArgumentsOf<typeof completionFlags>

export const manFlags = [
  {
    name: 'output',
    short: 'o',
    value: 'DIR',
    help: 'Write the pages of all commands to this folder, e.g. /usr/local/share/man/man1',
  },
] as const satisfies readonly Flag[]

export type ManArguments = ArgumentsOf<typeof manFlags>
