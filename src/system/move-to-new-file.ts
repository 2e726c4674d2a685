// Gives a temporary file its name.
import { existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'

/**
 * Renames a file, but never over another one. Resolves to false if `path` exists; the temporary file stays then. Rejects with
 * Node's errors.
 */
export async function moveToNewFile(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) return false
    // Some file systems have no hard links.
    await rename(temporary, path)
    return true
  }
  await rm(temporary)
  return true
}
