// Verifies that an image has a signature of cosign by a key.
import { refused } from '../../../failure.ts'
import type { ContentDescriptor } from '../image-manifest.ts'
import { imageAt, repositoryPath, type ImageReader, type ImageRepository } from '../image-store.ts'
import { readBlob } from '../verified-chunks.ts'
import { signatureLayers, signatureTag, signedDigest, type SignatureLayer } from './simple-signing.ts'
import type { VerifyKey } from './verify-key.ts'

/** More signatures of an image are not read. */
const mostSignatures = 100
/** Bytes. A payload has a digest, a name and annotations. */
const mostPayload = 1024 * 1024

/**
 * Returns why no signature of the manifest with this digest is valid; undefined if one is. The name in the payload does not
 * matter, because a mirror has another. Rejects with UserError if the registry does not answer.
 */
export async function signatureProblem(
  reader: ImageReader,
  image: ImageRepository,
  digest: string,
  key: VerifyKey,
): Promise<string | undefined> {
  const tag = signatureTag(digest)
  const manifest = await reader.readManifest(image, tag)
  if (manifest === undefined) return `not signed: ${reader.place} has no ${imageAt(image, tag)}`
  const layers = signatureLayers(manifest.content).slice(0, mostSignatures)
  if (layers.length === 0) return `not signed: ${imageAt(image, tag)} has no signature of cosign`
  const problems: string[] = []
  for (const layer of layers) {
    const problem = await layerProblem(reader, image, layer, digest, key)
    if (problem === undefined) return undefined
    problems.push(problem)
  }
  return [...new Set(problems)].join('; ')
}

async function layerProblem(
  reader: ImageReader,
  image: ImageRepository,
  { payload, signature }: SignatureLayer,
  digest: string,
  key: VerifyKey,
): Promise<string | undefined> {
  const content = await readPayload(reader, image, payload)
  // An unsigned text must not appear in a message.
  if (!key.verifies(content, signature))
    return `the signature is not by the key in ${key.file}, or is damaged`
  const signed = signedDigest(content)
  if (signed === digest) return undefined
  return signed === undefined
    ? 'what is signed is not an image'
    : `the signature is of another image (${signed})`
}

async function readPayload(
  reader: ImageReader,
  image: ImageRepository,
  payload: ContentDescriptor,
): Promise<Buffer> {
  if (payload.size <= mostPayload) return readBlob(reader, image, payload, 'signature')
  const what = `${repositoryPath(image)}: signature ${payload.digest}`
  throw refused('image-signature', `${what}: larger than ${mostPayload} bytes`)
}
