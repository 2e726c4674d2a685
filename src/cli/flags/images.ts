// Flags of images list.
import type { ArgumentsOf, Flag } from './flag.ts'
import { generateFlags } from './install.ts'
import { outputFlag } from './groups.ts'

/** Those of `manifest generate`, with a format instead of a file. */
const renderFlags = generateFlags.filter(
  (flag): flag is Exclude<(typeof generateFlags)[number], { readonly name: 'output' }> =>
    flag.name !== 'output',
)

export const listImagesFlags = [
  ...renderFlags,
  {
    ...outputFlag,
    choices: ['text', 'json', 'yaml', 'txt', 'skopeo', 'sbom'],
    help: 'Output format: txt prints one image per line, skopeo a file for skopeo sync, sbom CycloneDX 1.6 as JSON',
  },
] as const satisfies readonly Flag[]

export type ListImagesArguments = ArgumentsOf<typeof listImagesFlags>
