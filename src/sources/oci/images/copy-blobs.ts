// Copies each blob of several images once for each repository.
import type { ConcurrencyLimit } from '../../../net/concurrency.ts'
import type { ProgressCounter } from './copy-progress.ts'
import type { ContentDescriptor } from './image-manifest.ts'
import { repositoryPath, type ImageReader, type ImageRepository, type ImageWriter } from './image-store.ts'
import type { ResolvedImage } from './resolve-images.ts'

export interface BlobCopies {
  /** Counts the blobs of an image. Call it for all images before the first copy. */
  expect(image: ResolvedImage, to: ImageRepository): void
  copy(image: ResolvedImage, to: ImageRepository): Promise<void>
  skip(image: ResolvedImage, to: ImageRepository): void
  copiedBytes(): number
}

/** Copies each blob once for each repository, and mounts it where another repository has it. */
export function blobCopies(
  reader: ImageReader,
  writer: ImageWriter,
  limit: ConcurrencyLimit,
  progress: ProgressCounter,
): BlobCopies {
  const started = new Map<string, Promise<void>>()
  const owners = new Map<string, { readonly repository: ImageRepository; readonly done: Promise<void> }>()
  let copiedBytes = 0
  const copyBlob = (image: ResolvedImage, to: ImageRepository, blob: ContentDescriptor): Promise<void> => {
    const key = keyOf(to, blob)
    const owner = owners.get(blob.digest)
    const work = async (): Promise<void> => {
      // Another copy of the same blob comes first, so that this one can be mounted.
      await owner?.done.catch(() => undefined)
      const mountFrom = [...(owner ? [owner.repository] : []), image]
      const open = (offset = 0) => progress.count(key, reader.openBlob(image, blob, offset), offset)
      const bytes = await limit(() => writer.writeBlob(to, blob, { open, mountFrom }))
      copiedBytes += bytes
      progress.move(key, blob.size)
    }
    const known = started.get(key) ?? work()
    started.set(key, known)
    if (!owner) owners.set(blob.digest, { repository: to, done: known })
    return known
  }
  return {
    expect: (image, to) => blobsOf(image).forEach((blob) => progress.expect(keyOf(to, blob), blob.size)),
    copy: (image, to) => allOrFirstError(blobsOf(image).map((blob) => () => copyBlob(image, to, blob))),
    skip: (image, to) => blobsOf(image).forEach((blob) => progress.move(keyOf(to, blob), blob.size)),
    copiedBytes: () => copiedBytes,
  }
}

/** Returns the key of a blob in a repository. */
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
export async function allOrFirstError(work: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(work.map((one) => one()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
