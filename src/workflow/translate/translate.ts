// `translate`: command lines of helm and istioctl, helmfiles, Helm values, Sail resources and old files, as a command of
// ambientctl or as an IstioOperator file.
import { UserError } from '../../errors.ts'
import type { WorkflowContext } from '../context.ts'
import { translateFiles } from './files.ts'
import { readSource } from './given-files.ts'
import { translateScript, type TranslatedScript } from './script.ts'

export interface TranslateOptions {
  /** Files: helmfiles, values, resources, IstioOperators, or scripts; `-` is standard input. */
  readonly filename?: readonly string[] | undefined
}

/** The translation: what the input installs, and the lines of a script, in which other programs are kept. */
export interface Translation extends TranslatedScript {
  /** True if the input was files, whose translation is a file. */
  readonly isFile: boolean
}

/** Translates command lines and files, and reports what has no counterpart. Throws UserError. */
export function translate(
  lines: readonly string[],
  { filename = [] }: TranslateOptions,
  context: WorkflowContext,
): Translation {
  const sources = filename.map((path) => readSource(path, context))
  const isFile = lines.length === 0 && sources.every(({ isScript }) => !isScript)
  if (isFile) {
    if (sources.length === 0)
      throw new UserError('translate-empty', 'nothing to translate', {
        hint: 'write ambientctl translate "helm install …", or name a file with -f',
      })
    return { operator: translateFiles(sources, context), commands: [], isFile }
  }
  if (sources.some(({ isScript }) => !isScript))
    throw new UserError('translate-mixed', 'commands and files cannot be translated together', {
      hint: 'translate them one after the other',
    })
  const script = [...lines, ...sources.map(({ text }) => text)].join('\n')
  return { ...translateScript(script, context), isFile }
}
