import type { BuildOptions, BuildResult } from 'esbuild'

/** The part of esbuild's metafile with the modules of a bundle. */
export interface BundledModules {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >
}

export function build(options: BuildOptions): Promise<BuildResult>
export function writeLicences(root: string, out: string): void
export function packageFoldersOf(metafile: BundledModules): string[]
export function licencesOf(root: string, folders: readonly string[]): string
