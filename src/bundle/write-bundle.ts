// Writes a bundle: bundle.json, then the other files sorted by path. The same files give the same bytes.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { makeFolder } from '../system/make-folder.ts'
import { moveToNewFile } from '../system/move-to-new-file.ts'
import { asWriteError } from '../system/write-error.ts'
import { printBundleIndex, type BundledFileDigest, type BundleIndex } from './bundle-index.ts'
import { indexPath } from './paths.ts'
import { tarSize } from './read-bundle.ts'
import { storedGzip } from './stored-gzip.ts'
import { tarEnd, tarHeader, tarPadding } from '../chart/files/tar-format.ts'

/** A file of a bundle, which is read when it is written. */
export interface BundleSourceFile extends BundledFileDigest {
  /** The content; the source verifies it. */
  readonly open: () => AsyncIterable<Buffer>
}

/** Returns a file with a content in memory. */
export function fileOf(path: string, content: string | Uint8Array): BundleSourceFile {
  const bytes = Buffer.from(content)
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`

  const open = async function* () {
    yield bytes
  }
  return { path, size: bytes.length, digest, open }
}

/** A bundle that was written. */
export interface WrittenBundleFile {
  /** Bytes. */
  readonly size: number
  /** `sha256:…` of the file. */
  readonly digest: string
}

/**
 * Writes a bundle to a new file, by a temporary file next to it with `suffix` in its name. Rejects with UserError if the file
 * exists or cannot be written, and with the errors of the files' sources; then there is no file.
 */
export async function writeBundleFile(
  path: string,
  index: Omit<BundleIndex, 'files'>,
  files: readonly BundleSourceFile[],
  suffix: string,
): Promise<WrittenBundleFile> {
  requireNewFile(path)
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const listed = sorted.map(({ path, size, digest }) => ({ path, size, digest }))
  const first = fileOf(indexPath, printBundleIndex({ ...index, files: listed }))
  const chunks = storedGzip(tarChunks([first, ...sorted]), tarSize(first.size, listed))
  const temporary = `${path}.${suffix}.part`
  try {
    const written = await writeChunks(temporary, chunks)
    if (!(await moveToNewFile(temporary, path))) throw existsError(path)
    return written
  } catch (error) {
    const whenFull = 'free space, or name a file on another disk'
    throw asWriteError(error, path, { code: 'bundle-write', whenFull })
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Throws UserError if a file exists already. */
export function requireNewFile(path: string): void {
  if (existsSync(path)) throw existsError(path)
}

function existsError(path: string): UserError {
  return new UserError('bundle-output', `${path}: the file exists`, {
    hint: 'name another file, or delete this one',
  })
}

async function* tarChunks(files: readonly BundleSourceFile[]): AsyncGenerator<Buffer> {
  for (const { path, size, open } of files) {
    yield tarHeader(path, size)
    let written = 0
    for await (const chunk of open()) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes, and ${size} were expected`)
    yield tarPadding(size)
  }
  yield tarEnd
}

/** Small parts are joined to writes of this size, in bytes. */
const writeSize = 1024 * 1024

async function writeChunks(path: string, chunks: AsyncIterable<Buffer>): Promise<WrittenBundleFile> {
  makeFolder(dirname(path))
  const file = await open(path, 'wx', 0o666)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const data of joined(chunks)) {
      hash.update(data)
      // A write can be short, on a disk that is almost full for example.
      for (let done = 0; done < data.length;)
        done += (await file.write(data, done, data.length - done, size + done)).bytesWritten
      size += data.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, digest: `sha256:${hash.digest('hex')}` }
}

async function* joined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size < writeSize) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** Returns the SHA-256 digest of a file. Rejects with Node's errors. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return `sha256:${hash.digest('hex')}`
}
