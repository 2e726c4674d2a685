// Reads the files of --set-file.
import { UserError } from '../../errors.ts'
import { readText } from '../../system/read-file.ts'
import type { ReadSetFile } from '../../values/set-flag.ts'
import type { WorkflowContext } from '../context.ts'
import type { ConfigurationOptions, FileContents } from '../options.ts'

/** Returns a function that reads each file once. `-` is standard input, unless `-f -` reads it. */
export function setFileReader(
  { filename = [], fileContents = {}, onFileRead }: ConfigurationOptions & FileContents,
  context: Pick<WorkflowContext, 'readStdin'>,
): ReadSetFile {
  const contents = new Map(Object.entries(fileContents))
  return (path) => {
    const known = contents.get(path)
    if (known !== undefined) return known
    const content = path === '-' ? readStandardInput(filename, context) : readSetFile(path)
    contents.set(path, content)
    onFileRead?.(path, content)
    return content
  }
}

function readStandardInput(
  filename: readonly string[],
  { readStdin }: Pick<WorkflowContext, 'readStdin'>,
): string {
  if (filename.some((path) => path.trim() === '-'))
    throw new UserError('file-stdin', '--set-file -: standard input is already read by -f -')
  return readStdin()
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'is a directory',
  EACCES: 'permission denied',
}

function readSetFile(path: string): string {
  if (path.trim() === '')
    throw new UserError('file-unreadable', '--set-file: the name of a file is empty', {
      hint: 'write --set-file path=FILE',
    })
  try {
    return readText(path, { name: `--set-file ${path}` })
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new UserError(
      'file-unreadable',
      `--set-file: ${path}: ${problems[code] ?? `cannot be read (${code})`}`,
      {
        hint: 'write --set-file path=FILE',
        cause: error,
      },
    )
  }
}
