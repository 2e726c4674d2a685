// Patch actions that carry the previous values, so that undo can restore them.
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { ObjectRef } from '../../manifest/object.ts'
import { isTree, newTree, toTree, toValue, type Tree, type Value } from '../../values/tree.ts'

/**
 * Returns a merge patch action. `before` is the object as read; it needs at least the fields that the patch changes.
 */
export function patchAction(
  ref: ObjectRef,
  patch: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Extract<FixAction, { readonly do: 'patch' }> {
  const patchTree = toTree(patch)
  return { do: 'patch', ref, patch: patchTree, read: partOf(before, patchTree) }
}

/** Returns the fields of the object that the patch names; null for missing ones. */
function partOf(object: unknown, patch: Tree): Tree {
  return newTree(
    Object.entries(patch).map(([key, value]): [string, Value] => {
      const own = isTree(object) && Object.hasOwn(object, key) ? object[key] : undefined
      return [key, isTree(value) ? partOf(own, value) : toValue(own ?? null)]
    }),
  )
}
