// The commands below `profile`, `platform` and `facts`, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { detectFlags, dumpProfileFlags, printFlags, saveFactsFlags } from './flags/cluster.ts'
import { profileDiffFlags } from './flags/diff.ts'

export const platformCommands: readonly Command[] = [
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
]
