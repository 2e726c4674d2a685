// The table of commands. The module of a command is loaded when the command is called.
import { bundleCommands } from './bundle-commands.ts'
import { defineCommand, type Command } from './command.ts'
import { checkFlags, preflightFlags, verifyFlags } from './flags/check.ts'
import {
  completionFlags,
  detectFlags,
  dumpProfileFlags,
  initFlags,
  manFlags,
  printFlags,
  saveFactsFlags,
  statusFlags,
  validateFlags,
  versionFlags,
} from './flags/cluster.ts'
import { liveDiffFlags, manifestDiffFlags, profileDiffFlags } from './flags/diff.ts'
import { explainFlags } from './flags/explain.ts'
import {
  generateFlags,
  installFlags,
  planFlags,
  rollbackFlags,
  uninstallFlags,
  upgradeFlags,
} from './flags/install.ts'
import { listImagesFlags, mirrorImagesFlags } from './flags/images.ts'
import { pushChartsFlags } from './flags/charts-push.ts'
import { kubeInjectFlags } from './flags/kube-inject.ts'
import { remoteSecretFlags } from './flags/multicluster.ts'
import { supportBundleFlags } from './flags/support-bundle.ts'
import { ignoredTemplateFlags, templateFlags } from './flags/template.ts'
import { tagCommands } from './tag-commands.ts'
import { exportCommands } from './export-commands.ts'
import { translateCommands } from './translate-commands.ts'
import { waypointCommands } from './waypoint-commands.ts'

const install = defineCommand({
  path: 'install',
  aliases: ['apply'],
  summary: 'Install Istio or update an installation',
  flags: installFlags,
  examples: [
    ['install', 'install ambient mesh'],
    ['install --set values.global.platform=k3s -y', 'install on K3s without confirmation'],
    ['install -f mesh.yaml --dry-run', 'show the planned changes of a file'],
    [
      'install --bundle istio.tgz --push-images registry.example.com/istio',
      'install without internet, from a file of bundle save',
    ],
    ['install --plan mesh.plan', 'apply a file of plan --out, if the cluster has not changed'],
  ],
  load: async () => (await import('./commands/install.ts')).runInstall,
})

const preflight = defineCommand({
  path: 'preflight',
  aliases: ['precheck'],
  summary: 'Check the cluster for problems before installing, and suggest fixes',
  flags: preflightFlags,
  examples: [
    ['preflight', 'run all checks'],
    ['preflight -f mesh.yaml', 'run the checks for an install with this file'],
    ['preflight --fix', 'apply safe fixes, and ask before each'],
    ['preflight --facts cluster.json -o html > report.html', 'write an HTML report from saved facts'],
  ],
  load: async () => (await import('./commands/preflight.ts')).runPreflight,
})

