// Flags that several commands share.
import { chartFlags, schemaRefsFlag } from './charts.ts'
import type { Flag } from './flag.ts'
import { registryCaFileFlag } from './registry.ts'

export const istioNamespaceFlag = {
  name: 'istioNamespace',
  short: 'i',
  value: 'NS',
  help: 'Namespace of istiod (default istio-system); same as --set values.global.istioNamespace=NS',
} as const satisfies Flag

/** The namespace of istiod, for commands that take no values. */
export const istiodNamespaceFlag = {
  name: 'istioNamespace',
  short: 'i',
  value: 'NS',
  help: 'Namespace of istiod (default istio-system)',
} as const satisfies Flag

export const manifestsFlag = {
  name: 'manifests',
  short: 'd',
  value: 'DIR',
  help: 'Folder with charts/ and profiles/ to use instead of the embedded ones',
} as const satisfies Flag

/** Flags that set values: istioctl's, Helm's, and --platform. */
export const settingFlags = [
  {
    name: 'filename',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'IstioOperator file. Several files are merged from left to right; - reads standard input',
  },
  {
    name: 'set',
    short: 's',
    value: 'PATH=VALUE',
    repeat: 'each',
    help: 'Set a value, e.g. profile=ambient or values.global.platform=k3s. Overrides files',
  },
  {
    name: 'set-string',
    value: 'PATH=TEXT,…',
    repeat: 'each',
    help: 'Set values as text, e.g. revision=10. Overrides --set',
  },
  {
    name: 'set-json',
    value: 'PATH=JSON,…',
    repeat: 'each',
    help: 'Set values from JSON, e.g. \'values.cni.excludeNamespaces=["a"]\', or a JSON object. --set overrides it',
  },
  {
    name: 'set-file',
    value: 'PATH=FILE,…',
    repeat: 'each',
    help: 'Set values to the contents of files; - reads standard input. Overrides --set-string',
  },
  {
    name: 'set-literal',
    value: 'PATH=TEXT',
    repeat: 'each',
    help: 'Set a value as text, in which no character is escaped. Overrides --set-file',
  },
  {
    name: 'platform',
    value: 'NAME',
    help: 'Kubernetes platform, e.g. k3s; auto detects it, none disables it. Same as --set values.global.platform=NAME',
  },
  {
    name: 'revision',
    short: 'r',
    value: 'NAME',
    help: 'Control plane revision; same as --set revision=NAME',
  },
  manifestsFlag,
] as const satisfies readonly Flag[]

export const verifyKeyFlag = {
  name: 'verify-key',
  value: 'FILE',
  help: 'Public key in PEM that every image must be signed with, as cosign sign --key does it',
} as const satisfies Flag

/** Flags of commands that check an install. */
export const checkImagesFlags = [
  {
    name: 'check-images',
    help: 'Also ask the registries whether they have all images, for the CPU architectures of the nodes',
  },
  registryCaFileFlag,
  { ...verifyKeyFlag, help: `${verifyKeyFlag.help}; implies --check-images` },
] as const satisfies readonly Flag[]

/** As configurationFlags, for commands that cannot read a bundle. */
export const unbundledFlags = [
  ...settingFlags,
  {
    name: 'charts',
    value: 'SOURCE',
    help: 'Chart source to use instead of the embedded charts: https://…, oci://…, the name of a Helm repository, or a folder as for --manifests',
  },
  {
    name: 'istio-version',
    value: 'VERSION',
    help: "Version of the charts, or a constraint such as ~1.28. Without --charts, Istio's repository is used",
  },
  ...chartFlags,
  schemaRefsFlag,
  {
    name: 'registry',
    value: 'HOST/PATH',
    help: 'Registry that all images come from, e.g. registry.example.com/istio, filled by images mirror. Overrides files and --set',
  },
  istioNamespaceFlag,
  {
    name: 'force',
    help: 'Continue with unknown or mistyped values; install also takes over fields of other field managers and pending operations',
  },
] as const satisfies readonly Flag[]

export const bundleFlag = {
  name: 'bundle',
  value: 'FILE',
  help: 'Take charts, profiles, platforms and configuration from a file of bundle save; -f and --set override its values',
} as const satisfies Flag

/** Flags that define a configuration: its values, and the source of the charts. */
export const configurationFlags = [...unbundledFlags, bundleFlag] as const satisfies readonly Flag[]

/** Flags that select the cluster and the user. */
export const clusterFlags = [
  {
    name: 'kubeconfig',
    short: 'c',
    value: 'FILE',
    help: 'Path of the kubeconfig file (default $KUBECONFIG, then ~/.kube/config)',
  },
  { name: 'context', value: 'NAME', help: 'Name of the kubeconfig context (default the current context)' },
  { name: 'as', value: 'USER', help: 'User to impersonate' },
  { name: 'as-uid', value: 'UID', help: 'UID to impersonate' },
  { name: 'as-group', value: 'GROUP', repeat: 'each', help: 'Group to impersonate; can be repeated' },
  {
    name: 'kubeclient-timeout',
    value: 'DURATION',
    default: '15s',
    help: 'Time limit of an API request, e.g. 30s',
  },
  {
    name: 'retry-budget',
    value: 'DURATION',
    default: '1m0s',
    help: 'Time that all API requests together may spend on retries, e.g. 5m; 0s turns retries off',
  },
] as const satisfies readonly Flag[]

/** Flags that istioctl accepts on every command, before or after its name. */
export const globalFlags = [
  ...clusterFlags,
  istioNamespaceFlag,
  { name: 'namespace', short: 'n', value: 'NS', help: 'Accepted for compatibility; it has no effect' },
] as const satisfies readonly Flag[]

/** Skips the confirmation. */
export const confirmationFlag = {
  name: 'skip-confirmation',
  short: 'y',
  help: 'Do not ask for confirmation; required without a terminal',
} as const satisfies Flag

/** Shows every object. */
export const verboseFlag = {
  name: 'verbose',
  short: 'v',
  help: 'Show every object, not only the number of objects',
} as const satisfies Flag

/** Shows the plan only. */
export const lockTimeoutFlag = {
  name: 'lock-timeout',
  value: 'DURATION',
  default: '2m0s',
  help: 'Time to wait for another operation on the mesh to end, e.g. 10m; 0s does not wait',
} as const satisfies Flag

export const dryRunFlag = {
  name: 'dry-run',
  help: 'Show the planned changes without applying them',
} as const satisfies Flag

/** The output format: `text` by default, or JSON or YAML for programs. */
export const outputFlag = {
  name: 'output',
  short: 'o',
  value: 'FORMAT',
  default: 'text',
  choices: ['text', 'json', 'yaml'],
  help: 'Output format',
} as const satisfies Flag

/** As outputFlag, for commands with progress: `ndjson` prints each event as a line of JSON. */
export const eventOutputFlag = {
  ...outputFlag,
  choices: ['text', 'json', 'yaml', 'ndjson'],
  help: 'Output format; ndjson prints events as they happen',
} as const satisfies Flag

/** The output format of commands that print Kubernetes objects. */
export const objectOutputFlag = {
  name: 'output',
  short: 'o',
  value: 'FORMAT',
  default: 'yaml',
  choices: ['yaml', 'json'],
  help: 'Output format',
} as const satisfies Flag
