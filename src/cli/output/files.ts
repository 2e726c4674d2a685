// Writes the files of commands.
import { closeSync, fchmodSync, fstatSync, openSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'

/** Returns true for an existing folder, and for a path that ends in a slash (the folder is created). */
export function isFolder(path: string): boolean {
  return (
    path.endsWith('/') ||
    path.endsWith(sep) ||
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  )
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the folder cannot be created',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'part of its path is a file, not a folder',
  EEXIST: 'part of its path is a file, not a folder',
}

/** Writes a file, creates its folder, and returns its path. Throws UserError if it cannot be written. */
export function writeFile(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  try {
    if (folder) makeFolder(folder)
    writeFileSync(path, text)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('write', `write manifest to "${path}": ${reasons[code] ?? code}`, {
      cause: error,
      status: exitStatus.failed,
    })
  }
  return path
}

/** Writes a file that only its owner can read, and creates its folder. Throws UserError if it cannot be written. */
export function writePrivate(path: string, text: string): void {
  try {
    makeFolder(dirname(path))
    const file = openSync(path, 'w', 0o600)
    try {
      // An existing file keeps its mode when it is opened.
      if (fstatSync(file).isFile()) fchmodSync(file, 0o600)
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('write', `write "${path}": ${reasons[code] ?? code}`, {
      cause: error,
      status: exitStatus.failed,
    })
  }
}
