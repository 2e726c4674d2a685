// The flags of `remote-secret`.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, istiodNamespaceFlag, manifestsFlag, objectOutputFlag } from './groups.ts'

export const remoteSecretFlags = [
  {
    name: 'name',
    value: 'NAME',
    help: "Istio's name of the cluster (default the UID of namespace kube-system)",
  },
  {
    name: 'type',
    value: 'TYPE',
    default: 'remote',
    choices: ['remote', 'config'],
    help: 'remote: a cluster whose services istiod discovers; config: the cluster that an external istiod reads its configuration from',
  },
  {
    name: 'server',
    value: 'URL',
    help: "Address of the API server that the other cluster can reach, e.g. https://10.0.0.1:6443 (default the kubeconfig's)",
  },
  {
    name: 'secret-name',
    value: 'NAME',
    help: "Secret with the service account's token; required if the service account has several",
  },
  {
    name: 'service-account',
    value: 'NAME',
    help: 'Service account that the other cluster uses (default istio-reader-service-account, or istiod with --type config)',
  },
  {
    name: 'create-service-account',
    default: true,
    help: 'Create the service account and its permissions if it does not exist',
  },
  {
    name: 'auth-type',
    value: 'TYPE',
    default: 'bearer-token',
    choices: ['bearer-token', 'plugin'],
    help: "How the other cluster authenticates: with the service account's token, or with a plugin",
  },
  { name: 'auth-plugin-name', value: 'NAME', help: 'Name of the plugin for --auth-type plugin' },
  {
    name: 'auth-plugin-config',
    value: 'KEY=VALUE',
    repeat: 'comma',
    help: 'Setting of the plugin for --auth-type plugin; can be repeated',
  },
  {
    name: 'namespace',
    short: 'n',
    value: 'NS',
    help: 'Namespace of the service account and of the Secret (default the namespace of istiod)',
  },
  istiodNamespaceFlag,
  {
    name: 'revision',
    short: 'r',
    value: 'NAME',
    help: 'Control plane revision whose permissions are created',
  },
  manifestsFlag,
  objectOutputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type RemoteSecretArguments = ArgumentsOf<typeof remoteSecretFlags>
