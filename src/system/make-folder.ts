// Creates folders, one level at a time.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its parents, as `mkdir -p` does. Throws Node's errors. Node's recursive mkdir is not used: it
 * never returns if a file system reports ENOENT although the parent exists, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory()) break
    missing.unshift(folder)
    // If a file has this name, mkdir throws the error.
    if (found || folder === dirname(folder)) break
  }
  for (const folder of missing) makeSingleFolder(folder, mode)
}

function makeSingleFolder(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
