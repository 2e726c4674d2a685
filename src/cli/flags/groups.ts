// The flags that several commands share, once.
import { chartFlags, schemaRefsFlag } from './charts.ts'
import type { Flag } from './flag.ts'

const istioNamespaceFlag = {
  name: 'istioNamespace',
  short: 'i',
  value: 'NS',
  help: 'the namespace of istiod; same as --set values.global.istioNamespace=NS',
} as const satisfies Flag

/** Flags that shape a configuration: istioctl's, with --platform. */
export const configurationFlags = [
  {
    name: 'filename',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'an IstioOperator file; several are merged left to right, - is standard input',
  },
  {
    name: 'set',
    short: 's',
    value: 'PATH=VALUE',
    repeat: 'each',
    help: 'set one value, e.g. profile=ambient or values.global.platform=k3s; beats the files',
  },
  {
    name: 'platform',
    value: 'NAME',
    help: 'the Kubernetes platform, auto for what the cluster is, or none; same as --set values.global.platform=NAME',
  },
  {
    name: 'revision',
    short: 'r',
    value: 'NAME',
    help: 'the control plane revision; same as --set revision=NAME',
  },
  {
    name: 'manifests',
    short: 'd',
    value: 'DIR',
    help: 'a folder with charts/ and profiles/ to use in place of the embedded ones',
  },
  {
    name: 'charts',
    value: 'SOURCE',
    help: 'where charts come from in place of the embedded ones: https://…, oci://…, a repository that Helm knows, or a folder as --manifests has it',
  },
  {
    name: 'istio-version',
    value: 'VERSION',
    help: "the version of these charts, or a constraint such as ~1.28; Istio's own repository without --charts",
  },
  ...chartFlags,
  schemaRefsFlag,
  istioNamespaceFlag,
  { name: 'force', help: 'go on in spite of unknown or mistyped values' },
] as const satisfies readonly Flag[]

/** Flags that say which cluster, as whom. */
export const clusterFlags = [
  { name: 'kubeconfig', short: 'c', value: 'FILE', help: 'the kubeconfig file' },
  { name: 'context', value: 'NAME', help: 'the kubeconfig context' },
  { name: 'as', value: 'USER', help: 'the user to impersonate' },
  { name: 'as-uid', value: 'UID', help: 'the uid to impersonate' },
  { name: 'as-group', value: 'GROUP', repeat: 'each', help: 'a group to impersonate' },
  {
    name: 'kubeclient-timeout',
    value: 'DURATION',
    default: '15s',
    help: 'the time limit of one API request',
  },
] as const satisfies readonly Flag[]

/** Flags that istioctl takes on every command, before it or behind it, whether it has a use for them or not. */
export const globalFlags = [
  ...clusterFlags,
  istioNamespaceFlag,
  { name: 'namespace', short: 'n', value: 'NS', help: 'accepted; no command looks at a single namespace' },
] as const satisfies readonly Flag[]

export const confirmationFlag = {
  name: 'skip-confirmation',
  short: 'y',
  help: 'do not ask; needed where there is no terminal',
} as const satisfies Flag

export const verboseFlag = {
  name: 'verbose',
  short: 'v',
  help: 'name every object, not only their number',
} as const satisfies Flag

export const dryRunFlag = {
  name: 'dry-run',
  help: 'say what would change, and change nothing',
} as const satisfies Flag

/** Output for people or for programs; `text` is the default. */
export const outputFlag = {
  name: 'output',
  short: 'o',
  value: 'FORMAT',
  default: 'text',
  choices: ['text', 'json', 'yaml'],
  help: 'how to print the answer',
} as const satisfies Flag
