// `images list`: the images of a configuration.
import type { Configuration } from '../config/resolve.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { ListedImage } from '../images/list.ts'
import { parseVerifyKey, type VerifyKey } from '../sources/oci/signatures/verify-key.ts'
import { readInput } from '../system/read-file.ts'
import type { Tree } from '../values/tree.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import { generate, type GenerateOptions } from './generate.ts'
import type { FileContents } from './options.ts'
import { imagesOfReleases, type ReleaseImages } from './rendering/release-images.ts'

/** How registries of images are reached. */
export interface ImageRegistryOptions {
  /** A PEM file with CAs that are trusted in addition to the public ones. */
  readonly registryCaFile?: string | undefined
  /** A PEM file with the public key that every image must be signed with. */
  readonly verifyKey?: string | undefined
}

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
  const { openImageRegistries } = await import('../sources/open-images.ts')
  const registries = openImageRegistries({
    env: context.env,
    signal: context.signal,
    warn: warnOnce(context),
    caFile: options.registryCaFile,
  })
  try {
    const digests = await registries.digests(
      images.map((image) => ({ ...image, reference: referenceOf(image) })),
    )
    const list = withDigests(images, digests)
    if (key && !list.failure) {
      const { requireSigned } = await import('../sources/oci/signatures/require-signed.ts')
      await requireSigned(registries.reader, list.images.flatMap(withDigest), key)
    }
    return { ...list, images: options.digests ? list.images : images, chartValues }
  } finally {
    registries.close()
  }
}

const withDigest = (image: ListedImage) =>
  image.digest === undefined ? [] : [{ ...image, digest: image.digest }]

/** Reads the key of --verify-key. Throws UserError for a file that is not a public key. */
export function readVerifyKey({ verifyKey }: ImageRegistryOptions): VerifyKey | undefined {
  if (verifyKey === undefined) return undefined
  const text = readInput(verifyKey, {
    name: `--verify-key ${verifyKey}`,
    code: 'verify-key',
    limit: maxKeySize,
  })
  return parseVerifyKey(text, verifyKey)
}

const maxKeySize = 64 * 1024

/** The tag or digest by which a registry knows an image. */
export const referenceOf = ({ tag, digest }: ListedImage): string => digest ?? tag ?? 'latest'

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
