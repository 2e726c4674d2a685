// istioctl's --set notation: `path=value` into a spec tree.
import { newTree, setPath } from './tree.ts'
import type { Tree, Value } from './tree.ts'

/** One step of a path: a key of a map, a place in a list, or the list element whose key has a value. */
export type Segment =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'match'; readonly key: string; readonly value: string }

export interface Assignment {
  readonly path: readonly Segment[]
  readonly value: Value
}

/** Reads one `--set` text. Throws UserError `set-syntax`. */
export function parseSet(text: string): Assignment {
  const [path = '', ...value] = text.split('=')
  return { path: path.split('.').map((key) => ({ kind: 'key', key })), value: value.join('=') }
}

/** Applies one `--set` text to a spec tree, in place. Throws UserError. */
export function applySet(tree: Tree, text: string): void {
  const { path, value } = parseSet(text)
  setPath(
    tree,
    path.map((segment) => (segment.kind === 'key' ? segment.key : '')),
    value ?? newTree(),
  )
}
