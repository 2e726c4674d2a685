// Reads files that are not ours. A device or a pipe can be endless, and says of itself that it is empty.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { maxInputSize, printSize } from './limits.ts'

export interface ReadLimit {
  /** What messages call the file; its path if absent. */
  readonly name?: string
  /** Bytes; 64 MB if absent. */
  readonly limit?: number
}

/**
 * The bytes of a file, FIFO, device or open file descriptor, up to a limit. Throws UserError input-size for more, and
 * Node's errors as `readFileSync` does.
 */
export function readBytes(file: string | number, { name, limit = maxInputSize }: ReadLimit = {}): Buffer {
  const descriptor = typeof file === 'number' ? file : openSync(file, 'r')
  try {
    return readUpTo(descriptor, limit, name ?? String(file))
  } finally {
    if (typeof file === 'string') closeSync(descriptor)
  }
}

/** The same as text (UTF-8). */
export function readText(file: string | number, options?: ReadLimit): string {
  return readBytes(file, options).toString('utf8')
}

const chunkSize = 64 * 1024

function readUpTo(descriptor: number, limit: number, name: string): Buffer {
  const { size } = fstatSync(descriptor)
  if (size > limit) throw tooLarge(name, limit)
  const chunks: Buffer[] = []
  let total = 0
  for (;;) {
    // One byte more than the file has, so that its end shows without a second buffer.
    const chunk = Buffer.allocUnsafe(Math.max(size - total + 1, chunkSize))
    const length = readSync(descriptor, chunk)
    if (length === 0) return Buffer.concat(chunks, total)
    total += length
    if (total > limit) throw tooLarge(name, limit)
    chunks.push(chunk.subarray(0, length))
  }
}

function tooLarge(name: string, limit: number): UserError {
  return new UserError(
    'input-size',
    `${name}: is larger than ${printSize(limit)}, the limit for this input`,
    {
      hint: 'check that it is the right file',
    },
  )
}
