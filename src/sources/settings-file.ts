// Files in which other programs keep settings: often there are none, and what they hold may be secret.
import { readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'

/** The text of a file; undefined if there is none. Throws UserError of the code where it cannot be read. */
export function readSettings(file: string, code: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return undefined
    throw new UserError(code, `${file} cannot be read (${reason ?? String(error)})`, { cause: error })
  }
}
