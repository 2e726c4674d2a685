// The signatures of images, to copy them with the images.
import { createConcurrencyLimit } from '../../../../net/concurrency.ts'
import type { ImageReader } from '../image-store.ts'
import type { ResolvedImage } from '../resolve-images.ts'
import { signatureTag } from './simple-signing.ts'

const parallelRequests = 8

/**
 * Returns the manifests with the signatures of images, in the order of the images; undefined for an image without. Rejects with
 * UserError.
 */
export async function findSignatures(
  reader: ImageReader,
  images: readonly ResolvedImage[],
): Promise<(ResolvedImage | undefined)[]> {
  const limit = createConcurrencyLimit(parallelRequests)
  return Promise.all(
    images.map((image) =>
      limit(async () => {
        const reference = signatureTag(image.root.digest)
        const root = await reader.readManifest(image, reference)
        return root && { ...image, reference, sourceDigest: root.digest, root, children: [] }
      }),
    ),
  )
}
