// Makes a bundle fit into its size limit: the oldest lines of the longest logs are left out first.
import { open } from 'node:fs/promises'
import type { SpooledFile } from './spool.ts'

/** A file with the number of bytes that are left out at its start. */
export interface FittedFile {
  readonly file: SpooledFile
  readonly skip: number
}

/**
 * Returns the size that the longest logs may have so that all logs together have at most `target` bytes. Shorter logs stay
 * whole.
 */
export function logLimit(sizes: readonly number[], target: number): number {
  const sorted = sizes.toSorted((a, b) => a - b)
  let left = Math.max(0, target)
  for (const [i, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i))
    if (size > share) return share
    left -= size
  }
  return Infinity
}

/** Shortens logs to at most `limit` bytes, at the start of a line. */
export function shortenLogs(files: readonly SpooledFile[], limit: number): Promise<FittedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const skip = file.isLog && file.size > limit ? await nextLine(file, file.size - limit) : 0
      return { file, skip }
    }),
  )
}

/** Lines are not longer than this, or are cut. */
const maxLine = 64 * 1024

/** Returns the position after the first line feed from a position on; the end of the file if there is none nearby. */
async function nextLine({ parts, size }: SpooledFile, position: number): Promise<number> {
  let start = 0
  for (const part of parts) {
    if (position < start + part.size) {
      const handle = await open(part.file)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxLine), 0, maxLine, position - start)
        const end = buffer.subarray(0, bytesRead).indexOf(0x0a)
        if (end >= 0) return position + end + 1
      } finally {
        await handle.close()
      }
      return start + part.size
    }
    start += part.size
  }
  return size
}
