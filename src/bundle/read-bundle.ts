// Reads a bundle. A bundle has one form for given files, so every byte of it is verified.
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { UserError } from '../errors.ts'
import { compareVersions, parseVersion } from '../functions/semver/semver.ts'
import { badBundle, remakeBundle } from './failure.ts'
import { parseBundleIndex, type BundledFileDigest, type BundleIndex } from './bundle-index.ts'
import { indexPath, isBlob, maxIndexSize } from './paths.ts'
import { readStoredGzip, StoredGzipError, storedGzipSize } from './stored-gzip.ts'
import {
  statedEntry,
  tarBlock,
  tarEnd,
  tarEntrySize,
  tarHeader,
  tarPadding,
} from '../chart/files/tar-format.ts'

/** A bundle whose bytes were all verified. */
export interface VerifiedBundle {
  /** The path of the file. */
  readonly file: string
  readonly index: BundleIndex
  /** The contents of all files but blobs, by path. */
  readonly contents: ReadonlyMap<string, Buffer>
  /** Where the content of each file starts in the data of the archive, in bytes. */
  readonly positions: ReadonlyMap<string, number>
}

export interface ReadBundleOptions {
  /** The version of this program. Bundles of newer versions are refused. */
  readonly program: string
  readonly signal?: AbortSignal | undefined
}

/** Reads bundle.json only. Rejects with UserError. */
export async function readBundleIndex(file: string, options: ReadBundleOptions): Promise<BundleIndex> {
  return withBundle(file, async (handle) => {
    const { index } = await readStart(dataReader(readStoredGzip(handle)), handle, file, options)
    return index
  })
}

/**
 * Reads a bundle and verifies all of it. Rejects with UserError: bundle-unreadable, bundle-format (no bundle, or one of another
 * format), bundle-version (one of a newer program), bundle-damaged.
 */
export async function readBundle(file: string, options: ReadBundleOptions): Promise<VerifiedBundle> {
  return withBundle(file, async (handle) => {
    const data = dataReader(readStoredGzip(handle))
    const { index, size: first } = await readStart(data, handle, file, options)
    const contents = new Map<string, Buffer>()
    const positions = new Map<string, number>()
    let position = first
    for (const entry of index.files) {
      options.signal?.throwIfAborted()
      checkHeader(await data.take(tarBlock), entry, file)
      positions.set(entry.path, position + tarBlock)
      position += tarEntrySize(entry.size)
      const content = await readContent(data, entry, file)
      if (content) contents.set(entry.path, content)
    }
    const end = await data.take(tarEnd.length)
    if (!end.equals(tarEnd)) throw damaged(file, `it has ${namedEntry(end)}, which bundle.json does not list`)
    if (!(await data.isAtEnd())) throw damaged(file, 'data follows the end of the archive')
    return { file, index, contents, positions }
  })
}

const damaged = (file: string, why: string): UserError =>
  badBundle('bundle-damaged', file, `the bundle is damaged or was changed: ${why}`)

const openReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'is a folder, not a bundle',
  EACCES: 'permission denied',
}

/** Opens a file and converts errors of reading it. */
async function withBundle<T>(file: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file, 'r')
    return await read(handle)
  } catch (error) {
    if (error instanceof StoredGzipError) throw archiveError(error, file)
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof UserError || code === undefined || !/^E[A-Z]+$/.test(code)) throw error
    throw new UserError('bundle-unreadable', `${file}: ${openReasons[code] ?? `cannot be read (${code})`}`, {
      hint: 'name a file of `ambientctl bundle save FILE.tgz`',
      cause: error,
    })
  } finally {
    await handle?.close()
  }
}

function archiveError({ reason, message }: StoredGzipError, file: string): UserError {
  if (reason === 'foreign')
    return badBundle('bundle-format', file, `is not a bundle, or was unpacked and packed again: ${message}`, {
      hint: `use the file as \`ambientctl bundle save\` wrote it, or ${remakeBundle}`,
    })
  if (reason === 'short') return badBundle('bundle-damaged', file, `the bundle is truncated: ${message}`)
  return damaged(file, message)
}

interface BundleStart {
  readonly index: BundleIndex
  /** Bytes of bundle.json in the archive. */
  readonly size: number
}

