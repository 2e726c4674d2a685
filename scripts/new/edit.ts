// Files to write and places to fill for `npm run new`. All are tried before the first one is written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a person has to replace; test/scripts/skeleton.test.ts finds what is left. */
export const fillIn = 'FILL-IN'

/** The folders that may contain it. */
export const fillInFolders = [
  'platforms',
  'docs',
  'src/preflight',
  'test/platform',
  'test/preflight',
] as const

/** A new file, or a change of a file that exists. Paths are below the root. */
export type Edit =
  | { readonly path: string; readonly create: string }
  | { readonly path: string; readonly change: (text: string) => string }

/** Writes every edit and returns the paths. Throws an Error before the first is written if one of them cannot be. */
export function writeEdits(root: string, edits: readonly Edit[]): string[] {
  const texts = edits.map((edit) => ({ path: edit.path, text: textOf(root, edit) }))
  for (const { path, text } of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return texts.map(({ path }) => path)
}

function textOf(root: string, edit: Edit): string {
  const file = join(root, edit.path)
  if ('change' in edit) return edit.change(readFileSync(file, 'utf8'))
  if (existsSync(file)) throw new Error(`${edit.path} exists already: edit that file, or choose another name`)
  return edit.create
}

/** A change that inserts a text behind the last match of a pattern. It throws an Error that names the file if there is none. */
export function insertAfterLast(path: string, pattern: RegExp, text: string): Edit {
  return {
    path,
    change(old) {
      const match = [...old.matchAll(pattern)].at(-1)
      if (!match)
        throw new Error(`${path}: found nothing like ${String(pattern)}, so there is no place to insert at`)
      const at = match.index + match[0].length
      return old.slice(0, at) + text + old.slice(at)
    },
  }
}
