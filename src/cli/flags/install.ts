// The flags of the commands that install, remove and render an install.
import type { ArgumentsOf, Flag } from './flag.ts'
import {
  clusterFlags,
  configurationFlags,
  confirmationFlag,
  dryRunFlag,
  outputFlag,
  verboseFlag,
} from './groups.ts'

export const installFlags = [
  ...configurationFlags,
  confirmationFlag,
  dryRunFlag,
  verboseFlag,
  {
    name: 'skip-preflight',
    value: 'ID,…',
    optional: true,
    repeat: 'comma',
    help: 'install without the preflight, or without the checks named',
  },
  { name: 'allow-undecided', help: 'install although a check could not be decided that might find an error' },
  {
    name: 'readiness-timeout',
    value: 'DURATION',
    default: '5m0s',
    help: 'how long each component may take to become ready',
  },
  { name: 'wait', default: true, help: 'wait until every component is ready; --wait=false does not' },
  { name: 'verify', hidden: true, help: 'accepted for old scripts; install always waits' },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type InstallArguments = ArgumentsOf<typeof installFlags>

export const uninstallFlags = [
  {
    name: 'purge',
    help: 'also CRDs with every custom resource, and the namespaces that install created',
  },
  { name: 'revision', short: 'r', value: 'NAME', help: 'only the control plane of this revision' },
  confirmationFlag,
  dryRunFlag,
  verboseFlag,
  { name: 'timeout', value: 'DURATION', default: '5m0s', help: 'how long each step may take' },
  { name: 'force', hidden: true, help: 'accepted for old scripts; it never had a meaning' },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type UninstallArguments = ArgumentsOf<typeof uninstallFlags>

export const generateFlags = [
  ...configurationFlags,
  {
    name: 'output',
    short: 'o',
    value: 'PATH',
    help: 'write to a file, or one file per component where PATH is a folder',
  },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type GenerateArguments = ArgumentsOf<typeof generateFlags>
