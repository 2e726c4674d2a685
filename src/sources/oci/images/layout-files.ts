// The files of an OCI image layout: written whole or not at all.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../system/make-folder.ts'
import { readText } from '../../../system/read-file.ts'
import { asWriteError } from '../../../system/write-error.ts'
import { refused } from '../../failure.ts'
import { layoutMarker } from './layout-index.ts'

const ownFiles: readonly string[] = ['oci-layout', 'index.json', 'blobs']

/** Returns the path of a blob. */
export function blobPath(folder: string, digest: string): string {
  return join(folder, 'blobs', ...digest.split(':'))
}

/** Returns the size of a file in bytes, or undefined if there is none. */
export function fileSize(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

/** Throws UserError if a folder exists, has files, and is not an OCI image layout. */
export function requireLayoutOrEmpty(folder: string): void {
  const problem = problemOf(folder)
  if (problem === undefined) return
  throw refused('image-layout', `${folder}: ${problem}`, {
    hint: 'name a new folder, or one of images mirror',
  })
}

function problemOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  if (!statSync(folder).isDirectory()) return 'is not a folder'
  const names = readdirSync(folder)
  if (names.length === 0) return undefined
  // A run that was killed can leave a temporary file.
  const others = names.filter((name) => !ownFiles.includes(name.replace(/\.part$/, '')))
  if (others.length > 0) return `the folder has other files, such as ${others[0]}`
  return isLayout(folder) ? undefined : 'the folder has files, but no valid file oci-layout'
}

/** Returns whether a folder has a file `oci-layout` of version 1. */
export function isLayout(folder: string): boolean {
  const path = join(folder, 'oci-layout')
  if (fileSize(path) === undefined) return false
  return /"imageLayoutVersion"\s*:\s*"1\./.test(readText(path, { name: path }))
}

/** Creates the folder of a layout. Throws UserError. */
export function createLayout(folder: string): void {
  requireLayoutOrEmpty(folder)
  wrapping(folder, () => makeFolder(join(folder, 'blobs', 'sha256')))
  if (!isLayout(folder)) writeWhole(join(folder, 'oci-layout'), layoutMarker)
}

/** Writes a file by a temporary file and a rename. Throws UserError. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const partial = `${path}.part`
  wrapping(path, () => {
    try {
      makeFolder(dirname(path))
      writeFileSync(partial, content, { flush: true })
      renameSync(partial, path)
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
  })
}

/** Runs `write`; throws UserError for an error of the file system. */
export function wrapping(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw asLayoutError(error, path)
  }
}

/** As asWriteError of system/, for a file of a layout. */
export function asLayoutError(error: unknown, path: string): unknown {
  const whenFull = 'free space and run the command again: it continues'
  return asWriteError(error, path, { code: 'image-write', whenFull })
}
