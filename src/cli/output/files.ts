// Writes the files of commands.
import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
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

/** Creates an empty folder for temporary files. Throws Node's errors. */
export function newTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(tmpdir(), prefix))
}

export interface NewFile {
  readonly name: string
  readonly text: string
}

export interface NewFilesOptions {
  /** Replace files with other contents. */
  readonly overwrite: boolean
  /** A part of the names of temporary files that no other run uses. */
  readonly suffix: string
}

/**
 * Writes files into a folder and creates it; other files of the folder stay. Each file appears whole or not at all.
 * Throws UserError if a file has other contents, and if a file cannot be written.
 */
export function writeNewFiles(
  folder: string,
  files: readonly NewFile[],
  { overwrite, suffix }: NewFilesOptions,
): void {
  const changed = files.filter(({ name, text }) => contentOf(join(folder, name)) !== text)
  const existing = changed.filter(({ name }) => existsSync(join(folder, name)))
  if (existing.length > 0 && !overwrite) {
    const names = existing.map(({ name }) => name).join(', ')
    throw new UserError('write-exists', `${folder}: files with other contents exist: ${names}`, {
      hint: 'name another folder, or replace them with --overwrite',
    })
  }
  const temporary = (name: string) => `${name}.${suffix}.part`
  const written: string[] = []
  try {
    for (const { name, text } of changed) written.push(writeFile(folder, temporary(name), text))
    for (const { name } of changed) renameFile(folder, temporary(name), name)
  } finally {
    for (const path of written) rmSync(path, { force: true })
  }
}

function renameFile(folder: string, from: string, to: string): void {
  try {
    renameSync(join(folder, from), join(folder, to))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('write', `write "${join(folder, to)}": ${reasons[code] ?? code}`, {
      cause: error,
      status: exitStatus.failed,
    })
  }
}

/** Returns the text of a file; undefined if it cannot be read. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
