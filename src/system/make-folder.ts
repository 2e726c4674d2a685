// Makes folders, one level at a time.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it, as `mkdir -p` does. Throws Node's errors. Node's own recursive mkdir never returns
 * where a file system answers ENOENT although the folder above exists, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory()) break
    missing.unshift(folder)
    // A file in the way: mkdir says so.
    if (found || folder === dirname(folder)) break
  }
  for (const folder of missing) makeOne(folder, mode)
}

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
