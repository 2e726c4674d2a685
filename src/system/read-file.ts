// Reads files with a size limit. Devices and pipes can be endless and report size 0.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { fromBytes } from '../template/bytes.ts'
import { maxInputSize, printSize } from './limits.ts'

export interface ReadLimit {
  /** The name of the file in messages; its path by default. */
  readonly name?: string
  /** The maximum size in bytes; 64 MB by default. */
  readonly limit?: number
}

/**
 * Reads a file, FIFO, device or open file descriptor up to a limit. Throws UserError input-size if it is larger, and
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

/** As readBytes, decoded as UTF-8. A byte that is not valid is kept as template/bytes.ts describes. */
export function readText(file: string | number, options?: ReadLimit): string {
  return fromBytes(readBytes(file, options))
}

export interface InputFile extends ReadLimit {
  /** The code of the UserError. */
  readonly code: string
  readonly hint?: string
  /** Texts for Node's error codes, in place of `cannot be read (CODE)`. */
  readonly reasons?: Readonly<Record<string, string>>
}

/** As readText, for a file that the user named: throws UserError `NAME: REASON` for one that cannot be read. */
export function readInput(file: string, { code, hint, reasons = {}, ...options }: InputFile): string {
  try {
    return readText(file, options)
  } catch (error) {
    if (error instanceof UserError) throw error
    const cause = (error as NodeJS.ErrnoException).code ?? String(error)
    const reason = reasons[cause] ?? `cannot be read (${cause})`
    throw new UserError(code, `${options.name ?? file}: ${reason}`, { ...(hint && { hint }), cause: error })
  }
}

const chunkSize = 64 * 1024

function readUpTo(descriptor: number, limit: number, name: string): Buffer {
  const { size } = fstatSync(descriptor)
  if (size > limit) throw tooLarge(name, limit)
  // One byte more than the file has, so that its end shows without a second buffer. Devices and pipes have no size.
  let buffer = Buffer.allocUnsafe(size > 0 ? size + 1 : chunkSize)
  let total = 0
  for (;;) {
    if (total === buffer.length) buffer = Buffer.concat([buffer], total * 2)
    const length = readSync(descriptor, buffer, total, buffer.length - total, null)
    if (length === 0) return buffer.subarray(0, total)
    total += length
    if (total > limit) throw tooLarge(name, limit)
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
