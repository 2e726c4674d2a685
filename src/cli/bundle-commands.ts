// The commands below `bundle`, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { inspectBundleFlags, saveBundleFlags, verifyBundleFlags } from './flags/bundle.ts'

const file = { name: 'FILE', required: true, help: 'File of bundle save' } as const

export const bundleCommands: readonly Command[] = [
  defineCommand({
    path: 'bundle save',
    summary:
      'Write charts, images and configuration of an install to one file, for a cluster without internet',
    argument: { ...file, help: 'File to write, e.g. istio.tgz; it must not exist' },
    flags: saveBundleFlags,
    examples: [
      ['bundle save istio.tgz -f mesh.yaml', 'save all that an install with this file needs'],
      ['bundle save istio.tgz --image-platform linux/amd64', 'save the images of one platform'],
      ['bundle save istio.tgz --no-images', 'save charts and configuration only'],
    ],
    load: async () => (await import('./commands/bundle.ts')).runSaveBundle,
  }),
  defineCommand({
    path: 'bundle inspect',
    summary: 'Show what a bundle contains',
    argument: file,
    flags: inspectBundleFlags,
    examples: [
      ['bundle inspect istio.tgz', 'show versions, profile, charts and images'],
      ['bundle inspect istio.tgz -o json', 'print bundle.json'],
    ],
    load: async () => (await import('./commands/bundle.ts')).runInspectBundle,
  }),
  defineCommand({
    path: 'bundle verify',
    summary: 'Verify all bytes of a bundle, its charts and its images',
    argument: file,
    flags: verifyBundleFlags,
    examples: [['bundle verify istio.tgz', 'verify a bundle after it was copied']],
    load: async () => (await import('./commands/bundle.ts')).runVerifyBundle,
  }),
]