/** Reads bundle.json, and checks whether this program can use the bundle, and whether the file has the stated size. */
async function readStart(
  data: DataReader,
  handle: FileHandle,
  file: string,
  { program }: ReadBundleOptions,
): Promise<BundleStart> {
  const header = await data.take(tarBlock)
  const stated = statedEntry(header)
  if (stated?.path !== indexPath)
    throw badBundle('bundle-format', file, `is not a bundle: its first entry is not ${indexPath}`)
  if (stated.size > maxIndexSize || !header.equals(tarHeader(indexPath, stated.size)))
    throw damaged(file, `the entry ${indexPath} is another one`)
  const text = await data.take(stated.size)
  const index = parseBundleIndex(text.toString('utf8'), file)
  checkProgram(index, program, file)
  const padding = tarPadding(stated.size)
  if (!(await data.take(padding.length)).equals(padding)) throw damaged(file, `bytes follow ${indexPath}`)
  await checkSize(handle, storedGzipSize(tarSize(stated.size, index.files)), file)
  return { index, size: tarEntrySize(stated.size) }
}

/** Returns the size of an archive with bundle.json of a size, and these files. */
export function tarSize(indexSize: number, files: readonly BundledFileDigest[]): number {
  const entries = [{ size: indexSize }, ...files]
  return entries.reduce((sum, { size }) => sum + tarEntrySize(size), tarEnd.length)
}

function checkProgram({ program: made }: BundleIndex, program: string, file: string): void {
  if (made === program || !isNewer(made, program)) return
  throw badBundle(
    'bundle-version',
    file,
    `was made by ambientctl ${made}, which is newer than this ${program}`,
    {
      hint: `use ambientctl ${made} or newer; carry it with the bundle`,
    },
  )
}

function isNewer(made: string, program: string): boolean {
  try {
    return compareVersions(parseVersion(made), parseVersion(program)) > 0
  } catch {
    // Not a version: a program that this one does not know.
    return true
  }
}

async function checkSize(handle: FileHandle, expected: number, file: string): Promise<void> {
  const { size } = await handle.stat()
  if (size < expected)
    throw badBundle('bundle-damaged', file, `the bundle is truncated: it has ${size} of ${expected} bytes`)
  if (size > expected) throw damaged(file, `it has ${size} bytes and not ${expected}`)
}

function checkHeader(header: Buffer, { path, size }: BundledFileDigest, file: string): void {
  if (header.equals(tarHeader(path, size))) return
  throw damaged(file, `it has ${namedEntry(header)} where bundle.json lists ${JSON.stringify(path)}`)
}

function namedEntry(header: Buffer): string {
  const stated = statedEntry(header)
  if (stated === undefined || stated.path === '') return 'no entry'
  return `${stated.kind} ${JSON.stringify(stated.path)} of ${stated.size} bytes`
}

/** Verifies a content and its padding; returns it unless it is a blob. */
async function readContent(
  data: DataReader,
  { path, size, digest }: BundledFileDigest,
  file: string,
): Promise<Buffer | undefined> {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  for await (const chunk of data.chunks(size)) {
    hash.update(chunk)
    if (!isBlob(path)) kept.push(chunk)
  }
  const actual = `sha256:${hash.digest('hex')}`
  if (actual !== digest) throw damaged(file, `${path} has the digest ${actual}, not ${digest}`)
  const padding = tarPadding(size)
  if (!(await data.take(padding.length)).equals(padding)) throw damaged(file, `bytes follow ${path}`)
  return isBlob(path) ? undefined : Buffer.concat(kept)
}

interface DataReader {
  /** Returns the next bytes, exactly so many. */
  take(length: number): Promise<Buffer>
  /** Yields the next bytes in parts. */
  chunks(length: number): AsyncGenerator<Buffer>
  isAtEnd(): Promise<boolean>
}

function dataReader(blocks: AsyncGenerator<Buffer>): DataReader {
  let rest: Buffer = Buffer.alloc(0)
  const next = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { done, value } = await blocks.next()
      if (done) return false
      rest = value
    }
    return true
  }
  async function* chunks(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (!(await next())) throw new StoredGzipError('short', 'the archive in it is cut off')
      const chunk = rest.subarray(0, left)
      rest = rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }
  return {
    chunks,
    async take(length) {
      const parts: Buffer[] = []
      for await (const chunk of chunks(length)) parts.push(chunk)
      return Buffer.concat(parts)
    },
    isAtEnd: async () => !(await next()),
  }
}
