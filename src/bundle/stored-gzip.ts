// Gzip files whose data is not compressed, so that each byte has a known place. Most of a bundle is layers of images, which are
// compressed already. RFC 1952 describes the file, RFC 1951 the blocks.
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Bytes of data in each block but the last. */
const blockSize = 0xffff
/** Final flag, length, and the inverted length. */
const blockHeader = 5
/** Magic number, method deflate, no name, no time, unknown system. */
const fileHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** CRC-32 and the length modulo 2^32. */
const fileTrailer = 8

/** The file is not one of `storedGzip`, or not any more. */
export class StoredGzipError extends Error {
  override readonly name = 'StoredGzipError'
  /** `foreign` is not such a file, `short` ends too early, `long` has bytes after its end. */
  readonly reason: 'foreign' | 'damaged' | 'short' | 'long'

  constructor(reason: StoredGzipError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Returns the size of the file with `length` bytes of data. */
export function storedGzipSize(length: number): number {
  return fileHeader.length + blockCount(length) * blockHeader + length + fileTrailer
}

const blockCount = (length: number): number => Math.max(1, Math.ceil(length / blockSize))

/** Yields the file with the data of `chunks`, `length` bytes together. */
export async function* storedGzip(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length
  let crc = 0
  yield fileHeader
  for await (const data of inBlocks(chunks)) {
    left -= data.length
    crc = crc32(data, crc)
    yield headerOf(data.length, left === 0)
    yield data
  }
  if (length === 0) yield headerOf(0, true)
  yield trailerOf(crc, length)
}

function headerOf(length: number, isLast: boolean): Buffer {
  const header = Buffer.alloc(blockHeader)
  header.writeUInt8(isLast ? 1 : 0, 0)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(blockSize - length, 3)
  return header
}

function trailerOf(crc: number, length: number): Buffer {
  const trailer = Buffer.alloc(fileTrailer)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}

async function* inBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (size + rest.length >= blockSize) {
      const end = blockSize - size
      yield Buffer.concat([...parts, rest.subarray(0, end)])
      rest = rest.subarray(end)
      parts = []
      size = 0
    }
    if (rest.length > 0) parts.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** Yields the data of a file from its start, and verifies every other byte. Throws StoredGzipError. */
export async function* readStoredGzip(file: FileHandle): AsyncGenerator<Buffer> {
  const { take, isAtEnd } = byteReader(file)
  if (!(await take(fileHeader.length)).equals(fileHeader)) throw foreign('its gzip header is another one')
  let crc = 0
  let length = 0
  for (let isLast = false; !isLast;) {
    const header = await take(blockHeader)
    const size = header.readUInt16LE(1)
    isLast = header[0] === 1
    if (!header.equals(headerOf(size, isLast)) || (!isLast && size !== blockSize))
      throw length === 0 ? foreign('its data is compressed') : damaged(length)
    const data = await take(size)
    crc = crc32(data, crc)
    length += size
    yield data
  }
  if (!(await take(fileTrailer)).equals(trailerOf(crc, length))) throw damaged(length)
  if (!(await isAtEnd())) throw new StoredGzipError('long', 'bytes follow its end')
}

const foreign = (message: string) => new StoredGzipError('foreign', message)
const damaged = (at: number) => new StoredGzipError('damaged', `wrong bytes near byte ${at} of its data`)

/** Bytes of one read. */
const readSize = 1024 * 1024

interface ByteReader {
  /** Returns the next bytes, exactly so many. */
  take(length: number): Promise<Buffer>
  isAtEnd(): Promise<boolean>
}

function byteReader(file: FileHandle): ByteReader {
  let buffered: Buffer = Buffer.alloc(0)
  let position = 0
  const fill = async (): Promise<boolean> => {
    const chunk = Buffer.allocUnsafe(readSize)
    const { bytesRead } = await file.read(chunk, 0, readSize, position)
    position += bytesRead
    buffered = Buffer.concat([buffered, chunk.subarray(0, bytesRead)])
    return bytesRead > 0
  }
  return {
    async take(length) {
      while (buffered.length < length)
        if (!(await fill())) throw new StoredGzipError('short', `it ends after ${position} bytes`)
      const taken = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      return taken
    },
    isAtEnd: async () => buffered.length === 0 && !(await fill()),
  }
}

/** Yields `length` bytes of data from a position in the data. The bytes are not verified. */
export async function* storedGzipRange(
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length;) {
    const inBlock = at % blockSize
    const size = Math.min(blockSize - inBlock, start + length - at)
    const place =
      fileHeader.length + Math.floor(at / blockSize) * (blockHeader + blockSize) + blockHeader + inBlock
    const chunk = Buffer.allocUnsafe(size)
    const { bytesRead } = await file.read(chunk, 0, size, place)
    if (bytesRead === 0) throw new StoredGzipError('short', `it ends after ${place} bytes`)
    yield chunk.subarray(0, bytesRead)
    at += bytesRead
  }
}
