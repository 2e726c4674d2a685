// Every command, as a table; the modules behind them are loaded when called.
import { defineCommand, type Command } from './command.ts'
import { checkFlags, preflightFlags, verifyFlags } from './flags/check.ts'
import { detectFlags, printFlags, saveFactsFlags, statusFlags, versionFlags } from './flags/cluster.ts'
import { generateFlags, installFlags, uninstallFlags } from './flags/install.ts'
import { ignoredTemplateFlags, templateFlags } from './flags/template.ts'

const install = defineCommand({
  path: 'install',
  aliases: ['apply'],
  summary: 'Install Istio, or bring an install to what is asked for',
  flags: installFlags,
  examples: [
    ['install', 'ambient mesh on a plain cluster'],
    ['install --set values.global.platform=k3s -y', 'on K3s, without a question'],
    ['install -f mesh.yaml --dry-run', 'what the file would change'],
  ],
  load: async () => (await import('./commands/install.ts')).runInstall,
})

const preflight = defineCommand({
  path: 'preflight',
  aliases: ['precheck'],
  summary: 'Check the cluster for problems before installing, and suggest fixes',
  flags: preflightFlags,
  examples: [
    ['preflight', 'ask everything about the cluster'],
    ['preflight -f mesh.yaml', 'about an install of that file'],
    ['preflight --fix', 'apply safe fixes, each after a question'],
    ['preflight --facts cluster.json -o html > report.html', 'a page of saved facts'],
  ],
  load: async () => (await import('./commands/preflight.ts')).runPreflight,
})

export const commands: readonly Command[] = [
  install,
  preflight,
  defineCommand({
    path: 'preflight explain',
    summary: 'Explain a check: what it asks, why, and the fix',
    argument: { name: 'ID', required: false, help: 'the check; all are listed if not given' },
    flags: printFlags,
    examples: [['preflight explain CIL-01', 'why Cilium must not be exclusive']],
    load: async () => (await import('./commands/explain-check.ts')).explainCheck,
  }),
  defineCommand({
    path: 'verify-install',
    summary: 'Find what does not work in an installed mesh',
    flags: verifyFlags,
    examples: [
      ['verify-install', 'components, webhooks, certificates, captured pods'],
      ['verify-install --canary', "also prove that the kubelet's probes reach ambient pods"],
    ],
    load: async () => (await import('./commands/verify-install.ts')).runVerify,
  }),
  defineCommand({
    path: 'check',
    summary: 'Both: --pre is preflight, --post is verify-install',
    flags: checkFlags,
    examples: [['check --post', 'after an install']],
    load: async () => {
      const [{ runPreflight }, { runVerify }] = await Promise.all([
        import('./commands/preflight.ts'),
        import('./commands/verify-install.ts'),
      ])
      return (args, io) => (args.flag('post') ? runVerify(args, io) : runPreflight(args, io))
    },
  }),
  {
    ...preflight,
    path: 'x precheck',
    aliases: [],
    hidden: true,
    summary: `${preflight.summary}; istioctl's name of preflight`,
    examples: [['x precheck', 'as scripts of istioctl have it']],
  },
  defineCommand({
    path: 'uninstall',
    summary: 'Remove what install made, in reverse order',
    flags: uninstallFlags,
    examples: [
      ['uninstall', 'all but the CRDs, so that configuration survives'],
      ['uninstall --purge -y', 'everything, without a question'],
    ],
    load: async () => (await import('./commands/uninstall.ts')).runUninstall,
  }),
  defineCommand({
    path: 'status',
    summary: 'Show what is installed, its versions and health',
    flags: statusFlags,
    examples: [
      ['status', 'releases, and objects of Istio that none of them owns'],
      ['status -o json', 'for programs'],
    ],
    load: async () => (await import('./commands/status.ts')).runStatus,
  }),
  defineCommand({
    path: 'manifest generate',
    summary: 'Print the Kubernetes manifests of an install',
    flags: generateFlags,
    examples: [
      ['manifest generate --set profile=ambient | kubectl apply --server-side -f -', 'apply with kubectl'],
      ['manifest generate --platform k3s -o out/', 'one file per component'],
      ['manifest generate --platform auto', "for the cluster's own platform; only then a cluster is asked"],
    ],
    load: async () => (await import('./commands/generate.ts')).runGenerate,
  }),
  defineCommand({
    path: 'template',
    summary: 'Render any Helm chart, as helm template does',
    helmUsage: '[NAME] CHART [flags]',
    flags: templateFlags,
    ignoredFlags: ignoredTemplateFlags,
    examples: [
      ['template istiod charts/istiod -n istio-system --set profile=ambient', 'a chart in a folder'],
      ['template charts/cni -s templates/daemonset.yaml', 'what comes of one template'],
    ],
    load: async () => (await import('./commands/template.ts')).runTemplate,
  }),
  {
    ...install,
    path: 'manifest install',
    summary: `${install.summary}; same as install`,
    examples: [['manifest apply -f mesh.yaml', 'as scripts of older releases have it']],
  },
  defineCommand({
    path: 'profile list',
    summary: 'List the profiles',
    flags: printFlags,
    examples: [['profile list -o json', 'for programs']],
    load: async () => (await import('./commands/catalog.ts')).listProfiles,
  }),
  defineCommand({
    path: 'profile dump',
    summary: 'Print a profile',
    argument: { name: 'NAME', required: false, help: 'the profile; ambient if not given' },
    flags: printFlags,
    examples: [['profile dump openshift-ambient', 'what the profile sets']],
    load: async () => (await import('./commands/catalog.ts')).dumpProfile,
  }),
  defineCommand({
    path: 'platform list',
    summary: 'List the platforms that ambientctl knows',
    flags: printFlags,
    examples: [['platform list -o json', 'for programs']],
    load: async () => (await import('./commands/catalog.ts')).listPlatforms,
  }),
  defineCommand({
    path: 'platform dump',
    summary: 'Print what differs on a platform',
    argument: { name: 'NAME', required: true, help: 'the platform' },
    flags: printFlags,
    examples: [['platform dump k3s', 'the CNI directories of K3s']],
    load: async () => (await import('./commands/catalog.ts')).dumpPlatform,
  }),
  defineCommand({
    path: 'platform detect',
    summary: 'Tell which platform a cluster is, by what evidence, and what follows',
    flags: detectFlags,
    examples: [
      ['platform detect', 'platform, network plugin, runtime, and the values that follow'],
      ['platform detect -o json', 'for programs'],
    ],
    load: async () => (await import('./commands/detect-platform.ts')).runDetectPlatform,
  }),
  defineCommand({
    path: 'facts save',
    summary: 'Write what checks look at in a cluster to a file, to judge it elsewhere',
    argument: { name: 'FILE', required: true, help: 'the file to write; - is standard output' },
    flags: saveFactsFlags,
    examples: [
      ['facts save cluster.json', 'the cluster, and what its server says to an install of ambient mesh'],
      ['facts save cluster.json -f mesh.yaml', 'to an install of that file'],
    ],
    load: async () => (await import('./commands/save-facts.ts')).runSaveFacts,
  }),
  defineCommand({
    path: 'version',
    summary: "Print the program's version, the embedded Istio's, and the cluster's",
    flags: versionFlags,
    examples: [
      ['version', "the program's and the cluster's"],
      ['version --remote=false', 'without a cluster'],
    ],
    load: async () => (await import('./commands/version.ts')).runVersion,
  }),
]
