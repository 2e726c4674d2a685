// Reads the manifests of images, of all platforms or of one.
import { mapCollecting, UserError } from '../../../errors.ts'
import { createConcurrencyLimit } from '../../../net/concurrency.ts'
import { refused } from '../../failure.ts'
import { childFor, type ImageManifest } from './image-manifest.ts'
import { imageAt, type ImageReader, type ImageRepository } from './image-store.ts'

/** An image in a source. */
export interface SourceImage extends ImageRepository {
  /** A tag or a digest. */
  readonly reference: string
}

/** An image with all manifests that are copied. */
export interface ResolvedImage extends SourceImage {
  /** The digest of `reference` in the source: that of the index, also if one platform of it is copied. */
  readonly sourceDigest: string
  /** What the copy is named after: the index or manifest of `reference`, or the manifest of the chosen platform. */
  readonly root: ImageManifest
  /** The manifests of an index that is copied. */
  readonly children: readonly ImageManifest[]
}

/** Deeper indexes are refused. */
const mostDepth = 2
/** Manifests are small; more requests at once do not help. */
const parallelManifests = 8

/**
 * Reads the manifests of images: of all platforms, or of one such as `linux/amd64`. Rejects with one UserError that names all
 * images that cannot be read.
 */
export async function resolveImages(
  reader: ImageReader,
  images: readonly SourceImage[],
  platform: string | undefined,
): Promise<ResolvedImage[]> {
  const limit = createConcurrencyLimit(parallelManifests)
  const results = await Promise.all(
    images.map((image) => settled(() => limit(() => resolveImage(reader, image, platform)))),
  )
  return mapCollecting(results, (result) => {
    if ('error' in result) throw result.error
    return result.value
  })
}

type Settled<T> = { readonly value: T } | { readonly error: UserError }

async function settled<T>(work: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof UserError) return { error }
    throw error
  }
}

async function resolveImage(
  reader: ImageReader,
  image: SourceImage,
  platform: string | undefined,
): Promise<ResolvedImage> {
  const what = imageAt(image, image.reference)
  const read = async (reference: string): Promise<ImageManifest> => {
    const found = await reader.readManifest(image, reference)
    if (found) return found
    const part = reference === image.reference ? '' : ` (${reference})`
    throw refused('image-not-found', `${what}: not found in ${reader.place}${part}`)
  }
  const childrenOf = async (manifest: ImageManifest, depth: number): Promise<ImageManifest[]> => {
    if (depth > mostDepth) throw refused('image-manifest', `${what}: the index is nested too deeply`)
    const list: ImageManifest[] = []
    for (const { digest } of manifest.children) {
      const child = await read(digest)
      list.push(...(await childrenOf(child, depth + 1)), child)
    }
    return list
  }
  const top = await read(image.reference)
  if (platform === undefined || top.children.length === 0)
    return { ...image, sourceDigest: top.digest, root: top, children: await childrenOf(top, 1) }
  const root = await read(childFor(top, platform, what).digest)
  return { ...image, sourceDigest: top.digest, root, children: await childrenOf(root, 1) }
}
