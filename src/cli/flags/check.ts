// Flags of the commands that check a cluster.
import type { ArgumentsOf, Flag } from './flag.ts'
import { checkImagesFlags, clusterFlags, configurationFlags, confirmationFlag } from './groups.ts'

const formats = ['text', 'json', 'yaml', 'junit', 'sarif', 'html'] as const

const reportFlags = [
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: formats,
    help: 'Format of the report: text for people, json, yaml, junit or sarif for programs, html for a page',
  },
  {
    name: 'facts',
    value: 'FILE',
    help: "Check a file written by 'facts save' instead of a cluster, or each file of a folder",
  },
] as const satisfies readonly Flag[]

export const checkOptionFlags = [
  { name: 'skip', value: 'ID,…', repeat: 'comma', help: 'Ids of checks to skip, e.g. GW-01,NODE-06' },
  {
    name: 'allow-undecided',
    help: 'Exit with 0 even if a check of severity error is undecided because permissions or data are missing',
  },
] as const satisfies readonly Flag[]

export const preflightFlags = [
  ...configurationFlags,
  {
    name: 'contexts',
    value: 'NAME,…',
    repeat: 'comma',
    help: 'Check several clusters: contexts of the kubeconfig, or all. --facts FOLDER checks saved facts of several',
  },
  ...checkOptionFlags,
  ...checkImagesFlags,
  {
    name: 'fix',
    value: 'ID,…',
    optional: true,
    repeat: 'comma',
    help: 'Apply safe fixes, and ask before each. With ids, apply only those fixes, which may also change objects of other owners',
  },
  confirmationFlag,
  {
    name: 'migrate-from',
    value: 'MODE',
    choices: ['sidecar'],
    help: 'Also run the checks for a migration; the only value is sidecar',
  },
  ...reportFlags,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export const verifyFlags = [
  ...checkOptionFlags,
  { name: 'canary', help: 'Also start a pod with a readiness probe in a temporary ambient namespace' },
  {
    name: 'canary-image',
    value: 'IMAGE',
    default: 'registry.k8s.io/e2e-test-images/agnhost:2.53',
    help: 'Image of the canary pod; it must support `netexec --http-port=8080`, as agnhost does',
  },
  { name: 'canary-timeout', value: 'DURATION', default: '60s', help: 'Time limit for the canary, e.g. 90s' },
  ...reportFlags,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export const checkFlags = [
  { name: 'pre', help: 'Run the checks before an install (default)' },
  { name: 'post', help: 'Run the checks after an install' },
  ...uniqueByName([...preflightFlags, ...verifyFlags]),
] as const satisfies readonly Flag[]

export type PreflightArguments = ArgumentsOf<typeof preflightFlags>
export type VerifyArguments = ArgumentsOf<typeof verifyFlags>
export type CheckArguments = ArgumentsOf<typeof checkFlags>

function uniqueByName<Row extends Flag>(flags: readonly Row[]): Row[] {
  return [...new Map(flags.map((flag) => [flag.name, flag])).values()]
}
