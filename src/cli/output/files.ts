// Writes the files of commands.
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'
import { writeFailure } from '../../system/write-error.ts'

/** Returns true for an existing folder, and for a path that ends in a slash (the folder is created). */
export function isFolder(path: string): boolean {
  return (
    path.endsWith('/') ||
    path.endsWith(sep) ||
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  )
}

/** Writes a file, creates its folder, and returns its path. Throws UserError if it cannot be written whole. */
export function writeFile(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeOrThrow('write manifest to', path, () => {
    if (folder) makeFolder(folder)
    writeWhole(path, text)
  })
  return path
}

/** Writes a file that only its owner can read, and creates its folder. Throws UserError if it cannot be written whole. */
export function writePrivate(path: string, text: string): void {
  writeOrThrow('write', path, () => {
    makeFolder(dirname(path))
    writeWhole(path, text, 0o600)
  })
}

function writeOrThrow(what: string, path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new UserError('write', `${what} "${path}": ${writeFailure(error)}`, {
      cause: error,
      status: exitStatus.failed,
    })
  }
}

/**
 * Writes a file so that it has either its old or its new content, also on a full disk: writes a temporary file beside it and
 * renames that. A file keeps its mode unless `mode` is given, and a symbolic link its target. Devices and pipes are written
 * directly, and so are files in folders where no other file may be created.
 */
function writeWhole(path: string, text: string, mode?: number): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  const target = stat?.isFile() ? realpathSync(path) : path
  const folder = stat && !stat.isFile() ? undefined : temporaryFolder(dirname(target), stat !== undefined)
  if (folder === undefined) return writeInPlace(target, text, mode)
  try {
    const temporary = join(folder, 'content')
    writeFileSync(temporary, text)
    const wanted = mode ?? stat?.mode
    if (wanted !== undefined) chmodSync(temporary, wanted)
    renameSync(temporary, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns undefined if no folder may be created, and the file exists. */
function temporaryFolder(parent: string, exists: boolean): string | undefined {
  try {
    return mkdtempSync(join(parent, '.ambientctl-'))
  } catch (error) {
    const isDenied = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (exists && isDenied) return undefined
    throw error
  }
}

function writeInPlace(path: string, text: string, mode: number | undefined): void {
  const file = openSync(path, 'w', mode)
  try {
    // An existing file keeps its mode when it is opened.
    if (mode !== undefined && fstatSync(file).isFile()) fchmodSync(file, mode)
    writeFileSync(file, text)
  } finally {
    closeSync(file)
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
  writeOrThrow('write', join(folder, to), () => renameSync(join(folder, from), join(folder, to)))
}

/** Returns the text of a file; undefined if it cannot be read. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
