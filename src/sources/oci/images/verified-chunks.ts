// Checks size and digest of a blob while it is read.
import { createHash, type Hash } from 'node:crypto'
import { refused } from '../../failure.ts'
import { wrongDigest, type ContentDescriptor } from './image-manifest.ts'
import { repositoryPath, type ImageReader, type ImageRepository } from './image-store.ts'

/**
 * Returns the same chunks. The last one is held back until size and digest are right, so that no reader gets a whole blob that
 * is wrong. `hash` has the bytes before the chunks, `offset` is their number. Throws UserError.
 */
export async function* verifiedChunks(
  chunks: AsyncIterable<Buffer>,
  { digest, size }: ContentDescriptor,
  what: string,
  { hash = createHash('sha256'), offset = 0 }: { readonly hash?: Hash; readonly offset?: number } = {},
): AsyncGenerator<Buffer> {
  let held: Buffer | undefined
  let read = offset
  for await (const chunk of chunks) {
    read += chunk.length
    if (read > size) throw refused('image-digest', `${what} is larger than the ${size} bytes of its manifest`)
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (read < size) throw refused('image-digest', `${what} ends after ${read} of ${size} bytes`)
  const actual = `sha256:${hash.digest('hex')}`
  if (actual !== digest) throw wrongDigest(what, actual, digest)
  if (held) yield held
}

/** Reads a small blob. `kind` names it in errors. Rejects with UserError if its size or digest is wrong. */
export async function readBlob(
  reader: ImageReader,
  image: ImageRepository,
  blob: ContentDescriptor,
  kind: string,
): Promise<Buffer> {
  const what = `${repositoryPath(image)}: ${kind} ${blob.digest}`
  const chunks: Buffer[] = []
  for await (const chunk of verifiedChunks(reader.openBlob(image, blob), blob, what)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
