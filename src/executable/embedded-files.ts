// The package's files in the executable, as a read-only tree below a path.
import { sep } from 'node:path'

/** The assets of the executable. */
export interface Assets {
  /** The paths of all files, with slashes. */
  names(): readonly string[]
  /** Returns the content of a file; nobody may write to it. */
  read(name: string): Buffer
}

/** A file with its content, or a folder with the names of its entries in any order. */
export type EmbeddedEntry =
  | { readonly kind: 'file'; readonly data: Buffer }
  | { readonly kind: 'folder'; readonly entries: readonly string[] }

export class EmbeddedFiles {
  private readonly root: string
  private readonly assets: Assets
  private tree: ReadonlyMap<string, ReadonlySet<string>> | undefined
  private readonly found = new Map<string, EmbeddedEntry>()

  /** `root` is the absolute path of the tree. */
  constructor(root: string, assets: Assets) {
    this.root = root
    this.assets = assets
  }

  /** True if a path, as a caller passes it to node:fs, is inside the tree. */
  has(path: unknown): path is string {
    return typeof path === 'string' && path.startsWith(this.root) && path.startsWith(sep, this.root.length)
  }

  /** Returns what is at a path inside the tree; undefined if nothing is there. */
  find(path: string): EmbeddedEntry | undefined {
    const known = this.found.get(path)
    if (known !== undefined) return known
    const entry = this.entryOf(path.slice(this.root.length + sep.length).replaceAll(sep, '/'))
    if (entry !== undefined) this.found.set(path, entry)
    return entry
  }

  private entryOf(name: string): EmbeddedEntry | undefined {
    this.tree ??= treeOf(this.assets.names())
    const entries = this.tree.get(name.replace(/\/$/, ''))
    if (entries === undefined) return undefined
    return entries.size > 0
      ? { kind: 'folder', entries: [...entries] }
      : { kind: 'file', data: this.assets.read(name) }
  }
}

/** The entries of each folder; a file has none. */
function treeOf(names: readonly string[]): Map<string, Set<string>> {
  const tree = new Map<string, Set<string>>([['', new Set()]])
  const folderAt = (path: string): Set<string> => {
    let entries = tree.get(path)
    if (entries === undefined) {
      tree.set(path, (entries = new Set()))
      addTo(path)
    }
    return entries
  }
  const addTo = (path: string) => {
    const end = path.lastIndexOf('/')
    folderAt(path.slice(0, Math.max(end, 0))).add(path.slice(end + 1))
  }
  for (const name of names) {
    tree.set(name, new Set())
    addTo(name)
  }
  return tree
}
