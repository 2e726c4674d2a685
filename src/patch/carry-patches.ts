// Keeps what a release record changes in the output of its chart, such as overlays, when the chart is rendered again.
import type { ReleaseDocument } from '../chart/manifests.ts'
import { canonicalJson } from '../manifest/canonical.ts'
import { objectKey, refOf, type KubeObject } from '../manifest/object.ts'
import { parseObjects } from '../manifest/parse.ts'
import { isTree, newTree, toValue, type Value } from '../values/tree.ts'
import { withValue } from './patch-release.ts'

/**
 * Returns `after` with the changes that the manifest of a record (`recorded`) has over `before`. Both are renderings of
 * the recorded chart without patches: `before` with the recorded values, `after` with new ones. Where record and new
 * values change the same field, the new values win. Throws UserError for a manifest that has no Kubernetes objects.
 */
export function carryPatches(
  before: readonly ReleaseDocument[],
  recorded: string,
  after: readonly ReleaseDocument[],
): ReleaseDocument[] {
  const old = new Map(before.map((document) => [keyOf(document.value), document.value]))
  const now = new Map(parseObjects(recorded, 'release record').map((object) => [keyOf(object), object]))
  const carried = after.map((document) => {
    const key = keyOf(document.value)
    const [unpatched, patched] = [old.get(key), now.get(key)]
    if (unpatched === undefined || patched === undefined || isSame(unpatched, patched)) return document
    return withValue(document, carry(unpatched, toValue(patched), document.value))
  })
  const rendered = new Set([...old.keys(), ...after.map(({ value }) => keyOf(value))])
  // A post-renderer of Helm may have added objects.
  const added = [...now].filter(([key]) => !rendered.has(key)).map(([, object]) => asDocument(object))
  return [...carried, ...added]
}

type Field = Value | undefined

function carry(before: Field, recorded: Field, after: Field): Field {
  if (isSame(before, recorded)) return after
  if (isSame(before, after)) return recorded
  if (isTree(before) && isTree(recorded) && isTree(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(recorded)])
    const fields = [...keys].map((key) => [key, carry(before[key], recorded[key], after[key])] as const)
    return newTree(fields.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
  }
  if (Array.isArray(before) && Array.isArray(recorded) && Array.isArray(after)) {
    // Only lists of the same length can be compared item by item.
    const isComparable = recorded.length === before.length && after.length === before.length
    return isComparable ? after.map((item, i) => carry(before[i], recorded[i], item) ?? null) : after
  }
  return after
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))
}

/** '' for what is no object, such as a document with comments only. */
function keyOf(value: unknown): string {
  return isTree(value) && isTree(value['metadata']) ? objectKey(refOf(value as unknown as KubeObject)) : ''
}

function asDocument(object: KubeObject): ReleaseDocument {
  const { kind, metadata } = object
  const empty = { source: 'release record', content: '', kind, name: metadata.name, value: null }
  return withValue(empty, toValue(object))
}
