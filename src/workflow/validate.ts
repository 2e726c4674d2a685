// `validate`: checks files and flags of a configuration for mistakes, without a cluster.
import { placedText, type InputFinding } from '../config/findings.ts'
import { readOperatorFile } from '../config/layers.ts'
import { UserError, UserErrors } from '../errors.ts'
import type { WorkflowContext } from './context.ts'
import type { ConfigurationOptions } from './options.ts'
import { sourceFolders } from './charts/chart-folders.ts'
import { readConfiguration, readUserSpec } from './rendering/configuration.ts'
import { unknownNames } from './rendering/unknown-names.ts'

export type ValidateOptions = Pick<
  ConfigurationOptions,
  | 'filename'
  | 'set'
  | 'setString'
  | 'setJson'
  | 'setFile'
  | 'setLiteral'
  | 'platform'
  | 'revision'
  | 'manifests'
>

export interface ValidationResult {
  /** The files as given with -f; `standard input` for `-`. */
  readonly files: readonly string[]
  readonly findings: readonly InputFinding[]
  /** False if a finding is an error. */
  readonly passed: boolean
}

/**
 * Returns all findings in the files and flags of a configuration: in each file, in what they make together, in its
 * profile and platform, and in the rendering. Rejects with UserError for files that cannot be read, and if there is nothing to validate.
 */
export async function validate(
  options: ValidateOptions,
  context: WorkflowContext,
): Promise<ValidationResult> {
  const { filename = [] } = options
  const flags = [
    options.set,
    options.setString,
    options.setJson,
    options.setFile,
    options.setLiteral,
  ].flatMap((list) => list ?? [])
  if (filename.length + flags.length === 0)
    throw new UserError('validate-nothing', '-f/--filename is missing', {
      hint: 'name an IstioOperator file, as in validate -f mesh.yaml',
    })
  const quiet = quietContext(context)
  const files = filename.map(originOf)
  const found: InputFinding[] = []
  const collect = async (step: () => InputFinding[] | Promise<InputFinding[]>): Promise<boolean> => {
    const before = found.length
    found.push(...(await findingsOf(step, files)))
    return found.slice(before).every(({ severity }) => severity !== 'error')
  }
  const readable: string[] = []
  for (const path of filename) {
    const isRead = await collect(() => {
      readOperatorFile(path.trim(), (limit) => quiet.readStdin(limit))
      return []
    })
    if (isRead) readable.push(path)
  }
  const input = { ...options, filename: readable }
  const isSound = await collect(async () => {
    const user = await readUserSpec(input, quiet)
    return [...user.findings, ...unknownNames(user, sourceFolders(input, user, quiet))]
  })
  if (isSound && readable.length === filename.length)
    await collect(async () => {
      await (await readConfiguration(input, quiet)).resolve().render()
      return []
    })
  return {
    files,
    findings: found.toSorted(byPlace(files)),
    passed: found.every(({ severity }) => severity !== 'error'),
  }
}

/** Sorts by file as given, then by line and column; findings in flags come last. */
function byPlace(files: readonly string[]): (a: InputFinding, b: InputFinding) => number {
  const position = ({ place: { origin, line = 0, column = 0 } }: InputFinding) => {
    const file = files.indexOf(origin)
    return [file < 0 ? files.length : file, line, column] as const
  }
  return (a, b) => {
    const [left, right] = [position(a), position(b)]
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
  }
}

const originOf = (path: string): string => (path.trim() === '-' ? 'standard input' : path.trim())

/** Findings are the only output, and standard input is read once. */
function quietContext(context: WorkflowContext): WorkflowContext {
  let stdin: string | undefined
  return { ...context, onEvent: () => undefined, readStdin: (limit) => (stdin ??= context.readStdin(limit)) }
}

/** Input that cannot be read at all is a mistake in the command line, not in a file. */
const usageErrors: ReadonlySet<string> = new Set([
  'file-unreadable',
  'file-stdin',
  'input-size',
  'manifests-folder',
])

/** Returns the findings of a step; those of the errors that it throws, if it does. */
async function findingsOf(
  step: () => InputFinding[] | Promise<InputFinding[]>,
  files: readonly string[],
): Promise<InputFinding[]> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof UserError) || usageErrors.has(error.code)) throw error
    const errors = error instanceof UserErrors ? error.errors : [error]
    return errors.map((one) => findingOf(one, files))
  }
}

/** Errors of reading files and of profiles have their place in the message: `mesh.yaml:3:5: not YAML: …`. */
function findingOf({ code, message, hint }: UserError, files: readonly string[]): InputFinding {
  const origin = files.find((file) => message.startsWith(`${file}:`)) ?? files.at(-1) ?? ''
  return { rule: code, severity: 'error', ...placedText(message, origin), hint }
}
