// Edits of files for `npm run new`. All edits are prepared before the first file is written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The placeholder that the author must replace; test/scripts/skeleton.test.ts finds remaining ones. */
export const fillIn = 'FILL-IN'

/** The folders that may contain it. */
export const fillInFolders = [
  'platforms',
  'docs',
  'src/preflight',
  'test/platform',
  'test/preflight',
] as const

/** A new file, or a change of an existing file. Paths are relative to the root. */
export type Edit =
  | { readonly path: string; readonly create: string }
  | { readonly path: string; readonly change: (text: string) => string }

/** Writes all edits and returns their paths. If an edit is not possible, throws Error before anything is written. */
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
  if (existsSync(file)) throw new Error(`${edit.path} already exists: edit that file, or choose another name`)
  return edit.create
}

/**
 * Returns a change that inserts text after the last match of a pattern. The change throws Error with the path if there
 * is none.
 */
export function insertAfterLast(path: string, pattern: RegExp, text: string): Edit {
  return {
    path,
    change(old) {
      const match = [...old.matchAll(pattern)].at(-1)
      if (!match) throw new Error(`${path}: cannot insert the new text: ${String(pattern)} does not match`)
      const at = match.index + match[0].length
      return old.slice(0, at) + text + old.slice(at)
    },
  }
}
