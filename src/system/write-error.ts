// Errors of the file system while a file is written, in words.
import { exitStatus, UserError } from '../errors.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'part of its path is a file, not a folder',
  ENOENT: 'the folder does not exist, or cannot be created',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'part of its path is a file, not a folder',
  EROFS: 'the file system is read-only',
}

/** Returns why a file could not be written: a phrase, or Node's code if there is none for it. */
export function writeFailure(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  return reasons[code] ?? code
}

export interface WriteErrorOptions {
  /** The code of the UserError. */
  readonly code: string
  /** What the user can do if the disk is full. */
  readonly whenFull: string
}

/** Returns the UserError for an error of the file system while `path` was written, and any other error unchanged. */
export function asWriteError(error: unknown, path: string, { code, whenFull }: WriteErrorOptions): unknown {
  const { code: reason } = error as NodeJS.ErrnoException
  if (error instanceof UserError || reason === undefined || !/^E[A-Z]+$/.test(reason)) return error
  return new UserError(code, `write ${JSON.stringify(path)}: ${writeFailure(error)}`, {
    status: exitStatus.failed,
    ...(reason === 'ENOSPC' && { hint: whenFull }),
    cause: error,
  })
}
