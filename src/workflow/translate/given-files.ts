// Reads the files that `translate` names, and those that its input names.
import { resolve } from 'node:path'
import { parseValuesFile } from '../../chart/files/values-file.ts'
import { UserError } from '../../errors.ts'
import { readText } from '../../system/read-file.ts'
import type { HelmFiles } from '../../translate/helm-command.ts'
import type { WorkflowContext } from '../context.ts'

/** A file to translate. */
export interface TranslateSource {
  readonly path: string
  readonly text: string
  /** True for command lines, false for YAML. */
  readonly isScript: boolean
}

/** Reads a file; `-` is standard input. Throws UserError. */
export function readSource(path: string, context: Pick<WorkflowContext, 'readStdin'>): TranslateSource {
  const text = path === '-' ? context.readStdin() : readGivenFile(path)
  return { path, text, isScript: text.split('\n', 1000).some((line) => command.test(line)) }
}

/** A line of a script, after the prompt of a user. YAML files may have commands in comments. */
const command = /^(?:[$>] +)?(?:sudo +)?(?:helm|istioctl|kubectl) /

/** Reads files that a command or a helmfile names, relative to a folder. */
export function filesAt(folder: string, context: Pick<WorkflowContext, 'readStdin'>): HelmFiles {
  const text = (path: string) => (path === '-' ? context.readStdin() : readGivenFile(resolve(folder, path)))
  return { text, values: (path) => parseValuesFile(text(path), path) }
}

function readGivenFile(path: string): string {
  try {
    return readText(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    const problem = code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`
    throw new UserError('file-unreadable', `${path}: ${problem}`, { cause: error })
  }
}
