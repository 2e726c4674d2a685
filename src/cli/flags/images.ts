// Flags of images list and images mirror.
import type { ArgumentsOf, Flag } from './flag.ts'
import { generateFlags } from './install.ts'
import { outputFlag, verifyKeyFlag } from './groups.ts'
import { registryCaFileFlag, registryPlainHttpFlag } from './registry.ts'

/** Those of `manifest generate`, with a format instead of a file. */
const renderFlags = generateFlags.filter(
  (flag): flag is Exclude<(typeof generateFlags)[number], { readonly name: 'output' }> =>
    flag.name !== 'output',
)

export const listImagesFlags = [
  ...renderFlags,
  { name: 'digests', help: 'Ask the registry of each image for the digest of its tag' },
  registryCaFileFlag,
  verifyKeyFlag,
  {
    ...outputFlag,
    choices: ['text', 'json', 'yaml', 'txt', 'skopeo', 'sbom', 'helm-values'],
    help: 'Output format: txt prints one image per line, skopeo a file for skopeo sync, sbom CycloneDX 1.6 as JSON, helm-values the values that select the images',
  },
] as const satisfies readonly Flag[]

export type ListImagesArguments = ArgumentsOf<typeof listImagesFlags>

/** The destination is the registry. */
const mirrorRenderFlags = renderFlags.filter(
  (flag): flag is Exclude<(typeof renderFlags)[number], { readonly name: 'registry' }> =>
    flag.name !== 'registry',
)

export const fromLayoutFlag = {
  name: 'from',
  value: 'oci:FOLDER',
  help: 'OCI image layout to read the images from, instead of their registries',
} as const satisfies Flag

export const imagePlatformFlag = {
  name: 'image-platform',
  value: 'OS/ARCH',
  help: 'Copy only this platform of each image, e.g. linux/amd64; by default all platforms',
} as const satisfies Flag

export const mirrorImagesFlags = [
  ...mirrorRenderFlags,
  {
    ...fromLayoutFlag,
    value: 'SOURCE',
    help: 'Read the images from oci:FOLDER, an OCI image layout, or from a file of bundle save, instead of their registries',
  },
  imagePlatformFlag,
  { name: 'jobs', value: 'COUNT', default: '4', help: 'Number of blobs to copy at the same time' },
  registryCaFileFlag,
  verifyKeyFlag,
  registryPlainHttpFlag,
] as const satisfies readonly Flag[]

export type MirrorImagesArguments = ArgumentsOf<typeof mirrorImagesFlags>
