// The flags of `translate`, and of the commands that Istio removed.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, unbundledFlags } from './groups.ts'

export const translateFlags = [
  {
    name: 'filename',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'helmfile, Helm values, Sail resource, old istioctl file or script; - reads standard input',
  },
  {
    name: 'output',
    short: 'o',
    value: 'FORM',
    choices: ['command', 'file'],
    help: 'Print a command or an IstioOperator file (default: what the input is)',
  },
] as const satisfies readonly Flag[]

export type TranslateArguments = ArgumentsOf<typeof translateFlags>

export const translateManifestFlags = [
  ...unbundledFlags,
  {
    name: 'cluster-specific',
    help: 'Read the Kubernetes version, the API versions, the platform and the previous install from the cluster',
  },
  {
    name: 'output',
    short: 'o',
    value: 'DIR',
    help: 'Folder for the values files; it is created if it does not exist (default a new temporary folder)',
  },
  { name: 'overwrite', help: 'Replace values files of the folder that have other contents' },
  {
    name: 'format',
    value: 'FORMAT',
    default: 'text',
    choices: ['text', 'json', 'yaml'],
    help: 'Output format: text is the helm commands',
  },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type TranslateManifestArguments = ArgumentsOf<typeof translateManifestFlags>

const values = ['hub', 'tag', 'set', 'filename', 'manifests', 'charts', 'revision', 'watchedNamespaces']
const names = ['operatorNamespace', 'istioNamespace', 'output', 'kubeconfig', 'context']

/** The flags of `istioctl operator`: the command explains its removal with any of them. */
export const removedFlags: readonly Flag[] = [
  ...[...values, ...names].map((name) => ({ name, value: 'X', hidden: true, help: 'No effect' })),
  ...['purge', 'force', 'dry-run', 'skip-confirmation'].map((name) => ({
    name,
    hidden: true,
    help: 'No effect',
  })),
]
