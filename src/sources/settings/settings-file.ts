// Reads settings files of other programs. They are often missing and can contain secrets.
import { UserError } from '../../errors.ts'
import { readText } from '../../system/read-file.ts'

/** Returns the text of a file, or undefined if it does not exist. Throws UserError with `code` if it cannot be read. */
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
