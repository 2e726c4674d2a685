// The commands that translate the input of other tools, and those of istioctl that Istio removed.
import { defineCommand, type Command } from './command.ts'
import { removedFlags, translateFlags, translateManifestFlags } from './flags/translate.ts'

export const translateCommands: readonly Command[] = [
  defineCommand({
    path: 'translate',
    summary: 'Translate commands and files of helm, helmfile, istioctl and the Sail operator',
    argument: {
      name: 'COMMAND',
      required: false,
      repeat: true,
      help: 'Command line in quotes, such as "helm install istio-cni istio/cni --set profile=ambient"',
    },
    flags: translateFlags,
    examples: [
      [
        'translate "helm install istio-cni istio/cni -n kube-system --set profile=ambient"',
        'print the command of ambientctl',
      ],
      ['translate "istioctl manifest apply --set profile=demo"', 'print the command of ambientctl'],
      ['translate -f helmfile.yaml', 'print an IstioOperator file'],
    ],
    load: async () => (await import('./commands/translate.ts')).runTranslate,
  }),
  defineCommand({
    path: 'manifest translate',
    summary:
      'Write Helm values for each component, and print the helm commands that take an installation over',
    flags: translateManifestFlags,
    examples: [
      ['manifest translate -f mesh.yaml -o helm/ > install.sh', 'write the values files and the commands'],
      ['manifest translate --platform k3s -o k3s/ --format json', 'print the releases as JSON, too'],
    ],
    load: async () => (await import('./commands/translate-manifest.ts')).runTranslateManifest,
  }),
  defineCommand({
    path: 'manifest migrate',
    summary: 'Print a file of an old version of istioctl as an IstioOperator; same as translate -f',
    hidden: true,
    argument: {
      name: 'FILE',
      required: true,
      repeat: true,
      help: 'File to translate; - reads standard input',
    },
    flags: [],
    examples: [['manifest migrate mesh.yaml', 'print the file with the keys of today']],
    load: async () => (await import('./commands/translate.ts')).runMigrate,
  }),
  ...['init', 'remove', 'dump'].map((name) =>
    defineCommand({
      path: `operator ${name}`,
      summary: 'Removed from Istio in 1.24',
      hidden: true,
      flags: removedFlags,
      examples: [[`operator ${name}`, 'explain what to use instead']],
      load: async () => (await import('./commands/translate.ts')).rejectOperator,
    }),
  ),
]