export const commands: readonly Command[] = [
  install,
  preflight,
  defineCommand({
    path: 'upgrade',
    summary: 'Upgrade an installed control plane, one minor version at a time',
    flags: upgradeFlags,
    examples: [
      ['upgrade', 'upgrade to the version of this program'],
      ['upgrade --to 1.31.1 -f mesh.yaml', 'go one step towards this version; the output names the next one'],
      ['upgrade --dry-run', 'show what the upgrade would change'],
    ],
    load: async () => (await import('./commands/upgrade.ts')).runUpgrade,
  }),
  defineCommand({
    path: 'plan',
    summary: 'Show the planned changes of an install, and save them for install --plan',
    flags: planFlags,
    examples: [
      ['plan -f mesh.yaml', 'show the planned changes'],
      ['plan -f mesh.yaml --out mesh.plan', 'also write a file for reviewers'],
    ],
    load: async () => (await import('./commands/plan.ts')).runPlan,
  }),
  defineCommand({
    path: 'diff',
    summary: 'Show what an install would change in the cluster',
    flags: liveDiffFlags,
    examples: [
      ['diff', 'compare the cluster with what install would apply'],
      ['diff -f mesh.yaml --component pilot', 'compare only istiod'],
      ['diff -f mesh.yaml -o html > diff.html', 'write a page'],
    ],
    load: async () => (await import('./commands/live-diff.ts')).runLiveDiff,
  }),
  defineCommand({
    path: 'preflight explain',
    summary: 'Explain a check: what it reads, why it matters, and the fix',
    argument: { name: 'ID', required: false, help: 'Id of the check; without it, all checks are listed' },
    flags: printFlags,
    examples: [['preflight explain CIL-01', 'explain a check for Cilium']],
    load: async () => (await import('./commands/explain-check.ts')).explainCheck,
  }),
  defineCommand({
    path: 'verify-install',
    summary: 'Check an installed mesh for problems',
    flags: verifyFlags,
    examples: [
      ['verify-install', 'check components, webhooks, certificates and captured pods'],
      ['verify-install --canary', 'also test that kubelet probes reach ambient pods'],
    ],
    load: async () => (await import('./commands/verify-install.ts')).runVerify,
  }),
  defineCommand({
    path: 'check',
    summary: 'Run preflight (--pre) or verify-install (--post)',
    flags: checkFlags,
    examples: [['check --post', 'check an installed mesh']],
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
    summary: `${preflight.summary}; the name of preflight in istioctl`,
    examples: [['x precheck', 'run preflight']],
  },
  defineCommand({
    path: 'validate',
    aliases: ['v'],
    summary: 'Check IstioOperator files and --set flags for mistakes, without a cluster',
    flags: validateFlags,
    examples: [
      ['validate -f mesh.yaml', 'check a file'],
      ['validate -f mesh.yaml -f west.yaml --platform k3s', 'check files that are used together'],
      ['validate -f mesh.yaml -o sarif > mesh.sarif', 'write a file for code scanning'],
    ],
    load: async () => (await import('./commands/validate.ts')).runValidate,
  }),
  defineCommand({
    path: 'uninstall',
    summary: 'Delete what install created, in reverse order',
    flags: uninstallFlags,
    examples: [
      ['uninstall', 'keep the CRDs, so that the configuration survives'],
      ['uninstall --purge -y', 'delete everything without confirmation'],
    ],
    load: async () => (await import('./commands/uninstall.ts')).runUninstall,
  }),
  defineCommand({
    path: 'status',
    summary: 'Show the installed releases, their versions and their health',
    flags: statusFlags,
    examples: [
      ['status', 'show releases, and objects of Istio without a release'],
      ['status -o json', 'print JSON'],
    ],
    load: async () => (await import('./commands/status.ts')).runStatus,
  }),
  defineCommand({
    path: 'history',
    summary: 'Show the revisions of the installed releases, oldest first',
    flags: statusFlags,
    examples: [
      ['history', 'show what was installed and upgraded, and when'],
      ['history -o json', 'print JSON'],
    ],
    load: async () => (await import('./commands/history.ts')).runHistory,
  }),
  defineCommand({
    path: 'rollback',
    summary: 'Return all components to the state after an earlier install',
    argument: {
      name: 'INSTALL',
      required: false,
      help: 'Number of the install in history; by default the one before the last',
    },
    flags: rollbackFlags,
    examples: [
      ['rollback', 'undo the last install'],
      ['rollback 2 --dry-run', 'show what returning to install 2 of history would change'],
    ],
    load: async () => (await import('./commands/rollback.ts')).runRollback,
  }),
  defineCommand({
    path: 'manifest generate',
    summary: 'Print the Kubernetes manifests of an install',
    flags: generateFlags,
    examples: [
      [
        'manifest generate --set profile=ambient | kubectl apply --server-side -f -',
        'apply the manifests with kubectl',
      ],
      ['manifest generate --platform k3s -o out/', 'write one file per component'],
      ['manifest generate --platform auto', 'detect the platform of the cluster'],
    ],
    load: async () => (await import('./commands/generate.ts')).runGenerate,
  }),
  defineCommand({
    path: 'images list',
    summary: 'List all images of an install, also those of injected pods, waypoints and gateways',
    flags: listImagesFlags,
    examples: [
      ['images list --platform k3s', 'list the images with what uses them'],
      ['images list -f mesh.yaml -o txt', 'print one image per line'],
      ['images list --digests', 'also show the digests that the registries have'],
      ['images list -o sbom > istio.cdx.json', 'write a bill of materials (CycloneDX)'],
    ],
    load: async () => (await import('./commands/images.ts')).runListImages,
  }),
  defineCommand({
    path: 'images mirror',
    summary: 'Copy all images of an install to a registry or a folder, and print the values that use them',
    argument: {
      name: 'DEST',
      required: true,
      help: 'Registry and path, e.g. registry.example.com/istio, or oci:FOLDER for an OCI image layout',
    },
    flags: mirrorImagesFlags,
    examples: [
      ['images mirror registry.example.com/istio > mirror.yaml', 'copy to your registry'],
      ['images mirror oci:istio-images --image-platform linux/amd64', 'save the images of one platform'],
      ['images mirror --from oci:istio-images registry.example.com/istio > mirror.yaml', 'push saved images'],
    ],
    load: async () => (await import('./commands/mirror-images.ts')).runMirrorImages,
  }),
  ...bundleCommands,
  defineCommand({
    path: 'charts push',
    summary: 'Push the embedded charts to a registry, for Argo CD, Flux, helmfile and Helm',
    argument: {
      name: 'DEST',
      required: true,
      help: 'Registry and path, e.g. oci://registry.example.com/istio; the names of the charts are added',
    },
    flags: pushChartsFlags,
    examples: [['charts push oci://registry.example.com/istio', 'push all charts']],
    load: async () => (await import('./commands/push-charts.ts')).runPushCharts,
  }),
  ...exportCommands,
  defineCommand({
    path: 'manifest init',
    summary: 'Print a commented IstioOperator file to start from',
    flags: initFlags,
    examples: [['manifest init --platform k3s > mesh.yaml', 'start a file for K3s']],
    load: async () => (await import('./commands/init.ts')).runInit,
  }),
  defineCommand({
    path: 'manifest diff',
    summary: 'Compare two sets of manifests as data',
    argument: {
      name: 'SOURCE',
      required: true,
      repeat: true,
      help: 'Two of: a file, a folder, - for standard input, or a command line of manifest generate',
    },
    flags: manifestDiffFlags,
    examples: [
      ['manifest diff before.yaml after.yaml', 'compare two files'],
      [
        'manifest diff "manifest generate -f mesh.yaml" "manifest generate -f mesh.yaml --platform gke"',
        'show what a platform changes',
      ],
    ],
    load: async () => (await import('./commands/diff.ts')).runManifestDiff,
  }),
  defineCommand({
    path: 'explain',
    summary: 'Show where values come from, and what they mean',
    argument: {
      name: 'PATH',
      required: false,
      help: 'A path as for --set; without it, all values that differ from the defaults of the charts',
    },
    flags: explainFlags,
    examples: [
      ['explain values.cni.cniBinDir --platform k3s', 'show each layer that sets a value'],
      ['explain -f mesh.yaml', 'show what differs from the defaults of the charts'],
    ],
    load: async () => (await import('./commands/explain.ts')).runExplain,
  }),
  defineCommand({
    path: 'template',
    summary: 'Render a Helm chart as helm template does',
    helmUsage: '[NAME] CHART [flags]',
    flags: templateFlags,
    ignoredFlags: ignoredTemplateFlags,
    examples: [
      ['template istiod charts/istiod -n istio-system --set profile=ambient', 'render a chart from a folder'],
      ['template charts/cni -s templates/daemonset.yaml', 'print the output of one template'],
    ],
    load: async () => (await import('./commands/template.ts')).runTemplate,
  }),
  ...translateCommands,
  {
    ...install,
    path: 'manifest install',
    summary: `${install.summary}; same as install`,
    examples: [['manifest apply -f mesh.yaml', 'install with the configuration of a file']],
  },
  defineCommand({
    path: 'profile list',
    summary: 'List the profiles',
    flags: printFlags,
    examples: [['profile list -o json', 'print JSON']],
    load: async () => (await import('./commands/catalog.ts')).listProfiles,
  }),
  defineCommand({
    path: 'profile dump',
    summary: 'Print a profile, or the file that a profile and your settings make',
    argument: { name: 'NAME', required: false, help: 'Name of the profile (default ambient)' },
    flags: dumpProfileFlags,
    examples: [
      ['profile dump openshift-ambient', 'print the values of the profile'],
      ['profile dump --set values.cni.chained=false', 'print an IstioOperator file with this setting'],
    ],
    load: async () => (await import('./commands/catalog.ts')).dumpProfile,
  }),
  defineCommand({
    path: 'profile diff',
    summary: 'Compare two profiles',
    argument: { name: 'NAME', required: true, repeat: true, help: 'Names of two profiles' },
    flags: profileDiffFlags,
    examples: [['profile diff default ambient', 'show what ambient mesh sets']],
    load: async () => (await import('./commands/diff.ts')).runProfileDiff,
  }),
  defineCommand({
    path: 'platform list',
    summary: 'List the platforms',
    flags: printFlags,
    examples: [['platform list -o json', 'print JSON']],
    load: async () => (await import('./commands/catalog.ts')).listPlatforms,
  }),
  defineCommand({
    path: 'platform dump',
    summary: 'Print the values of a platform',
    argument: { name: 'NAME', required: true, help: 'Name of the platform' },
    flags: printFlags,
    examples: [['platform dump k3s', 'print the values of platform k3s']],
    load: async () => (await import('./commands/catalog.ts')).dumpPlatform,
  }),
  defineCommand({
    path: 'platform detect',
    summary: 'Detect the platform of a cluster, and show the evidence',
    flags: detectFlags,
    examples: [
      ['platform detect', 'show platform, CNI plugin, runtime and derived values'],
      ['platform detect -o json', 'print JSON'],
    ],
    load: async () => (await import('./commands/detect-platform.ts')).runDetectPlatform,
  }),
  defineCommand({
    path: 'facts save',
    summary: 'Save the data that the checks read to a file',
    argument: { name: 'FILE', required: true, help: 'File to write; - writes to standard output' },
    flags: saveFactsFlags,
    examples: [
      ['facts save cluster.json', 'save the facts, with the dry run of an install of ambient mesh'],
      ['facts save cluster.json -f mesh.yaml', 'save the facts, with the dry run of this file'],
    ],
    load: async () => (await import('./commands/save-facts.ts')).runSaveFacts,
  }),
  ...waypointCommands,
  ...tagCommands,
  defineCommand({
    path: 'kube-inject',
    summary: 'Add the sidecar to workloads in a file, as istiod does when Pods are created',
    flags: kubeInjectFlags,
    examples: [
      [
        'kube-inject -f app.yaml | kubectl apply -f -',
        "use the configuration of the cluster's control plane",
      ],
      [
        'kube-inject -f app.yaml --injectConfigFile inject.yaml --valuesFile values.json --meshConfigFile mesh-config.yaml',
        'do not connect to a cluster',
      ],
    ],
    load: async () => (await import('./commands/kube-inject.ts')).runKubeInject,
  }),
  defineCommand({
    path: 'remote-secret',
    aliases: ['create-remote-secret'],
    summary: 'Print a Secret that gives istiod of another cluster access to this cluster',
    flags: remoteSecretFlags,
    examples: [
      [
        'remote-secret --context west --name west | kubectl apply --context east -f -',
        'let istiod of cluster east discover the services of cluster west',
      ],
      [
        'remote-secret --type config -n external-istiod --context west --name west',
        'print the Secret for an external istiod',
      ],
    ],
    load: async () => (await import('./commands/remote-secret.ts')).runRemoteSecret,
  }),
  defineCommand({
    path: 'support-bundle',
    aliases: ['bug-report'],
    summary: 'Write a file with what others need to find a problem of the mesh, without secrets',
    flags: supportBundleFlags,
    examples: [
      ['support-bundle', 'read facts, findings, objects, logs and configuration dumps of Istio'],
      ['support-bundle --proxy shop/web-5d8f --since 1h', 'also read a sidecar; only logs of the last hour'],
      ['support-bundle --dry-run', 'list what would be read'],
    ],
    load: async () => (await import('./commands/support-bundle.ts')).runSupportBundle,
  }),
  defineCommand({
    path: 'version',
    summary: 'Print the versions of ambientctl, of Istio and of the cluster',
    flags: versionFlags,
    examples: [
      ['version', 'print all versions'],
      ['version --remote=false', 'do not connect to a cluster'],
    ],
    load: async () => (await import('./commands/version.ts')).runVersion,
  }),
  defineCommand({
    path: 'completion',
    summary: 'Print the script that completes commands, flags and values in a shell',
    argument: { name: 'SHELL', required: true, help: 'bash, zsh, fish or powershell' },
    flags: completionFlags,
    examples: [
      ['completion bash > /etc/bash_completion.d/ambientctl', 'install it for all users'],
      ['completion fish | source', 'load it into the current shell'],
    ],
    load: async () => (await import('./commands/completion.ts')).runCompletion,
  }),
  defineCommand({
    path: 'man',
    summary: 'Print the man page of a command, or write all man pages',
    argument: {
      name: 'COMMAND',
      required: false,
      repeat: true,
      help: 'Words of a command, such as manifest generate; without them, the page of the program',
    },
    flags: manFlags,
    examples: [
      ['man install | man -l -', 'read a page'],
      ['man -o man1/', 'write all pages to a folder'],
    ],
    load: async () => {
      const { runMan } = await import('./commands/man.ts')
      return (args, io) => runMan(args, io, commands)
    },
  }),
]
