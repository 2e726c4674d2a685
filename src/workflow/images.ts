// `images list`: the images of a configuration.
import type { Configuration } from '../config/resolve.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { ListedImage } from '../images/list.ts'
import type { Tree } from '../values/tree.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import { generate, type GenerateOptions } from './generate.ts'
import { withImageRegistries } from './image-registries.ts'
import type { FileContents, ImageRegistryOptions } from './options.ts'
import { readVerifyKey } from './read-verify-key.ts'
import { imagesOfReleases, type ReleaseImages } from './rendering/release-images.ts'

export interface ListImagesOptions extends GenerateOptions, ImageRegistryOptions {
  /** Ask the registries for the digests of tags. */
  readonly digests?: boolean | undefined
}

export interface ImageList {
  readonly images: readonly ListedImage[]
  /** The values of each chart of the configuration. */
  readonly chartValues: readonly Tree[]
  /** Names all images whose digests are missing. */
  readonly failure?: UserError
}

/** Returns the images of a configuration, with `digests` those of their registries. Rejects with UserError. */
export async function listConfiguredImages(
  options: ListImagesOptions,
  context: WorkflowContext,
): Promise<ImageList> {
  const key = readVerifyKey(options)
  const { images, configuration } = await imagesOfConfiguration(options, context)
  const chartValues = configuration.components.map(({ values }) => values)
  if (!options.digests && !key) return { images, chartValues }
  return withImageRegistries(options, context, async (registries) => {
    const digests = await registries.digests(
      images.map((image) => ({ ...image, reference: referenceOf(image) })),
    )
    const list = withDigests(images, digests)
    if (key && !list.failure) {
      const { requireSigned } = await import('../sources/oci/images/signatures/require-signed.ts')
      await requireSigned(registries.reader, list.images.flatMap(withDigest), key)
    }
    return { ...list, images: options.digests ? list.images : images, chartValues }
  })
}

const withDigest = (image: ListedImage) =>
  image.digest === undefined ? [] : [{ ...image, digest: image.digest }]

/** The tag or digest by which a registry knows an image. */
export const referenceOf = ({ tag, digest }: Pick<ListedImage, 'tag' | 'digest'>): string =>
  digest ?? tag ?? 'latest'

function withDigests(
  images: readonly ListedImage[],
  digests: readonly (string | UserError | undefined)[],
): Omit<ImageList, 'chartValues'> {
  const failures: string[] = []
  const listed = images.map((image, i) => {
    const digest = digests[i]
    if (typeof digest === 'string') return { ...image, digest }
    failures.push(`${image.image}: ${digest === undefined ? 'not found in its registry' : digest.message}`)
    return image
  })
  if (failures.length === 0) return { images: listed }
  const count = failures.length === 1 ? 'an image has' : `${failures.length} images have`
  const failure = new UserError('image-digests', `${count} no digest:\n  ${failures.join('\n  ')}`, {
    status: exitStatus.failed,
    hint: 'check the names and tags; for a private registry, log in with: helm registry login HOST',
  })
  return { images: listed, failure }
}

/** A rendered configuration, and the images that it uses. */
export interface ConfiguredImages extends ReleaseImages {
  readonly configuration: Configuration
}

/**
 * Renders a configuration as `manifest generate` does, and lists the images of its workloads and of the Pods that its injector
 * changes or creates. Rejects with UserError.
 */
export async function imagesOfConfiguration(
  options: GenerateOptions & FileContents,
  context: WorkflowContext,
): Promise<ConfiguredImages> {
  const { configuration, components } = await generate(options, context)
  return { configuration, ...imagesOfReleases(components, warnOnce(context)) }
}
