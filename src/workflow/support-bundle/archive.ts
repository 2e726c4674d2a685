// Writes the files of a bundle as one .tgz.
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import type { SpooledPart } from './spool.ts'

/** A file of an archive: a text, or the parts of a file on the disk from a position on. */
export interface ArchiveEntry {
  readonly path: string
  readonly content: string | ArchiveParts
}

export interface ArchiveParts {
  readonly parts: readonly SpooledPart[]
  /** Bytes to leave out at the start. */
  readonly skip: number
}

export interface ArchiveOptions {
  /** The folder in the archive. */
  readonly folder: string
  /** The time of all files. */
  readonly time: Date
  readonly signal: AbortSignal
}

/** Writes an archive that only its owner can read, and returns its size in bytes. Rejects with Node's errors. */
export async function writeArchive(
  file: string,
  entries: Iterable<ArchiveEntry>,
  { folder, time, signal }: ArchiveOptions,
): Promise<number> {
  const archive = pack()
  const output: WriteStream = createWriteStream(file, { flags: 'w', mode: 0o600 })
  const written = pipeline(Readable.from(archive), createGzip(), output, { signal })
  const packed = packAll(archive, entries, (path) => ({
    name: `${folder}/${path}`,
    mode: 0o600,
    mtime: time,
  }))
  // If the disk is full, nobody reads the archive any more, and packing never ends.
  await Promise.race([written, packed.then(() => written)])
  return (await stat(file)).size
}

type Header = { readonly name: string; readonly mode: number; readonly mtime: Date }

async function packAll(
  archive: Pack,
  entries: Iterable<ArchiveEntry>,
  headerOf: (path: string) => Header,
): Promise<void> {
  for (const { path, content } of entries) {
    const chunks = typeof content === 'string' ? [Buffer.from(content, 'utf8')] : readParts(content)
    const sink = archive.entry({ ...headerOf(path), size: sizeOf(content) }) as unknown as Writable
    for await (const chunk of chunks) {
      if (!sink.write(chunk)) await once(sink, 'drain')
    }
    sink.end()
    await once(sink, 'close')
  }
  archive.finalize()
}

function sizeOf(content: ArchiveEntry['content']): number {
  if (typeof content === 'string') return Buffer.byteLength(content)
  return content.parts.reduce((sum, { size }) => sum + size, 0) - content.skip
}

async function* readParts({ parts, skip }: ArchiveParts): AsyncGenerator<Buffer> {
  let left = skip
  for (const { file, size } of parts) {
    const start = Math.min(left, size)
    left -= start
    if (start < size) yield* createReadStream(file, { start }) as AsyncIterable<Buffer>
  }
}
