// The files of an OCI image layout: written whole or not at all. A blob that was interrupted is continued.
import { createHash, type Hash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'
import { readText } from '../../system/read-file.ts'
import { refused } from '../failure.ts'
import type { ContentDescriptor } from './image-manifest.ts'
import type { OpenBlob } from './image-store.ts'
import { layoutMarker } from './layout-index.ts'
import { verifiedChunks } from './verified-chunks.ts'

const ownFiles: readonly string[] = ['oci-layout', 'index.json', 'blobs']

/** Returns the path of a blob. */
export function blobPath(folder: string, digest: string): string {
  return join(folder, 'blobs', ...digest.split(':'))
}

/** Returns the size of a file in bytes, or undefined if there is none. */
export function fileSize(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

/** Throws UserError if a folder exists, has files, and is not an OCI image layout. */
export function requireLayoutOrEmpty(folder: string): void {
  const problem = problemOf(folder)
  if (problem === undefined) return
  throw refused('image-layout', `${folder}: ${problem}`, {
    hint: 'name a new folder, or one of images mirror',
  })
}

function problemOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  if (!statSync(folder).isDirectory()) return 'is not a folder'
  const names = readdirSync(folder)
  if (names.length === 0) return undefined
  const others = names.filter((name) => !ownFiles.includes(name))
  if (others.length > 0) return `the folder has other files, such as ${others[0]}`
  return isLayout(folder) ? undefined : 'the folder has files, but no valid file oci-layout'
}

/** Returns whether a folder has a file `oci-layout` of version 1. */
export function isLayout(folder: string): boolean {
  const path = join(folder, 'oci-layout')
  if (fileSize(path) === undefined) return false
  return /"imageLayoutVersion"\s*:\s*"1\./.test(readText(path, { name: path }))
}

/** Creates the folder of a layout. Throws UserError. */
export function createLayout(folder: string): void {
  requireLayoutOrEmpty(folder)
  wrapping(folder, () => makeFolder(join(folder, 'blobs', 'sha256')))
  if (!isLayout(folder)) writeWhole(join(folder, 'oci-layout'), layoutMarker)
}

/** Writes a file by a temporary file and a rename. Throws UserError. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const partial = `${path}.part`
  wrapping(path, () => {
    try {
      makeFolder(dirname(path))
      writeFileSync(partial, content, { flush: true })
      renameSync(partial, path)
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
  })
}

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
    if (!(error instanceof UserError) || error.code !== 'image-digest') throw asWriteError(error, path)
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

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  ENOSPC: 'no space left on device',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of its path is a file, not a folder',
  EEXIST: 'part of its path is a file, not a folder',
}

function wrapping(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw asWriteError(error, path)
  }
}

function asWriteError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof UserError || code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return refused('image-write', `write ${JSON.stringify(path)}: ${reasons[code] ?? code}`, {
    ...(code === 'ENOSPC' && { hint: 'free space and run the command again: it continues' }),
    cause: error,
  })
}
