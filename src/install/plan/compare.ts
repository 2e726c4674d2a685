// Would an apply change anything? The live object against the server's dry run.
import { canonicalJson } from '../../manifest/canonical.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { ownEntry } from '../manager.ts'

/** Server-kept fields, which differ between two answers about the same content. */
const volatile: ReadonlySet<string> = new Set([
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
])

/** What a dry run says about the object: nothing new, other content, or the same content with fields becoming ours. */
export function compare(live: KubeObject, result: KubeObject): 'same' | 'content' | 'ownership' {
  if (canonicalJson(content(live)) !== canonicalJson(content(result))) return 'content'
  return canonicalJson(ownFields(live)) === canonicalJson(ownFields(result)) ? 'same' : 'ownership'
}

/** Without the status: an apply does not write it, and controllers write it all the time. */
function content({ status: _, ...object }: KubeObject): unknown {
  const metadata = Object.fromEntries(Object.entries(object.metadata).filter(([key]) => !volatile.has(key)))
  return { ...object, metadata }
}

function ownFields(object: KubeObject): unknown {
  return ownEntry(object)?.fields ?? null
}
