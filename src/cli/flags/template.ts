// The flags of `helm template`; flags without an effect are hidden.
import { chartsRefreshFlag, schemaRefsFlag, sourceAccessFlags } from './charts.ts'
import type { ArgumentsOf, Flag } from './flag.ts'

const valueFlags = [
  {
    name: 'values',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'Values file. Several files are merged from left to right; - reads standard input',
  },
  { name: 'set', value: 'PATH=VALUE,…', repeat: 'each', help: 'Set values, e.g. a.b=1,list={x,y},c[0].d=z' },
  { name: 'set-string', value: 'PATH=TEXT,…', repeat: 'each', help: 'Set values as strings' },
  { name: 'set-json', value: 'PATH=JSON,…', repeat: 'each', help: 'Set values from JSON' },
  { name: 'set-file', value: 'PATH=FILE,…', repeat: 'each', help: 'Set values to the contents of files' },
  {
    name: 'set-literal',
    value: 'PATH=TEXT',
    repeat: 'each',
    help: 'Set a string in which no character is special',
  },
] as const satisfies readonly Flag[]

const releaseFlags = [
  {
    name: 'namespace',
    short: 'n',
    value: 'NS',
    help: 'Namespace of the release (default $HELM_NAMESPACE, then the one of the kubeconfig context, then default)',
  },
  { name: 'name-template', value: 'TEMPLATE', help: 'Go template for the name of the release' },
  {
    name: 'generate-name',
    short: 'g',
    help: 'Accepted for compatibility; without NAME the name is release-name',
  },
  { name: 'is-upgrade', help: 'Render for an upgrade instead of an install' },
  {
    name: 'kube-version',
    value: 'VERSION',
    help: 'Kubernetes version in .Capabilities (default 1.34)',
  },
  {
    name: 'api-versions',
    short: 'a',
    value: 'GROUP/VERSION,…',
    repeat: 'comma',
    help: 'Additional API versions in .Capabilities',
  },
] as const satisfies readonly Flag[]

const clusterFlags = [
  {
    name: 'validate',
    help: 'Render for the cluster, and reject unknown kinds and objects of other releases',
  },
  {
    name: 'dry-run',
    value: 'HOW',
    optional: true,
    help: 'With server, lookup reads the cluster; otherwise it finds nothing',
  },
  { name: 'enable-dns', help: 'Let getHostByName use DNS; otherwise it finds nothing' },
  { name: 'take-ownership', hidden: true, help: 'With --validate: accept objects of other releases' },
  {
    name: 'kubeconfig',
    short: 'c',
    value: 'FILE',
    help: 'Path of the kubeconfig file (default as for kubectl)',
  },
  { name: 'kube-context', value: 'NAME', help: 'Name of the kubeconfig context' },
  { name: 'context', value: 'NAME', hidden: true, help: 'Same as --kube-context' },
  { name: 'kube-apiserver', value: 'URL', hidden: true, help: 'URL of the API server' },
  { name: 'kube-token', value: 'TEXT', hidden: true, help: 'Bearer token' },
  {
    name: 'kube-ca-file',
    value: 'FILE',
    hidden: true,
    help: "CA bundle used to verify the server's certificate",
  },
  {
    name: 'kube-tls-server-name',
    value: 'NAME',
    hidden: true,
    help: "Host name in the server's certificate",
  },
  {
    name: 'kube-insecure-skip-tls-verify',
    hidden: true,
    help: 'Skip TLS certificate verification for the server',
  },
  { name: 'kube-as-user', value: 'NAME', hidden: true, help: 'User to impersonate' },
  {
    name: 'kube-as-group',
    value: 'NAME',
    repeat: 'each',
    hidden: true,
    help: 'Group to impersonate; can be repeated',
  },
  { name: 'as', value: 'NAME', hidden: true, help: 'Same as --kube-as-user' },
  { name: 'as-uid', value: 'TEXT', hidden: true, help: 'UID to impersonate' },
  {
    name: 'as-group',
    value: 'NAME',
    repeat: 'each',
    hidden: true,
    help: 'Group to impersonate; can be repeated',
  },
  { name: 'kubeclient-timeout', value: 'DURATION', hidden: true, help: 'Time limit of an API request' },
  { name: 'retry-budget', value: 'DURATION', hidden: true, help: 'Time limit of all retries together' },
] as const satisfies readonly Flag[]

const outputFlags = [
  {
    name: 'show-only',
    short: 's',
    value: 'PATTERN',
    repeat: 'each',
    help: 'Print only the output of these templates, e.g. templates/*.yaml',
  },
  { name: 'include-crds', help: 'Also print the CRDs of the chart' },
  { name: 'no-hooks', help: 'Do not print hooks' },
  { name: 'skip-tests', help: 'Do not print tests' },
  { name: 'output-dir', value: 'DIR', help: 'Write a file for each template into this folder' },
  { name: 'release-name', help: 'With --output-dir: write into a subfolder with the name of the release' },
  { name: 'skip-schema-validation', help: 'Do not validate values with values.schema.json' },
  schemaRefsFlag,
  { name: 'post-renderer', value: 'PROGRAM', help: 'Program that the manifests are piped through' },
  {
    name: 'post-renderer-args',
    value: 'ARG',
    repeat: 'each',
    help: 'Argument for the post-renderer; can be repeated',
  },
  { name: 'debug', help: 'Also print output that is not valid YAML' },
] as const satisfies readonly Flag[]

const sourceFlags = [
  {
    name: 'version',
    value: 'CONSTRAINT',
    help: 'Version of the chart, or a constraint (default the newest)',
  },
  { name: 'repo', value: 'URL', help: 'URL of the repository of CHART' },
  { name: 'devel', help: 'Also use pre-releases' },
  ...sourceAccessFlags,
  chartsRefreshFlag,
  { name: 'registry-config', value: 'FILE', hidden: true, help: 'File with the logins to registries' },
  { name: 'repository-config', value: 'FILE', hidden: true, help: 'repositories.yaml of Helm' },
  {
    name: 'repository-cache',
    value: 'DIR',
    hidden: true,
    help: 'Folder where Helm caches the indexes of repositories',
  },
] as const satisfies readonly Flag[]

// Rejected with an error: they would change the chart or need a keyring.
const unsupportedFlags = [
  { name: 'dependency-update', hidden: true, help: 'Not supported: it changes the chart' },
  { name: 'verify', hidden: true, help: 'Not supported: provenance is not verified' },
] as const satisfies readonly Flag[]

// `helm template` accepts these because `helm install` does. They do not change the output.
const ignoredNames: readonly [booleans: string, values: string] = [
  'create-namespace force replace wait wait-for-jobs disable-openapi-validation atomic skip-crds render-subchart-notes hide-notes',
  'istioNamespace timeout description keyring burst-limit qps',
]

/** Flags that are accepted and have no effect. */
export const ignoredTemplateFlags: readonly Flag[] = [
  { name: 'labels', short: 'l', value: 'K=V', hidden: true, help: 'Accepted for compatibility' },
  ...ignoredNames[0].split(' ').map((name) => ({ name, hidden: true, help: 'Accepted for compatibility' })),
  ...ignoredNames[1]
    .split(' ')
    .map((name) => ({ name, value: 'X', hidden: true, help: 'Accepted for compatibility' })),
]

export const templateFlags = [
  ...valueFlags,
  ...releaseFlags,
  ...clusterFlags,
  ...outputFlags,
  ...sourceFlags,
  ...unsupportedFlags,
] as const satisfies readonly Flag[]

export type TemplateArguments = ArgumentsOf<typeof templateFlags>
