// Compares a live object with the result of its server-side dry run.
import { canonicalJson } from '../../manifest/canonical.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { ownEntry } from '../../cluster/field-manager.ts'

/** Fields that the server maintains; they may differ although the content is equal. */
const volatile: ReadonlySet<string> = new Set([
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
])

/** Returns what an apply would change: nothing, content, or only the ownership of fields. */
export function compare(live: KubeObject, result: KubeObject): 'same' | 'content' | 'ownership' {
  if (canonicalJson(withoutServerFields(live)) !== canonicalJson(withoutServerFields(result)))
    return 'content'
  return canonicalJson(ownFields(live)) === canonicalJson(ownFields(result)) ? 'same' : 'ownership'
}

/** Returns the object without status, which apply does not write, and without the fields that the server maintains. */
export function withoutServerFields({ status: _, ...object }: KubeObject): KubeObject {
  const metadata = Object.entries(object.metadata).filter(([key]) => !volatile.has(key))
  // The name is not volatile.
  return { ...object, metadata: Object.fromEntries(metadata) as KubeObject['metadata'] } as KubeObject
}

function ownFields(object: KubeObject): unknown {
  return ownEntry(object)?.fields ?? null
}
