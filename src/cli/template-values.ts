// The values flags of Helm → one tree, in Helm's order: files, then --set-json, --set, --set-string, --set-file, --set-literal.
import { exitStatus, UserError } from '../errors.ts'
import { withPendingLookups } from '../chart/pending-lookups.ts'
import { parseValuesFile } from '../chart/files/values-file.ts'
import { assign, NotationError, notations, textNotation } from '../values/helm-set.ts'
import type { Notation } from '../values/helm-set.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Arguments } from './command.ts'
import { readText } from './files.ts'
import type { Io } from './io.ts'

/** Reads and merges the values that a command line gives, from URLs too. Throws UserError in Helm's words. */
export async function givenValues(
  args: Arguments,
  io: Pick<Io, 'env' | 'readStdin' | 'signal'>,
): Promise<Tree> {
  let stdin: string | undefined
  const fetch = async (url: string) => (await import('../sources/fetch-text.ts')).fetchText(url, io)
  return withPendingLookups(fetch, async (fetched) =>
    mergedValues(args, (path) => {
      // Its end is seen once only, and each URL makes this begin anew.
      if (path.trim() === '-') return (stdin ??= io.readStdin())
      return /^https?:/i.test(path) ? fetched(path) : readText(path)
    }),
  )
}

function mergedValues(args: Arguments, read: (path: string) => string): Tree {
  const fromFile = textNotation((path) => read(path))
  const flags: readonly (readonly [string, Notation])[] = [
    ['set-json', notations.json],
    ['set', notations.typed],
    ['set-string', notations.string],
    ['set-file', fromFile],
    ['set-literal', notations.literal],
  ]
  const files = args.list('values').map((path) => parseValuesFile(read(path), path))
  const values = files.reduce(mergeOver, newTree())
  for (const [flag, notation] of flags) {
    for (const text of args.list(flag)) assignFlag(values, flag, text, notation)
  }
  return values
}

function assignFlag(values: Tree, flag: string, text: string, notation: Notation): void {
  try {
    assign(values, text, notation)
  } catch (error) {
    if (!(error instanceof NotationError || error instanceof UserError)) throw error
    const why = flag === 'set-json' ? ` ${text}` : `: ${error.message}`
    throw fault(`failed parsing --${flag} data${why}`, error)
  }
}

// Lists, scalars and nulls replace; only two maps are one.
function mergeOver(under: Tree, over: Tree): Tree {
  const merged = newTree(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(value) && isTree(below) ? mergeOver(below, value) : value
  }
  return merged
}

function fault(text: string, cause?: unknown): UserError {
  return new UserError('values', text, { status: exitStatus.failed, cause })
}
