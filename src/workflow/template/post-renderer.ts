// --post-renderer: a program that modifies the manifests.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import { printSize } from '../../system/limits.ts'
import type { WorkflowContext } from '../context.ts'
import type { HelmTemplateOptions } from './options.ts'

/** Rendered manifests can be much larger than files written by users. */
const maxOutput = 256 * 1024 * 1024

/** Runs the program with manifests as its input and returns its output. Throws UserError with Helm's message. */
export type PostRenderer = (manifests: string) => string

/**
 * Returns the post-renderer of the options, or undefined. Throws UserError with Helm's message if the program is
 * missing.
 */
export function postRendererOf(
  { postRenderer: name = '', postRendererArgs: words = [] }: HelmTemplateOptions,
  { env }: Pick<WorkflowContext, 'env'>,
): PostRenderer | undefined {
  if (name === '') return undefined
  const program = find(name, env['PATH'] ?? '')
  return (manifests) => {
    const { status, signal, stdout, stderr, error } = spawnSync(program, words, {
      input: manifests,
      encoding: 'utf8',
      maxBuffer: maxOutput,
      env: { ...env },
    })
    // A program may exit successfully without reading all of its input.
    if (status === 0) return stdout
    const tooMuch = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOBUFS'
    if (tooMuch) throw failed(program, `printed more than ${printSize(maxOutput)}, the limit for its output`)
    const why = status !== null ? `exit status ${status}` : signal ? `signal: ${signal}` : error?.message
    throw failed(program, `error output:\n${stderr}: ${why}`)
  }
}

function failed(program: string, why: string): UserError {
  const what = `error while running post render on files: error while running command ${program}. ${why}`
  return new UserError('render', what, { status: exitStatus.failed })
}

// As Go's LookPath: a name with a slash is a path, other names are searched in $PATH.
function find(program: string, path: string): string {
  const isPath = program.includes('/')
  const candidates = isPath ? [program] : path.split(delimiter).map((folder) => join(folder, program))
  const found = candidates.find(isProgram)
  if (found !== undefined) return isAbsolute(found) ? found : resolve(found)
  const why = isPath ? problemWith(program) : 'executable file not found in $PATH'
  const text = JSON.stringify(program)
  throw new UserError(
    'usage',
    `invalid argument ${text} for "--post-renderer" flag: unable to find binary at ${program}: exec: ${text}: ${why}`,
    { status: exitStatus.failed },
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function problemWith(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return `stat ${path}: no such file or directory`
  return stat.isDirectory() ? 'is a directory' : 'permission denied'
}
