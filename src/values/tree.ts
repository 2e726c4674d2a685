// Helm values: JSON-like trees. Maps have no prototype, so a key such as `__proto__` is an ordinary key.
import { isRecord } from './record.ts'

/** float64 is a number, int64 (from Helm's `--set`) a bigint. */
export type Value = null | boolean | number | bigint | string | Value[] | Tree
export interface Tree {
  [key: string]: Value
}

/** Returns a map with these entries, or an empty map. */
export function newTree(entries?: Iterable<readonly [string, Value]>): Tree {
  const tree = Object.create(null) as Tree
  if (entries) for (const [key, value] of entries) tree[key] = value
  return tree
}

/** Reports whether a value is a map. */
export function isTree(value: unknown): value is Tree {
  return isRecord(value)
}

/**
 * Copies plain JSON data into a Value. Maps lose their prototype. Throws TypeError for data that JSON does not have.
 */
export function toValue(data: unknown): Value {
  if (Array.isArray(data)) return data.map(toValue)
  if (isTree(data)) return copyOf(data)
  if (data === null || ['boolean', 'number', 'bigint', 'string'].includes(typeof data)) return data as Value
  throw new TypeError(`not a value: ${typeof data}`)
}

function copyOf(data: Tree): Tree {
  const tree = newTree()
  for (const key of Object.keys(data)) tree[key] = toValue(data[key])
  return tree
}

/** Copies a plain JSON object into a Tree, like toValue. */
export function toTree(data: Readonly<Record<string, unknown>>): Tree {
  return toValue(data) as Tree
}

/** Returns a deep copy. */
export function clone<T extends Value>(value: T): T {
  return toValue(value) as T
}

/** Returns the value at a path, or undefined if the path does not exist. */
export function getPath(tree: Tree, path: readonly string[]): Value | undefined {
  let value: Value | undefined = tree
  for (const key of path) {
    if (!isTree(value)) return undefined
    value = value[key]
  }
  return value
}

/** Returns the map at a path, or undefined if there is none. */
export function getTree(tree: Tree, path: readonly string[]): Tree | undefined {
  const value = getPath(tree, path)
  return isTree(value) ? value : undefined
}

/** Sets the value at a path. Missing maps are created, and scalars on the path are replaced by maps. */
export function setPath(tree: Tree, path: readonly string[], value: Value): void {
  const last = path.at(-1)
  if (last === undefined) throw new RangeError('setPath: empty path')
  let target = tree
  for (const key of path.slice(0, -1)) {
    const next = target[key]
    if (isTree(next)) target = next
    else target = target[key] = newTree()
  }
  target[last] = value
}

/** Deletes the value at a path, if it exists. */
export function deletePath(tree: Tree, path: readonly string[]): void {
  const parent = getTree(tree, path.slice(0, -1))
  const last = path.at(-1)
  if (parent && last !== undefined) delete parent[last]
}

/**
 * Returns a new tree: `over` merged into `under`. Maps are merged key by key. Other values of `over`, including lists
 * and null, replace those of `under` (istioctl's rule for profiles, files and --set).
 */
export function mergeTrees(under: Tree, over: Tree): Tree {
  const result = newTree(Object.entries(under).map(([key, value]) => [key, clone(value)]))
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] = isTree(value) && isTree(below) ? mergeTrees(below, value) : clone(value)
  }
  return result
}
