// Merges Helm's values flags in Helm's order: files, --set-json, --set, --set-string, --set-file, --set-literal.
import { exitStatus, UserError } from '../../errors.ts'
import { readText } from '../../system/read-file.ts'
import { withPendingLookups } from '../../chart/pending-lookups.ts'
import { parseValuesFile } from '../../chart/files/values-file.ts'
import { applyHelmSet, NotationError, notations, textNotation } from '../../values/helm-set.ts'
import type { Notation } from '../../values/helm-set.ts'
import { isTree, newTree } from '../../values/tree.ts'
import type { Tree } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'
import type { HelmTemplateOptions } from './options.ts'

/** Reads and merges the values of a command line, also from URLs. Rejects with UserError with Helm's message. */
export async function userValuesOf(
  options: HelmTemplateOptions,
  context: Pick<WorkflowContext, 'env' | 'readStdin' | 'signal'>,
): Promise<Tree> {
  let stdin: string | undefined
  const fetch = async (url: string) => (await import('../../sources/fetch-text.ts')).fetchText(url, context)
  return withPendingLookups(fetch, async (fetched) =>
    mergedValues(options, (path) => {
      // Standard input can be read only once, and each fetched URL restarts this function.
      if (path.trim() === '-') return (stdin ??= context.readStdin())
      return /^https?:/i.test(path) ? fetched(path) : readGivenFile(path)
    }),
  )
}

function mergedValues(options: HelmTemplateOptions, read: (path: string) => string): Tree {
  const fromFile = textNotation((path) => read(path))
  const flags: readonly (readonly [flag: string, assignments: readonly string[] | undefined, Notation])[] = [
    ['set-json', options.setJson, notations.json],
    ['set', options.set, notations.typed],
    ['set-string', options.setString, notations.string],
    ['set-file', options.setFile, fromFile],
    ['set-literal', options.setLiteral, notations.literal],
  ]
  const files = (options.values ?? []).map((path) => parseValuesFile(read(path), path))
  const values = files.reduce(mergeOver, newTree())
  for (const [flag, assignments = [], notation] of flags) {
    for (const text of assignments) assignFlag(values, flag, text, notation)
  }
  return values
}

function assignFlag(values: Tree, flag: string, text: string, notation: Notation): void {
  try {
    applyHelmSet(values, text, notation)
  } catch (error) {
    if (!(error instanceof NotationError || error instanceof UserError)) throw error
    const why = flag === 'set-json' ? ` ${text}` : `: ${error.message}`
    throw valuesError(`failed parsing --${flag} data${why}`, error)
  }
}

// Maps are merged; lists, scalars and nulls are replaced.
function mergeOver(under: Tree, over: Tree): Tree {
  const merged = newTree(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(value) && isTree(below) ? mergeOver(below, value) : value
  }
  return merged
}

function valuesError(text: string, cause?: unknown): UserError {
  return new UserError('values', text, { status: exitStatus.failed, cause })
}

const goReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  ELOOP: 'too many levels of symbolic links',
  ENAMETOOLONG: 'file name too long',
}

/** Reads a file of at most 64 MB. Throws UserError, with Go's messages for system errors. */
function readGivenFile(path: string): string {
  try {
    return readText(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code = '', syscall = 'open' } = error as NodeJS.ErrnoException
    const reason = goReasons[code]
    if (reason === undefined) throw error
    throw new UserError('read', `${syscall} ${path}: ${reason}`, { cause: error, status: exitStatus.failed })
  }
}
