// The flags of the commands that check a cluster, before an install and after it.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags, confirmationFlag } from './groups.ts'

const formats = ['text', 'json', 'yaml', 'junit', 'sarif', 'html'] as const

const reportFlags = [
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: formats,
    help: 'text for people; json, yaml, junit or sarif for programs; html for a page',
  },
  { name: 'facts', value: 'FILE', help: "judge a file of 'facts save' in place of a cluster" },
] as const satisfies readonly Flag[]

const judgeFlags = [
  { name: 'skip', value: 'ID,…', repeat: 'comma', help: 'checks to leave out' },
  {
    name: 'allow-undecided',
    help: 'end well although an error could not be decided, for want of rights or evidence',
  },
] as const satisfies readonly Flag[]

export const preflightFlags = [
  ...configurationFlags,
  ...judgeFlags,
  {
    name: 'fix',
    value: 'ID,…',
    optional: true,
    repeat: 'comma',
    help: 'apply the fixes that are safe, each shown and asked; with ids those, and only these may change what others own',
  },
  confirmationFlag,
  {
    name: 'migrate-from',
    value: 'MODE',
    choices: ['sidecar'],
    help: 'also ask what stands between workloads with sidecars and ambient mode',
  },
  ...reportFlags,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export const verifyFlags = [
  ...judgeFlags,
  { name: 'canary', help: 'also start a pod with a readiness probe in a scratch ambient namespace' },
  {
    name: 'canary-image',
    value: 'IMAGE',
    default: 'registry.k8s.io/e2e-test-images/agnhost:2.53',
    help: "the canary's image: one that answers `netexec --http-port=8080`, as agnhost does",
  },
  { name: 'canary-timeout', value: 'DURATION', default: '60s', help: 'how long the canary may take' },
  ...reportFlags,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export const checkFlags = [
  { name: 'pre', help: 'before an install; the default' },
  { name: 'post', help: 'after an install' },
  ...uniqueByName([...preflightFlags, ...verifyFlags]),
] as const satisfies readonly Flag[]

export type PreflightArguments = ArgumentsOf<typeof preflightFlags>
export type VerifyArguments = ArgumentsOf<typeof verifyFlags>
export type CheckArguments = ArgumentsOf<typeof checkFlags>

function uniqueByName<Row extends Flag>(flags: readonly Row[]): Row[] {
  return [...new Map(flags.map((flag) => [flag.name, flag])).values()]
}
