// Asks the registries of an install for its images, as nodes will.
import { UserError } from '../../errors.ts'
import type { ListedImage } from '../../images/list.ts'
import { createConcurrencyLimit } from '../../net/concurrency.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import type { RegistryImage, SignatureAnswer } from '../../preflight/registry-image.ts'
import { imagePlatforms } from '../../sources/oci/images/image-platforms.ts'
import type { ImageReader } from '../../sources/oci/images/image-store.ts'
import { signatureProblem } from '../../sources/oci/images/signatures/verify-signature.ts'
import type { VerifyKey } from '../../sources/oci/images/signatures/verify-key.ts'
import { runTask, warnOnce, type WorkflowContext } from '../context.ts'
import { withImageRegistries } from '../image-registries.ts'
import { referenceOf } from '../images.ts'
import { imagesOfReleases } from '../rendering/release-images.ts'

/** How the images of an install are checked. */
export interface ImageCheck {
  readonly caFile: string | undefined
  /** The key that images must be signed with. */
  readonly key: VerifyKey | undefined
}

const parallelRequests = 8

/** Returns the answer of a registry for each image. An answer that is missing is part of the result. */
export function readRegistryImages(
  releases: readonly RenderedRelease[],
  { caFile, key }: ImageCheck,
  context: WorkflowContext,
): Promise<RegistryImage[]> {
  const { images } = imagesOfReleases(releases, warnOnce(context))
  return runTask('read-registries', context, async (progress) => {
    const limit = createConcurrencyLimit(parallelRequests)
    let done = 0
    const read = async (reader: ImageReader, image: ListedImage): Promise<RegistryImage> => {
      const answer = await limit(() => answerFor(reader, image, key))
      progress(++done, images.length)
      return { image: image.image, usedBy: [...new Set(image.usedBy.map(({ from }) => from))], answer }
    }
    return withImageRegistries({ registryCaFile: caFile }, context, ({ reader }) =>
      Promise.all(images.map((image) => read(reader, image))),
    )
  })
}

async function answerFor(
  reader: ImageReader,
  image: ListedImage,
  key: VerifyKey | undefined,
): Promise<RegistryImage['answer']> {
  try {
    const manifest = await reader.readManifest(image, referenceOf(image))
    if (manifest === undefined) return { kind: 'missing' }
    const platforms = await imagePlatforms(reader, image, manifest)
    if (key === undefined) return { kind: 'present', platforms }
    return {
      kind: 'present',
      platforms,
      signature: await signatureAnswer(reader, image, manifest.digest, key),
    }
  } catch (error) {
    return { kind: 'unanswered', reason: reasonOf(error) }
  }
}

async function signatureAnswer(
  reader: ImageReader,
  image: ListedImage,
  digest: string,
  key: VerifyKey,
): Promise<SignatureAnswer> {
  try {
    const problem = await signatureProblem(reader, image, digest, key)
    return problem === undefined ? { kind: 'valid' } : { kind: 'invalid', problem }
  } catch (error) {
    return { kind: 'unanswered', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UserError) return error.message
  throw error
}
