// Compares two sets of Kubernetes objects as data.
import { canonicalJson } from '../manifest/canonical.ts'
import { compareTexts } from '../manifest/order.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'

/** One object that differs; `before` is undefined for an added object, `after` for a removed one. */
export interface ObjectDifference {
  readonly change: 'added' | 'removed' | 'changed'
  readonly ref: ObjectRef
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
}

/**
 * Returns the objects that differ, ordered by kind, namespace and name. The order of objects and of keys does not
 * matter; the order of lists does, because it does in Kubernetes. Of equal objects in one set the last one counts.
 */
export function compareObjects(
  before: readonly KubeObject[],
  after: readonly KubeObject[],
): ObjectDifference[] {
  const [old, now] = [byKey(before), byKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  return keys
    .flatMap((key) => differenceOf(old.get(key), now.get(key)))
    .sort((a, b) => compareTexts(sortName(a.ref), sortName(b.ref)))
}

/** Returns the objects that occur more than once, each once. */
export function repeatedObjects(objects: readonly KubeObject[]): ObjectRef[] {
  const seen = new Set<string>()
  const repeated = new Map<string, ObjectRef>()
  for (const ref of objects.map(refOf)) {
    const key = objectKey(ref)
    if (seen.has(key)) repeated.set(key, ref)
    seen.add(key)
  }
  return [...repeated.values()]
}

function byKey(objects: readonly KubeObject[]): Map<string, KubeObject> {
  return new Map(objects.map((object) => [objectKey(refOf(object)), object]))
}

function differenceOf(before: KubeObject | undefined, after: KubeObject | undefined): ObjectDifference[] {
  const object = after ?? before
  if (object === undefined) return []
  const ref = refOf(object)
  if (before === undefined) return [{ change: 'added', ref, before, after }]
  if (after === undefined) return [{ change: 'removed', ref, before, after }]
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ change: 'changed', ref, before, after }]
}

const sortName = ({ kind, namespace = '', name, apiVersion }: ObjectRef) =>
  [kind, namespace, name, apiVersion].join('\0')
