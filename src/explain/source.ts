// A source of values: one layer of the merge, as a tree with the places of its parts.
import { deletePath, getPath, getTree, isTree, mergeTrees, newTree, setPath } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'

/** Which layer a source is; docs/configuration.md lists them in their order. */
export type SourceKind =
  | 'chart default'
  | 'profile'
  | 'compatibility version'
  | 'platform'
  | 'detected'
  | 'file'
  | 'flag'
  | 'derived'

export interface ValueSource {
  readonly kind: SourceKind
  /** `ambient`, `k3s`, `mesh.yaml`, `--set a=b`, or what a derived value follows from. */
  readonly name: string
  readonly tree: Tree
  /** Returns where a path of `tree` is written: `mesh.yaml:7`. Undefined if the name says all. */
  readonly where: (path: readonly string[]) => string | undefined
}

/** Returns a source of the part below a path. */
export function below(source: ValueSource, path: readonly string[]): ValueSource {
  return {
    ...source,
    tree: getTree(source.tree, path) ?? newTree(),
    where: (rest) => source.where([...path, ...rest]),
  }
}

/** Returns a source whose tree has the value at `from` as its only value, at `to`. */
export function moved(source: ValueSource, from: readonly string[], to: readonly string[]): ValueSource {
  const value = getPath(source.tree, from)
  const tree = newTree()
  if (value !== undefined && value !== null) setPath(tree, to, value)
  return { ...source, tree, where: (path) => source.where([...from, ...path.slice(to.length)]) }
}

/** Returns a source without the value at a path. */
export function withoutPath(source: ValueSource, path: readonly string[]): ValueSource {
  if (getPath(source.tree, path) === undefined) return source
  const tree = mergeTrees(newTree(), source.tree)
  deletePath(tree, path)
  return { ...source, tree }
}

/** Returns a source with only the keys that `keep` accepts. */
export function withKeys(source: ValueSource, keep: (key: string, value: Value) => boolean): ValueSource {
  return { ...source, tree: newTree(Object.entries(source.tree).filter(([key, value]) => keep(key, value))) }
}

/** Returns the value that results from the sources, lowest first. */
export function mergeSources(sources: readonly ValueSource[]): Tree {
  return sources.reduce<Tree>((merged, { tree }) => mergeTrees(merged, tree), newTree())
}

/** One layer's part in a value. */
export interface Contribution {
  readonly kind: SourceKind
  readonly name: string
  readonly where: string | undefined
  readonly value: Value
}

/** Returns what each source sets at a path, lowest first. A scalar or list above the path ends it. */
export function contributionsAt(sources: readonly ValueSource[], path: readonly string[]): Contribution[] {
  return sources.flatMap((source) => {
    const value = getPath(source.tree, path)
    if (value === undefined) return []
    return [{ kind: source.kind, name: source.name, where: source.where(path), value }]
  })
}

/** Returns the paths of all values that are no maps, and of empty maps, in the order of the tree. */
export function leavesOf(tree: Tree, path: readonly string[] = []): string[][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const own = [...path, key]
    return isTree(value) && Object.keys(value).length > 0 ? leavesOf(value, own) : [own]
  })
}
