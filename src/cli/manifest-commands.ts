// Commands that print manifests, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { initFlags } from './flags/cluster.ts'
import { manifestDiffFlags } from './flags/diff.ts'
import { generateFlags } from './flags/install.ts'
import { ignoredTemplateFlags, templateFlags } from './flags/template.ts'
import { install } from './install-commands.ts'

export const manifestCommands: readonly Command[] = [
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
  {
    ...install,
    path: 'manifest install',
    summary: `${install.summary}; same as install`,
    examples: [['manifest apply -f mesh.yaml', 'install with the configuration of a file']],
  },
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
]
