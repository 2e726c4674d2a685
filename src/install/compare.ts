// Would an apply change anything? The live object against the server's dry run.
import type { KubeObject } from '../manifest/object.ts'
import { ownEntry } from './manager.ts'

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
  if (canonical(content(live)) !== canonical(content(result))) return 'content'
  return canonical(ownFields(live)) === canonical(ownFields(result)) ? 'same' : 'ownership'
}

/** Without the status: an apply does not write it, and controllers write it all the time. */
function content({ status: _, ...object }: KubeObject): unknown {
  const metadata = Object.fromEntries(Object.entries(object.metadata).filter(([key]) => !volatile.has(key)))
  return { ...object, metadata }
}

function ownFields(object: KubeObject): unknown {
  return ownEntry(object)?.fields ?? null
}

/** JSON with sorted keys: equal text for equal data. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
