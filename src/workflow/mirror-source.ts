// Where images are read from instead of their registries.
import { UserError } from '../errors.ts'
import { parseMirrorPlace } from '../images/mirror-destination.ts'
import type { ImageReader } from '../sources/oci/images/image-store.ts'
import { openLayoutReader } from '../sources/oci/images/layout.ts'
import type { WorkflowContext } from './context.ts'
import type { ConfigurationOptions, FileContents } from './options.ts'
import { withOpenedBundle } from './rendering/configuration.ts'

/** Opens the layout of `--from oci:FOLDER`. Throws UserError. */
export function layoutReader(from: string): ImageReader {
  const place = parseMirrorPlace(from)
  if (place.kind === 'layout') return openLayoutReader(place.folder)
  throw new UserError('mirror-from', `--from ${from}: not an OCI image layout`, {
    hint: 'use --from oci:FOLDER, or a file of bundle save with images mirror; registries are read without this flag',
  })
}

interface MirrorSource<Options> {
  /** The options, with the bundle that the images come from. */
  readonly options: Options & FileContents
  /** Undefined for the registries of the images. */
  readonly reader: ImageReader | undefined
}

const isBundleFile = (from: string): boolean => /\.(tgz|tar\.gz)$/.test(from) && !from.startsWith('oci:')

/**
 * Opens the source of `--from` or `--bundle`. A bundle is also the source of the configuration. Rejects with UserError for a
 * bundle without images, and for two bundles.
 */
export async function mirrorSource<
  Options extends ConfigurationOptions & FileContents & { readonly from?: string | undefined },
>(options: Options, context: WorkflowContext): Promise<MirrorSource<Options>> {
  const { from, bundle } = options
  if (from === undefined && bundle === undefined) return { options, reader: undefined }
  const file = from !== undefined && isBundleFile(from) ? from : bundle
  if (bundle !== undefined && file !== bundle)
    throw new UserError('mirror-from', `--from ${from}: --bundle ${bundle} is another bundle`, {
      hint: 'use one of them: the images and the configuration come from the same file',
    })
  const opened = await withOpenedBundle({ ...options, bundle: file }, context)
  if (from !== undefined && from !== file) return { options: opened, reader: layoutReader(from) }
  const { openedBundle } = opened
  if (openedBundle === undefined) return { options: opened, reader: undefined }
  const { bundleImageReader } = await import('../bundle/bundle-images.ts')
  return { options: opened, reader: bundleImageReader(openedBundle.verified) }
}
