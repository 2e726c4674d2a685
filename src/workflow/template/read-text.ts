// Files that the flags of values name.
import { readFileSync } from 'node:fs'
import { exitStatus, UserError } from '../../errors.ts'

const goReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  ELOOP: 'too many levels of symbolic links',
  ENAMETOOLONG: 'file name too long',
}

/** A file's text. Throws UserError in Go's words. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = '', syscall = 'open' } = error as NodeJS.ErrnoException
    const reason = goReasons[code]
    if (reason === undefined) throw error
    throw new UserError('read', `${syscall} ${path}: ${reason}`, { cause: error, status: exitStatus.failed })
  }
}
