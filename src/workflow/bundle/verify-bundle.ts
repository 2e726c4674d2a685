// `bundle inspect` and `bundle verify`: what a bundle contains, and whether it is whole.
import { bundleImageReader } from '../../bundle/bundle-images.ts'
import type { BundleIndex } from '../../bundle/bundle-index.ts'
import { badBundle } from '../../bundle/failure.ts'
import { blobPathOf } from '../../bundle/paths.ts'
import { readBundle, readBundleIndex, type VerifiedBundle } from '../../bundle/read-bundle.ts'
import { fileDigest } from '../../bundle/write-bundle.ts'
import { UserError } from '../../errors.ts'
import { imageReference } from '../../images/image-reference.ts'
import { resolveImages } from '../../sources/oci/images/resolve-images.ts'
import type { WorkflowContext } from '../context.ts'
import { referenceOf } from '../images.ts'
import { programVersion } from '../../system/program-version.ts'
import { loadBundle } from './open-bundle.ts'

type BundleContext = Pick<WorkflowContext, 'packageFolder' | 'signal'>

/** Reads bundle.json, which is quick for any size. The other files are not verified. Rejects with UserError. */
export function inspectBundle(file: string, context: BundleContext): Promise<BundleIndex> {
  return readBundleIndex(file, readOptions(context))
}

export interface BundleVerification {
  readonly index: BundleIndex
  /** `sha256:…` of the file. */
  readonly digest: string
}

export interface VerifyBundleOptions {
  readonly file: string
  /** The expected digest of the file, with or without `sha256:`. */
  readonly sha256?: string | undefined
}

/**
 * Verifies all bytes of a bundle, loads its charts, and reads the manifests of its images. Rejects with UserError, also for a
 * file with another digest than the expected one.
 */
export async function verifyBundle(
  { file, sha256 }: VerifyBundleOptions,
  context: BundleContext,
): Promise<BundleVerification> {
  const expected = sha256 === undefined ? undefined : parseDigest(sha256)
  const verified = await readBundle(file, readOptions(context))
  loadBundle(verified)
  await verifyImages(verified)
  const digest = await fileDigest(file)
  if (expected !== undefined && digest !== expected)
    throw badBundle('bundle-digest', file, `has the digest ${digest}, not ${expected}`)
  return { index: verified.index, digest }
}

const readOptions = (context: BundleContext) => ({
  program: programVersion(context),
  signal: context.signal,
})

function parseDigest(text: string): string {
  const hex = /^(?:sha256:)?([0-9a-fA-F]{64})$/.exec(text.trim())?.[1]
  if (hex !== undefined) return `sha256:${hex.toLowerCase()}`
  throw new UserError('bundle-digest', `--sha256 ${text}: not a SHA-256 digest`, {
    hint: 'use the 64 hexadecimal digits that `bundle save` or sha256sum printed',
  })
}

/** Rejects with UserError for an image with another digest than bundle.json states, and for a blob that is missing. */
export async function verifyImages(verified: VerifiedBundle): Promise<void> {
  const { file, index } = verified
  if (index.images === undefined) return
  const sizes = new Map(index.files.map(({ path, size }) => [path, size]))
  const images = index.images.map(({ image }) => {
    const reference = imageReference(image)
    return { ...reference, reference: referenceOf(reference) }
  })
  const resolved = await resolveImages(bundleImageReader(verified), images, undefined)
  for (const [i, { root, children }] of resolved.entries()) {
    const { image = '', digest } = index.images[i] ?? {}
    if (root.digest !== digest)
      throw badBundle('bundle-damaged', file, `${image} has the digest ${root.digest}, not ${digest}`)
    const missing = [root, ...children]
      .flatMap(({ blobs }) => blobs)
      .find((blob) => sizes.get(blobPathOf(blob.digest)) !== blob.size)
    if (missing) throw badBundle('bundle-damaged', file, `${image}: the blob ${missing.digest} is missing`)
  }
}
