// Copies images by digest: blobs first, then manifests, then indexes, so that nothing refers to content that is missing.
import { mapCollecting, UserError } from '../../errors.ts'
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../net/concurrency.ts'
import { refused } from '../failure.ts'
import { childFor, type ContentDescriptor, type ImageManifest } from './image-manifest.ts'
import {
  imageAt,
  repositoryPath,
  type ImageReader,
  type ImageRepository,
  type ImageWriter,
} from './image-store.ts'

/** An image in a source. */
export interface SourceImage extends ImageRepository {
  /** A tag or a digest. */
  readonly reference: string
}

/** An image with all manifests that are copied. */
export interface ResolvedImage extends SourceImage {
  /** What the copy is named after: the index or manifest of `reference`, or the manifest of the chosen platform. */
  readonly root: ImageManifest
  /** The manifests of an index that is copied. */
  readonly children: readonly ImageManifest[]
}

/** A copy of an image to a place. */
export interface ImageCopy {
  readonly image: ResolvedImage
  readonly to: ImageRepository
  /** The tag in the destination, or the digest by which a layout knows it; the digest of the copy if absent. */
  readonly reference: string | undefined
}

export interface CopyProgress {
  /** Bytes that need no more work, copied or found at the destination. */
  readonly doneBytes: number
  readonly totalBytes: number
}

export interface CopySummary {
  readonly copiedImages: number
  /** Images that the destination has already. */
  readonly presentImages: number
  readonly copiedBytes: number
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
    return { ...image, root: top, children: await childrenOf(top, 1) }
  const root = await read(childFor(top, platform, what).digest)
  return { ...image, root, children: await childrenOf(root, 1) }
}

export interface CopyOptions {
  /** Blobs that are copied at the same time. */
  readonly jobs: number
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined
}

/** Copies images and returns what was done. Rejects with the first UserError; what was copied stays for the next run. */
export async function copyImages(
  reader: ImageReader,
  writer: ImageWriter,
  copies: readonly ImageCopy[],
  { jobs, onProgress = () => undefined }: CopyOptions,
): Promise<CopySummary> {
  const limit = untilFailure(createConcurrencyLimit(jobs))
  const blobs = blobCopies(reader, writer, limit, (bytes) => advance(bytes))
  const totalBytes = sum(copies.flatMap(({ image, to }) => blobs.register(image, to)))
  let doneBytes = 0
  let copiedImages = 0
  const advance = (bytes: number): void => {
    doneBytes += bytes
    onProgress({ doneBytes, totalBytes })
  }
  const copyImage = async ({ image, to, reference: named }: ImageCopy): Promise<void> => {
    const { root, children } = image
    const reference = named ?? root.digest
    if (await limit(() => writer.hasImage(to, reference, root.digest))) return blobs.skip(image, to)
    copiedImages++
    await blobs.copy(image, to)
    for (const child of children) await limit(() => writer.writeManifest(to, child))
    await limit(() => writer.writeManifest(to, root, reference))
  }
  await allOrFirstError(copies.map((copy) => () => copyImage(copy)))
  await writer.finish()
  const presentImages = copies.length - copiedImages
  return { copiedImages, presentImages, copiedBytes: blobs.copiedBytes() }
}

/** After the first error, waiting operations do not start, and reject with the same error. */
function untilFailure(limit: ConcurrencyLimit): ConcurrencyLimit {
  let failure: { readonly error: unknown } | undefined
  return (work) =>
    limit(async () => {
      if (failure) throw failure.error
      try {
        return await work()
      } catch (error) {
        failure ??= { error }
        throw error
      }
    })
}

interface BlobCopies {
  /** Returns the sizes of the blobs of an image that no image before had for this repository. */
  register(image: ResolvedImage, to: ImageRepository): number[]
  copy(image: ResolvedImage, to: ImageRepository): Promise<void>
  skip(image: ResolvedImage, to: ImageRepository): void
  copiedBytes(): number
}

/** Copies each blob once for each repository, and mounts it where another repository has it. */
function blobCopies(
  reader: ImageReader,
  writer: ImageWriter,
  limit: ConcurrencyLimit,
  advance: (bytes: number) => void,
): BlobCopies {
  const sizes = new Map<string, number>()
  const started = new Map<string, Promise<void>>()
  const owners = new Map<string, { readonly repository: ImageRepository; readonly done: Promise<void> }>()
  let copiedBytes = 0
  const finished = new Set<string>()
  const finish = (key: string): void => {
    if (!finished.has(key)) advance(sizes.get(key) ?? 0)
    finished.add(key)
  }
  const copyBlob = (image: ResolvedImage, to: ImageRepository, blob: ContentDescriptor): Promise<void> => {
    const key = keyOf(to, blob)
    const owner = owners.get(blob.digest)
    const work = async (): Promise<void> => {
      // Another copy of the same blob comes first, so that this one can be mounted.
      await owner?.done.catch(() => undefined)
      const mountFrom = [...(owner ? [owner.repository] : []), image]
      const open = (offset?: number) => reader.openBlob(image, blob, offset)
      const bytes = await limit(() => writer.writeBlob(to, blob, { open, mountFrom }))
      copiedBytes += bytes
      finish(key)
    }
    const known = started.get(key) ?? work()
    started.set(key, known)
    if (!owner) owners.set(blob.digest, { repository: to, done: known })
    return known
  }
  return {
    register: (image, to) =>
      blobsOf(image).flatMap((blob) => {
        const key = keyOf(to, blob)
        if (sizes.has(key)) return []
        sizes.set(key, blob.size)
        return [blob.size]
      }),
    copy: (image, to) => allOrFirstError(blobsOf(image).map((blob) => () => copyBlob(image, to, blob))),
    skip: (image, to) => blobsOf(image).forEach((blob) => finish(keyOf(to, blob))),
    copiedBytes: () => copiedBytes,
  }
}

const keyOf = (to: ImageRepository, { digest }: ContentDescriptor): string =>
  `${repositoryPath(to)} ${digest}`

function blobsOf({ root, children }: ResolvedImage): ContentDescriptor[] {
  return [
    ...new Map(
      [root, ...children].flatMap(({ blobs }) => blobs.map((blob) => [blob.digest, blob] as const)),
    ).values(),
  ]
}

/** Waits for all and then throws the first error, so that no work is left running. */
async function allOrFirstError(work: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(work.map((one) => one()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
