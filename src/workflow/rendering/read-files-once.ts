// Reads the files of a configuration that several steps use.
import type { Tree } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'
import type { ConfigurationOptions, FileContents } from '../options.ts'
import { readUserSpec, withOpenedBundle } from './configuration.ts'

/**
 * Returns the options with the contents of their files and their bundle, and the spec of the user: standard input can be read only
 * once. Rejects with UserError.
 */
export async function readFilesOnce<Options extends ConfigurationOptions & FileContents>(
  options: Options,
  context: WorkflowContext,
): Promise<{ readonly options: Options & FileContents; readonly spec: Tree }> {
  const files = new Map<string, string>()
  const onFileRead = (path: string, content: string) => void files.set(path, content)
  const opened = await withOpenedBundle(options, context)
  const { spec } = await readUserSpec({ ...opened, onFileRead }, context)
  const fileContents = { ...opened.fileContents, ...Object.fromEntries(files) }
  return { options: { ...opened, fileContents }, spec }
}
