// What commands write to disk.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitStatus, UserError } from '../errors.ts'

/** True for an existing folder, and for a path that ends in a slash (it will be made). */
export function isFolder(path: string): boolean {
  return path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Writes a file, making its folder, and answers its path; a UserError if that cannot be. */
export function writeFile(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  try {
    if (folder) mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('write', `write manifest to "${path}": ${reason}`, {
      cause: error,
      status: exitStatus.failed,
    })
  }
  return path
}
