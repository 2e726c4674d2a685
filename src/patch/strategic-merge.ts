// Kubernetes' strategic merge patch (k8s.io/apimachinery/pkg/util/strategicpatch) for objects as data.
import { clone, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { anyField, childField, itemField, type KubernetesField } from './fields.ts'
import { orderMerged, ranksOf, type ItemKey } from './list-order.ts'

/** A patch that cannot be applied. `path` is the field in the object. */
export class StrategicMergeError extends Error {
  override readonly name = 'StrategicMergeError'
  readonly path: readonly string[]

  constructor(path: readonly string[], message: string) {
    super(message)
    this.path = path
  }
}

const directive = '$patch'
const retainKeys = '$retainKeys'
const deleteFromList = '$deleteFromPrimitiveList/'
const setElementOrder = '$setElementOrder/'

/**
 * Returns a copy of `original` with `patch` merged into it; `field` describes the value. null deletes a key. Lists with
 * a merge key are merged by it, other lists are replaced. Knows the directives `$patch`, `$retainKeys`,
 * `$deleteFromPrimitiveList/` and `$setElementOrder/`. Throws StrategicMergeError.
 */
export function strategicMerge(original: Tree, patch: Tree, field: KubernetesField): Tree {
  return mergeMaps(original, patch, field, [])
}

function mergeMaps(original: Tree, patch: Tree, field: KubernetesField, path: readonly string[]): Tree {
  const action = patch[directive]
  if (action === 'replace') return without(patch, [directive])
  if (action === 'delete') return newTree()
  if (action !== undefined) throw badDirective(action, path)
  const result = retained(clone(original), patch, path)
  for (const [key, value] of Object.entries(patch)) {
    if (key === retainKeys || key.startsWith(setElementOrder)) continue
    if (key.startsWith(deleteFromList)) {
      deleteScalars(result, key.slice(deleteFromList.length), value, path)
      continue
    }
    mergeKey(result, key, value, { field: childField(field, key), order: patch[setElementOrder + key], path })
  }
  for (const key of Object.keys(patch)) {
    const list = key.startsWith(setElementOrder) ? key.slice(setElementOrder.length) : undefined
    if (list !== undefined && patch[list] === undefined)
      reorder(result, list, { field: childField(field, list), order: patch[key], path })
  }
  return result
}

interface MergeTarget {
  readonly field: KubernetesField | undefined
  /** The value of `$setElementOrder/KEY`, if the patch has it. */
  readonly order: Value | undefined
  readonly path: readonly string[]
}

/** Merges one key of a patch into `result`, in place. */
function mergeKey(result: Tree, key: string, value: Value, target: MergeTarget): void {
  const path = [...target.path, key]
  const before = result[key]
  const field = target.field ?? anyField
  if (value === null) delete result[key]
  else if (isTree(before) && isTree(value)) {
    result[key] = field.isReplaced ? clone(value) : mergeMaps(before, value, field, path)
  } else if (Array.isArray(before) && Array.isArray(value)) {
    result[key] = mergeLists(before, value, { ...target, field, path })
  } else {
    const added = withoutDirectives(value)
    if (added === undefined) delete result[key]
    else result[key] = added
  }
}

function mergeLists(original: readonly Value[], patch: readonly Value[], target: MergeTarget): Value[] {
  const { field, order, path } = target
  if (field?.mergeKey === undefined) return clone([...patch])
  const keyOf = keyOfItems(field.mergeKey, path)
  const { kept, added } = splitDirectives(original, patch, keyOf, path)
  const merged = [...kept]
  const positions = ranksOf(merged, keyOf)
  for (const item of added) {
    const at = positions.get(keyOf(item))
    const before = at === undefined ? undefined : merged[at]
    if (at === undefined || before === undefined) {
      positions.set(keyOf(item), merged.length)
      merged.push(clone(item))
    } else if (isTree(before) && isTree(item))
      merged[at] = mergeMaps(before, item, itemField(field), [...path, `${at}`])
  }
  return orderMerged(merged, Array.isArray(order) ? order : added, kept, keyOf)
}

/** Applies the items that have `$patch`. Returns the items of the original that remain, and those to merge. */
function splitDirectives(
  original: readonly Value[],
  patch: readonly Value[],
  keyOf: ItemKey,
  path: readonly string[],
): { readonly kept: readonly Value[]; readonly added: readonly Value[] } {
  const actionOf = (item: Value) => (isTree(item) ? item[directive] : undefined)
  let kept = original
  for (const item of patch) {
    const action = actionOf(item)
    if (action === 'delete') kept = kept.filter((one) => keyOf(one) !== keyOf(item))
    else if (action !== undefined && action !== 'replace') throw badDirective(action, path)
  }
  const isReplaced = patch.some((item) => actionOf(item) === 'replace')
  return { kept: isReplaced ? [] : kept, added: patch.filter((item) => actionOf(item) === undefined) }
}

function reorder(result: Tree, key: string, { field, order, path }: MergeTarget): void {
  const list = result[key]
  if (!Array.isArray(list) || !Array.isArray(order) || field?.mergeKey === undefined) return
  result[key] = orderMerged(list, order, list, keyOfItems(field.mergeKey, [...path, key]))
}

/** Returns the function that identifies items. It throws StrategicMergeError for an item without the merge key. */
function keyOfItems(mergeKey: string, path: readonly string[]): ItemKey {
  if (mergeKey === '') return (item) => item
  return (item) => {
    const key = isTree(item) ? item[mergeKey] : undefined
    if (key === undefined)
      throw new StrategicMergeError(path, `has an item without ${mergeKey}, its merge key`)
    return key
  }
}

/** Removes the keys that `$retainKeys` does not name. */
function retained(result: Tree, patch: Tree, path: readonly string[]): Tree {
  const keys = patch[retainKeys]
  if (keys === undefined) return result
  if (!Array.isArray(keys)) throw new StrategicMergeError(path, `has a ${retainKeys} that is no list`)
  const missing = Object.keys(patch).find(
    (key) => !key.startsWith('$') && patch[key] !== null && !keys.includes(key),
  )
  if (missing !== undefined)
    throw new StrategicMergeError(path, `has the key ${missing}, which ${retainKeys} does not name`)
  return without(
    result,
    Object.keys(result).filter((key) => !keys.includes(key)),
  )
}

function deleteScalars(result: Tree, key: string, value: Value, path: readonly string[]): void {
  const list = result[key]
  if (!Array.isArray(value))
    throw new StrategicMergeError(path, `has a ${deleteFromList}${key} that is no list`)
  if (Array.isArray(list)) result[key] = list.filter((item) => !value.includes(item))
}

/** Returns a new value without null and without maps that have `$patch`; undefined if it is such a map itself. */
function withoutDirectives(value: Value): Value | undefined {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const kept = withoutDirectives(item)
      return kept === undefined ? [] : [kept]
    })
  }
  if (!isTree(value)) return value
  if (value[directive] !== undefined) return undefined
  return newTree(
    Object.entries(value).flatMap(([key, inner]): [string, Value][] => {
      const kept = inner === null || isDirective(key) ? undefined : withoutDirectives(inner)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )
}

/** Reports whether a key of a patch is an instruction and not a field. */
export function isDirective(key: string): boolean {
  return (
    key === directive ||
    key === retainKeys ||
    key.startsWith(deleteFromList) ||
    key.startsWith(setElementOrder)
  )
}

function without(tree: Tree, keys: readonly string[]): Tree {
  return newTree(Object.entries(clone(tree)).filter(([key]) => !keys.includes(key)))
}

function badDirective(action: Value, path: readonly string[]): StrategicMergeError {
  return new StrategicMergeError(
    path,
    `has ${directive}: ${JSON.stringify(action)}; expected replace or delete`,
  )
}
