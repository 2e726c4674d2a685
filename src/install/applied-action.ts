// What a server-side apply did to an object.
import type { KubeObject } from '../manifest/object.ts'

export type AppliedAction = 'created' | 'configured' | 'unchanged'

/** Compares an object before and after an apply. The server leaves the resourceVersion of an unchanged object. */
export function appliedAction(before: KubeObject | undefined, after: KubeObject): AppliedAction {
  if (!before) return 'created'
  return before.metadata['resourceVersion'] === after.metadata['resourceVersion'] ? 'unchanged' : 'configured'
}
