// Keeps the files of a bundle in a temporary folder until they are archived.
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import { writeErrorCode, type BundleFiles, type NewBundleFile } from '../../support/bundle-files.ts'
import { redactChunks } from '../../support/redact-chunks.ts'
import type { BundledFile } from '../../support/summary.ts'
import { writeFailure } from '../../system/write-error.ts'

/** A part of a file on the disk. */
export interface SpooledPart {
  readonly file: string
  readonly size: number
}

export interface SpooledFile extends BundledFile {
  readonly isLog: boolean
  readonly parts: readonly SpooledPart[]
}

export interface Spool extends BundleFiles {
  /** The folder of the parts; only its owner can read it. */
  readonly folder: string
  /** All files, sorted by path. */
  list(): SpooledFile[]
  /** Deletes the folder. */
  close(): void
}

/** A log has at most so many parts: when it grows longer, its oldest part is deleted. */
const partsOfLog = 4

/** Creates an empty spool. `maxLogSize` is the maximum size of one log in bytes. Throws UserError without a disk. */
export function openSpool(maxLogSize: number): Spool {
  const folder = orWriteError(() => mkdtempSync(join(tmpdir(), 'ambientctl-support-bundle-')))
  const spooled = new Map<string, SpooledFile>()
  let parts = 0
  const newPart = () => join(folder, String(parts++))
  return {
    folder,
    async add(file, content) {
      if (spooled.has(file.path)) throw new Error(`the bundle has two files ${file.path}`)
      const chunks = redactChunks(typeof content === 'string' ? [content] : content)
      const partSize = file.isLog ? maxLogSize / partsOfLog : Infinity
      const { written, failure } = await writeFile(file, chunks, { newPart, partSize })
      spooled.set(file.path, written)
      // What was read of a log that breaks off stays in the bundle.
      if (failure) throw failure.error
      return file.path
    },
    list: () => [...spooled.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface PartOptions {
  readonly newPart: () => string
  /** Bytes of a part; a part is as much longer as its last chunk. */
  readonly partSize: number
}

interface WriteOutcome {
  readonly written: SpooledFile
  /** The error of the source of the chunks. */
  readonly failure?: { readonly error: unknown }
}

/** Writes the chunks to parts, and deletes the oldest part of a log when there are too many. */
async function writeFile(
  { path, section, title, isLog = false }: NewBundleFile,
  chunks: AsyncIterable<string>,
  { newPart, partSize }: PartOptions,
): Promise<WriteOutcome> {
  const parts: SpooledPart[] = []
  let failure: WriteOutcome['failure']
  let omitted = 0
  let current: PartWriter | undefined
  const endPart = async (): Promise<void> => {
    if (current) parts.push(await current.end())
    current = undefined
    if (parts.length <= partsOfLog) return
    const [oldest] = parts.splice(0, 1) as [SpooledPart]
    omitted += oldest.size
    await rm(oldest.file)
  }
  try {
    for await (const chunk of chunks) {
      current ??= await openPart(newPart())
      await current.write(chunk)
      if (current.size() >= partSize) await endPart()
    }
  } catch (error) {
    failure = { error }
  }
  await endPart()
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const written = { path, section, title, isLog, size, parts, ...(omitted > 0 && { omitted }) }
  return { written, ...(failure && { failure }) }
}

interface PartWriter {
  size(): number
  write(text: string): Promise<void>
  end(): Promise<SpooledPart>
}

async function openPart(file: string): Promise<PartWriter> {
  const handle = await orWriteErrorLater(open(file, 'wx', 0o600))
  let size = 0
  return {
    size: () => size,
    async write(text) {
      const { bytesWritten } = await orWriteErrorLater(handle.write(text, undefined, 'utf8'))
      size += bytesWritten
    },
    async end() {
      await orWriteErrorLater(handle.close())
      return { file, size }
    },
  }
}

function orWriteError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw writeError(tmpdir(), error)
  }
}

function orWriteErrorLater<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw writeError(tmpdir(), error)
  })
}

/** Returns the error for a bundle that cannot be written to `path`. */
export function writeError(path: string, error: unknown): UserError {
  return new UserError(writeErrorCode, `write the bundle to "${path}": ${writeFailure(error)}`, {
    hint: 'the folder of the bundle needs up to --max-size, the folder for temporary files ($TMPDIR) ten times as much',
    status: exitStatus.failed,
    cause: error,
  })
}
