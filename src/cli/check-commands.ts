// Commands that check and explain, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { checkFlags, preflightFlags, verifyFlags } from './flags/check.ts'
import { printFlags, statusFlags, validateFlags } from './flags/cluster.ts'
import { explainFlags } from './flags/explain.ts'
import { supportBundleFlags } from './flags/support-bundle.ts'

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

export const checkCommands: readonly Command[] = [
  preflight,
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
]
