// Every command, as a table; the modules behind them are loaded when called.
import { checkCommands } from './check-commands.ts'
import type { Command, Flag } from './command.ts'
import { templateCommand } from './template-command.ts'
import {
  clusterFlags,
  configurationFlags,
  confirmationFlag,
  dryRunFlag,
  outputFlag,
  verboseFlag,
} from './flags.ts'

const installFlags: readonly Flag[] = [
  ...configurationFlags,
  confirmationFlag,
  dryRunFlag,
  verboseFlag,
  {
    name: 'skip-preflight',
    value: 'ID,…',
    optional: true,
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
]

const install: Command = {
  path: 'install',
  aliases: ['apply'],
  summary: 'Install Istio, or bring an install to what is asked for',
  flags: installFlags,
  examples: [
    ['install', 'ambient mesh on a plain cluster'],
    ['install --set values.global.platform=k3s -y', 'on K3s, without a question'],
    ['install -f mesh.yaml --dry-run', 'what the file would change'],
  ],
  load: async () => (await import('./install.ts')).runInstall,
}

export const commands: readonly Command[] = [
  install,
  ...checkCommands,
  {
    path: 'uninstall',
    summary: 'Remove what install made, in reverse order',
    flags: [
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
    ],
    examples: [
      ['uninstall', 'all but the CRDs, so that configuration survives'],
      ['uninstall --purge -y', 'everything, without a question'],
    ],
    load: async () => (await import('./uninstall.ts')).runUninstall,
  },
  {
    path: 'status',
    summary: 'Show what is installed, its versions and health',
    flags: [outputFlag, ...clusterFlags],
    examples: [
      ['status', 'releases, and objects of Istio that none of them owns'],
      ['status -o json', 'for programs'],
    ],
    load: async () => (await import('./status.ts')).runStatus,
  },
  {
    path: 'manifest generate',
    summary: 'Print the Kubernetes manifests of an install',
    flags: [
      ...configurationFlags,
      {
        name: 'output',
        short: 'o',
        value: 'PATH',
        help: 'write to a file, or one file per component where PATH is a folder',
      },
      ...clusterFlags,
    ],
    examples: [
      ['manifest generate --set profile=ambient | kubectl apply --server-side -f -', 'apply with kubectl'],
      ['manifest generate --platform k3s -o out/', 'one file per component'],
      ['manifest generate --platform auto', "for the cluster's own platform; only then a cluster is asked"],
    ],
    load: async () => (await import('./generate.ts')).runGenerate,
  },
  templateCommand,
  {
    ...install,
    path: 'manifest install',
    summary: `${install.summary}; same as install`,
    examples: [['manifest apply -f mesh.yaml', 'as scripts of older releases have it']],
  },
  {
    path: 'profile list',
    summary: 'List the profiles',
    flags: [outputFlag],
    examples: [['profile list -o json', 'for programs']],
    load: async () => (await import('./catalog.ts')).listProfiles,
  },
  {
    path: 'profile dump',
    summary: 'Print a profile',
    argument: { name: 'NAME', required: false, help: 'the profile; ambient if not given' },
    flags: [outputFlag],
    examples: [['profile dump openshift-ambient', 'what the profile sets']],
    load: async () => (await import('./catalog.ts')).dumpProfile,
  },
  {
    path: 'platform list',
    summary: 'List the platforms that ambientctl knows',
    flags: [outputFlag],
    examples: [['platform list -o json', 'for programs']],
    load: async () => (await import('./catalog.ts')).listPlatforms,
  },
  {
    path: 'platform dump',
    summary: 'Print what differs on a platform',
    argument: { name: 'NAME', required: true, help: 'the platform' },
    flags: [outputFlag],
    examples: [['platform dump k3s', 'the CNI directories of K3s']],
    load: async () => (await import('./catalog.ts')).dumpPlatform,
  },
  {
    path: 'platform detect',
    summary: 'Tell which platform a cluster is, by what evidence, and what follows',
    flags: [
      { name: 'facts', value: 'FILE', help: "read a file of 'facts save' in place of a cluster" },
      {
        name: 'manifests',
        short: 'd',
        value: 'DIR',
        help: 'a folder with platforms/ to use in place of the embedded ones',
      },
      outputFlag,
      ...clusterFlags,
    ],
    examples: [
      ['platform detect', 'platform, network plugin, runtime, and the values that follow'],
      ['platform detect -o json', 'for programs'],
    ],
    load: async () => (await import('./detect.ts')).detectPlatform,
  },
  {
    path: 'facts save',
    summary: 'Write what checks look at in a cluster to a file, to judge it elsewhere',
    argument: { name: 'FILE', required: true, help: 'the file to write; - is standard output' },
    flags: [...configurationFlags, ...clusterFlags],
    examples: [
      ['facts save cluster.json', 'the cluster, and what its server says to an install of ambient mesh'],
      ['facts save cluster.json -f mesh.yaml', 'to an install of that file'],
    ],
    load: async () => (await import('./facts.ts')).saveFacts,
  },
  {
    path: 'version',
    summary: "Print the program's version, the embedded Istio's, and the cluster's",
    flags: [
      { name: 'short', short: 's', help: "only the program's version number" },
      { name: 'remote', default: true, help: 'ask the cluster too; --remote=false does not' },
      outputFlag,
      ...clusterFlags,
    ],
    examples: [
      ['version', "the program's and the cluster's"],
      ['version --remote=false', 'without a cluster'],
    ],
    load: async () => (await import('./version.ts')).runVersion,
  },
]
