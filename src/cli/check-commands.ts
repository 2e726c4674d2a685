// The commands that judge a cluster, before an install and after it.
import type { Command, Flag } from './command.ts'
import { clusterFlags, configurationFlags, confirmationFlag, outputFlag } from './flags.ts'

const formats = ['text', 'json', 'yaml', 'junit', 'sarif', 'html'] as const

const reportFlags: readonly Flag[] = [
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: formats,
    help: 'text for people; json, yaml, junit or sarif for programs; html for a page',
  },
  { name: 'facts', value: 'FILE', help: "judge a file of 'facts save' in place of a cluster" },
]

const judgeFlags: readonly Flag[] = [
  { name: 'skip', value: 'ID,…', help: 'checks to leave out' },
  {
    name: 'allow-undecided',
    help: 'end well although an error could not be decided, for want of rights or evidence',
  },
]

const preflightFlags: readonly Flag[] = [
  ...configurationFlags,
  ...judgeFlags,
  {
    name: 'fix',
    value: 'ID,…',
    optional: true,
    help: 'apply the fixes that are safe, each shown and asked; with ids those, and only these may change what others own',
  },
  confirmationFlag,
  {
    name: 'migrate-from',
    value: 'MODE',
    choices: ['sidecar'],
    help: 'also ask what stands between workloads with sidecars and ambient mode',
  },
  ...reportFlags,
  ...clusterFlags,
]

const verifyFlags: readonly Flag[] = [
  ...judgeFlags,
  { name: 'canary', help: 'also start a pod with a readiness probe in a scratch ambient namespace' },
  {
    name: 'canary-image',
    value: 'IMAGE',
    default: 'registry.k8s.io/e2e-test-images/agnhost:2.53',
    help: "the canary's image: one that answers `netexec --http-port=8080`, as agnhost does",
  },
  { name: 'canary-timeout', value: 'DURATION', default: '60s', help: 'how long the canary may take' },
  ...reportFlags,
  ...clusterFlags,
]

const preflight: Command = {
  path: 'preflight',
  aliases: ['precheck'],
  summary: 'Find what would break an install, and what mends it',
  flags: preflightFlags,
  examples: [
    ['preflight', 'ask everything about the cluster'],
    ['preflight -f mesh.yaml', 'about an install of that file'],
    ['preflight --fix', 'apply safe fixes, each after a question'],
    ['preflight --facts cluster.json -o html > report.html', 'a page of saved facts'],
  ],
  load: async () => (await import('./preflight.ts')).runPreflight,
}

const verify: Command = {
  path: 'verify-install',
  summary: 'Find what does not work in an installed mesh',
  flags: verifyFlags,
  examples: [
    ['verify-install', 'components, webhooks, certificates, captured pods'],
    ['verify-install --canary', "also prove that the kubelet's probes reach ambient pods"],
  ],
  load: async () => (await import('./verify.ts')).runVerify,
}

export const checkCommands: readonly Command[] = [
  preflight,
  {
    path: 'preflight explain',
    summary: 'Explain a check: what it asks, why, and the fix',
    argument: { name: 'ID', required: false, help: 'the check; all are listed if not given' },
    flags: [outputFlag],
    examples: [['preflight explain CIL-01', 'why Cilium must not be exclusive']],
    load: async () => (await import('./explain-check.ts')).explainCheck,
  },
  verify,
  {
    path: 'check',
    summary: 'Both: --pre is preflight, --post is verify-install',
    flags: [
      { name: 'pre', help: 'before an install; the default' },
      { name: 'post', help: 'after an install' },
      ...uniqueByName([...preflightFlags, ...verifyFlags]),
    ],
    examples: [['check --post', 'after an install']],
    load: async () => {
      const [{ runPreflight }, { runVerify }] = await Promise.all([
        import('./preflight.ts'),
        import('./verify.ts'),
      ])
      return (args, io) => (args.flag('post') ? runVerify(args, io) : runPreflight(args, io))
    },
  },
  {
    ...preflight,
    path: 'x precheck',
    aliases: [],
    hidden: true,
    summary: `${preflight.summary}; istioctl's name of preflight`,
    examples: [['x precheck', 'as scripts of istioctl have it']],
  },
]

function uniqueByName(flags: readonly Flag[]): Flag[] {
  return [...new Map(flags.map((flag) => [flag.name, flag])).values()]
}
