// Requires that every image has a signature by a key.
import { throwAll, UserError } from '../../../../errors.ts'
import { createConcurrencyLimit } from '../../../../net/concurrency.ts'
import { refused } from '../../../failure.ts'
import type { ImageReader, ImageRepository } from '../image-store.ts'
import { signatureProblem } from './verify-signature.ts'
import type { VerifyKey } from './verify-key.ts'

/** An image whose digest is known. */
export interface ImageToVerify extends ImageRepository {
  /** The name for messages. */
  readonly image: string
  readonly digest: string
}

const parallelRequests = 8

/** Rejects with a UserError for each image without a valid signature, and for each whose signatures cannot be read. */
export async function requireSigned(
  reader: ImageReader,
  images: readonly ImageToVerify[],
  key: VerifyKey,
): Promise<void> {
  const limit = createConcurrencyLimit(parallelRequests)
  const problems = await Promise.all(images.map((image) => limit(() => problemOf(reader, image, key))))
  throwAll(problems.filter((problem) => problem !== undefined))
}

async function problemOf(
  reader: ImageReader,
  image: ImageToVerify,
  key: VerifyKey,
): Promise<UserError | undefined> {
  const { image: name, digest } = image
  const what = name.includes('@') ? name : `${name} (${digest})`
  try {
    const problem = await signatureProblem(reader, image, digest, key)
    return problem === undefined ? undefined : refused('image-signature', `${what}: ${problem}`)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { hint, status, message } = error
    return new UserError('image-signature', `${what}: the signatures cannot be read: ${message}`, {
      ...(hint !== undefined && { hint }),
      status,
      cause: error,
    })
  }
}
