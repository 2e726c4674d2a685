// The flags of `helm template`; those that change nothing here are hidden.
import { schemaRefsFlag } from './charts.ts'
import type { ArgumentsOf, Flag } from './flag.ts'

const valueFlags = [
  {
    name: 'values',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'a file of values; several are merged left to right, - is standard input',
  },
  { name: 'set', value: 'PATH=VALUE,…', repeat: 'each', help: 'set values, e.g. a.b=1,list={x,y},c[0].d=z' },
  { name: 'set-string', value: 'PATH=TEXT,…', repeat: 'each', help: 'set values that are texts' },
  { name: 'set-json', value: 'PATH=JSON,…', repeat: 'each', help: 'set values written in JSON' },
  { name: 'set-file', value: 'PATH=FILE,…', repeat: 'each', help: "set values to files' contents" },
  {
    name: 'set-literal',
    value: 'PATH=TEXT',
    repeat: 'each',
    help: 'set a text in which no character is special',
  },
] as const satisfies readonly Flag[]

const releaseFlags = [
  {
    name: 'namespace',
    short: 'n',
    value: 'NS',
    help: "the release's namespace; else $HELM_NAMESPACE, else the kubeconfig's, else default",
  },
  { name: 'name-template', value: 'TEMPLATE', help: 'a Go template that names the release' },
  { name: 'generate-name', short: 'g', help: 'accepted for old scripts: without NAME it is release-name' },
  { name: 'is-upgrade', help: 'render as for an upgrade, not an install' },
  {
    name: 'kube-version',
    value: 'VERSION',
    help: "the cluster's version that charts see; 1.34 if not given",
  },
  {
    name: 'api-versions',
    short: 'a',
    value: 'GROUP/VERSION,…',
    repeat: 'comma',
    help: 'API versions that charts see besides the usual ones',
  },
] as const satisfies readonly Flag[]

const clusterFlags = [
  {
    name: 'validate',
    help: 'render for the cluster, and refuse kinds it does not have and objects of other releases',
  },
  {
    name: 'dry-run',
    value: 'HOW',
    optional: true,
    help: 'server: lookup asks the cluster; else it finds nothing',
  },
  { name: 'enable-dns', help: 'getHostByName asks the resolver; else it finds nothing' },
  { name: 'take-ownership', hidden: true, help: 'with --validate: objects of other releases are right' },
  { name: 'kubeconfig', short: 'c', value: 'FILE', help: 'which cluster and namespace; else as kubectl' },
  { name: 'kube-context', value: 'NAME', help: 'the context in it' },
  { name: 'context', value: 'NAME', hidden: true, help: 'the same' },
  { name: 'kube-apiserver', value: 'URL', hidden: true, help: 'the API server' },
  { name: 'kube-token', value: 'TEXT', hidden: true, help: 'a bearer token' },
  { name: 'kube-ca-file', value: 'FILE', hidden: true, help: "who signed the server's certificate" },
  { name: 'kube-tls-server-name', value: 'NAME', hidden: true, help: 'the name in it' },
  { name: 'kube-insecure-skip-tls-verify', hidden: true, help: 'take any' },
  { name: 'kube-as-user', value: 'NAME', hidden: true, help: 'whom to impersonate' },
  { name: 'kube-as-group', value: 'NAME', repeat: 'each', hidden: true, help: 'with which groups' },
  { name: 'as', value: 'NAME', hidden: true, help: 'the same' },
  { name: 'as-uid', value: 'TEXT', hidden: true, help: 'with which uid' },
  { name: 'as-group', value: 'NAME', repeat: 'each', hidden: true, help: 'with which groups' },
  { name: 'kubeclient-timeout', value: 'DURATION', hidden: true, help: 'the time for one request' },
] as const satisfies readonly Flag[]

const outputFlags = [
  {
    name: 'show-only',
    short: 's',
    value: 'PATTERN',
    repeat: 'each',
    help: 'print only what comes of these templates, e.g. templates/*.yaml',
  },
  { name: 'include-crds', help: "print the chart's CRDs too" },
  { name: 'no-hooks', help: 'leave hooks out' },
  { name: 'skip-tests', help: 'leave tests out' },
  { name: 'output-dir', value: 'DIR', help: 'write a file for each template into a folder' },
  { name: 'release-name', help: "with --output-dir: into a folder of the release's name therein" },
  { name: 'skip-schema-validation', help: 'take values that values.schema.json refuses' },
  schemaRefsFlag,
  { name: 'post-renderer', value: 'PROGRAM', help: 'a program that the manifests go through' },
  { name: 'post-renderer-args', value: 'ARG', repeat: 'each', help: 'an argument for it' },
  { name: 'debug', help: 'print what is not YAML too' },
] as const satisfies readonly Flag[]

const sourceFlags = [
  { name: 'version', value: 'CONSTRAINT', help: "the chart's version; the newest if not given" },
  { name: 'repo', value: 'URL', help: 'the repository that holds CHART' },
  { name: 'devel', help: 'take pre-releases too' },
  { name: 'username', value: 'NAME', help: 'for the repository' },
  { name: 'password', value: 'TEXT', help: 'for the repository' },
  { name: 'pass-credentials', help: 'send them to other hosts too' },
  { name: 'cert-file', value: 'FILE', help: "a client's certificate for the repository" },
  { name: 'key-file', value: 'FILE', help: 'its key' },
  { name: 'ca-file', value: 'FILE', help: "who may sign the repository's certificate" },
  { name: 'insecure-skip-tls-verify', help: "take any certificate of the repository's" },
  { name: 'plain-http', help: 'speak HTTP without TLS to a registry' },
  { name: 'charts-refresh', help: 'ask the source although the chart is in the cache' },
  { name: 'registry-config', value: 'FILE', hidden: true, help: 'credentials for registries' },
  { name: 'repository-config', value: 'FILE', hidden: true, help: "Helm's list of repositories" },
  { name: 'repository-cache', value: 'DIR', hidden: true, help: "Helm's folder of their indexes" },
] as const satisfies readonly Flag[]

// They would need the network or a keyring.
const refusedFlags = [
  { name: 'dependency-update', hidden: true, help: 'refused: it changes the chart' },
  { name: 'verify', hidden: true, help: 'refused: no provenance is read' },
] as const satisfies readonly Flag[]

// What `helm template` takes because `helm install` does, and what says which cluster; none changes what is printed.
const idle: readonly [booleans: string, values: string] = [
  'create-namespace force replace wait wait-for-jobs disable-openapi-validation atomic skip-crds render-subchart-notes hide-notes',
  'istioNamespace timeout description keyring burst-limit qps',
]

/** Accepted and without effect. */
export const ignoredTemplateFlags: readonly Flag[] = [
  { name: 'labels', short: 'l', value: 'K=V', hidden: true, help: 'accepted' },
  ...idle[0].split(' ').map((name) => ({ name, hidden: true, help: 'accepted' })),
  ...idle[1].split(' ').map((name) => ({ name, value: 'X', hidden: true, help: 'accepted' })),
]

export const templateFlags = [
  ...valueFlags,
  ...releaseFlags,
  ...clusterFlags,
  ...outputFlags,
  ...sourceFlags,
  ...refusedFlags,
] as const satisfies readonly Flag[]

export type TemplateArguments = ArgumentsOf<typeof templateFlags>
