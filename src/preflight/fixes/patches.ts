// Patches that know what they change: a deed carries what was read, and its undoing writes that back.
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { ObjectRef } from '../../manifest/object.ts'
import { isTree, newTree, toTree, toValue, type Tree, type Value } from '../../values/tree.ts'

/** A merge patch; `before` is the object as it was read, in the parts that the patch touches at least. */
export function patchAction(
  ref: ObjectRef,
  patch: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Extract<FixAction, { readonly do: 'patch' }> {
  const wanted = toTree(patch)
  return { do: 'patch', ref, patch: wanted, read: partOf(before, wanted) }
}

/** The fields of an object that a patch names; null for those that are not there. */
function partOf(object: unknown, patch: Tree): Tree {
  return newTree(
    Object.entries(patch).map(([key, value]): [string, Value] => {
      const own = isTree(object) && Object.hasOwn(object, key) ? object[key] : undefined
      return [key, isTree(value) ? partOf(own, value) : toValue(own ?? null)]
    }),
  )
}
