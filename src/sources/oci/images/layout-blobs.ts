// Writes the blobs of an OCI image layout. A blob that was interrupted is continued.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { UserError } from '../../../errors.ts'
import type { ContentDescriptor } from './image-manifest.ts'
import type { OpenBlob } from './image-store.ts'
import { asLayoutError, blobPath, fileSize, wrapping } from './layout-files.ts'
import { verifiedChunks } from './verified-chunks.ts'

/**
 * Writes a blob, and returns the number of bytes that were copied. A part of an earlier run is continued; if it is damaged, the
 * blob is written from its start. Rejects with UserError, and keeps the part for the next run.
 */
export async function writeBlobFile(
  folder: string,
  blob: ContentDescriptor,
  openBlob: OpenBlob,
): Promise<number> {
  const path = blobPath(folder, blob.digest)
  if (fileSize(path) === blob.size) return 0
  const part = `${path}.part`
  const hash = createHash('sha256')
  const offset = await hashPart(part, hash, blob.size)
  try {
    await append(part, verifiedChunks(openBlob(offset), blob, path, { hash, offset }), offset)
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'image-digest') throw asLayoutError(error, path)
    rmSync(part, { force: true })
    if (offset > 0) return writeBlobFile(folder, blob, openBlob)
    throw error
  }
  wrapping(path, () => renameSync(part, path))
  return blob.size - offset
}

/** Adds the bytes of a partial file to a hash and returns their number; 0 if the file cannot be continued. */
async function hashPart(part: string, hash: Hash, size: number): Promise<number> {
  const before = fileSize(part)
  if (before === undefined || before >= size) return 0
  for await (const chunk of createReadStream(part)) hash.update(chunk as Buffer)
  return before
}

async function append(path: string, chunks: AsyncIterable<Buffer>, offset: number): Promise<void> {
  const file = await open(path, offset > 0 ? 'r+' : 'w')
  try {
    let position = offset
    for await (const chunk of chunks) {
      await writeAll(file, chunk, position)
      position += chunk.length
    }
    await file.truncate(position)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A write can be short, on a disk that is almost full for example. */
async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Buffer, start: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, start + done)
    done += bytesWritten
  }
}
