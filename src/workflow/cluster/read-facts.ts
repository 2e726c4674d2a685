// Reads saved facts from a file or from standard input.
import { readFactsFile, type FactsFile } from '../../facts/file.ts'
import { maxFactsSize } from '../../system/limits.ts'
import { readInput } from '../../system/read-file.ts'
import type { WorkflowContext } from '../context.ts'

/** Reads a file of `facts save`; `-` is standard input. Throws UserError: facts-file, and those of readFactsFile. */
export function readFacts(path: string, context: Pick<WorkflowContext, 'readStdin'>): FactsFile {
  return path === '-'
    ? readFactsFile(context.readStdin(maxFactsSize), 'standard input')
    : readFactsFile(readTextOf(path), path)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'file does not exist',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
}

function readTextOf(path: string): string {
  return readInput(path, {
    name: `--facts ${path}`,
    limit: maxFactsSize,
    code: 'facts-file',
    hint: 'use a file written by `facts save FILE`',
    reasons,
  })
}
