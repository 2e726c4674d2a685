// Copies images by digest: blobs first, then manifests, then indexes, so that nothing refers to content that is missing.
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../../net/concurrency.ts'
import { allOrFirstError, blobCopies } from './copy-blobs.ts'
import { copyProgress, type CopyProgress } from './copy-progress.ts'
import type { ImageReader, ImageRepository, ImageWriter } from './image-store.ts'
import type { ResolvedImage } from './resolve-images.ts'

/** A copy of an image to a place. */
export interface ImageCopy {
  readonly image: ResolvedImage
  readonly to: ImageRepository
  /** The tag in the destination, or the digest by which a layout knows it; the digest of the copy if absent. */
  readonly reference: string | undefined
  /** The manifest has signatures, and is not an image. */
  readonly isSignature?: boolean
}

export interface CopySummary {
  readonly copiedImages: number
  /** Images that the destination has already. */
  readonly presentImages: number
  /** Manifests with signatures that were copied. */
  readonly copiedSignatures: number
  readonly copiedBytes: number
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
  const blobs = blobCopies(reader, writer, limit, copyProgress(onProgress))
  for (const { image, to } of copies) blobs.expect(image, to)
  const copied: ImageCopy[] = []
  const copyImage = async (copy: ImageCopy): Promise<void> => {
    const { image, to, reference: named } = copy
    const { root, children } = image
    const reference = named ?? root.digest
    if (await limit(() => writer.hasImage(to, reference, root.digest))) return blobs.skip(image, to)
    copied.push(copy)
    await blobs.copy(image, to)
    for (const child of children) await limit(() => writer.writeManifest(to, child))
    await limit(() => writer.writeManifest(to, root, reference))
  }
  await allOrFirstError(copies.map((copy) => () => copyImage(copy)))
  await writer.finish()
  const isImage = ({ isSignature = false }: ImageCopy): boolean => !isSignature
  const copiedImages = copied.filter(isImage).length
  return {
    copiedImages,
    presentImages: copies.filter(isImage).length - copiedImages,
    copiedSignatures: copied.length - copiedImages,
    copiedBytes: blobs.copiedBytes(),
  }
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
