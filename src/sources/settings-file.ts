// Files in which other programs keep settings: often there are none, and what they hold may be secret.
import { UserError } from '../errors.ts'
import { readText } from '../system/read-file.ts'

/** The text of a file; undefined if there is none. Throws UserError of the code where it cannot be read. */
export function readSettings(file: string, code: string): string | undefined {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code: reason } = error as NodeJS.ErrnoException
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return undefined
    throw new UserError(code, `${file} cannot be read (${reason ?? String(error)})`, { cause: error })
  }
}
