// Facts that `facts save` wrote, from a file or from standard input.
import { UserError } from '../../errors.ts'
import { readFactsFile, type FactsFile } from '../../facts/file.ts'
import { maxFactsSize } from '../../system/limits.ts'
import { readText } from '../../system/read-file.ts'
import type { WorkflowContext } from '../context.ts'

/** Reads a file of `facts save`; `-` is standard input. Throws UserError: facts-file, and those of readFactsFile. */
export function readFacts(path: string, context: Pick<WorkflowContext, 'readStdin'>): FactsFile {
  return path === '-'
    ? readFactsFile(context.readStdin(maxFactsSize), 'standard input')
    : readFactsFile(readSaved(path), path)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
}

function readSaved(path: string): string {
  try {
    return readText(path, { name: `--facts ${path}`, limit: maxFactsSize })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('facts-file', `--facts ${path}: ${reasons[code] ?? code}`, {
      hint: 'name a file that `facts save FILE` wrote',
      cause: error,
    })
  }
}
