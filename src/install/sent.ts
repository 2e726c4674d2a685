// What an install sends to the server for an object: rendered, with the release's marks, without what istiod writes.
import type { KubeObject } from '../manifest/object.ts'
import { markOwned } from '../release/ownership.ts'
import type { ReleaseName } from '../release/release.ts'
import { yieldRuntimeFields } from './webhooks.ts'

/** The object as install applies it over a live one, or where there is none. */
export function asSent(object: KubeObject, live: KubeObject | undefined, release: ReleaseName): KubeObject {
  const wanted = markOwned(object, release)
  return live ? yieldRuntimeFields(wanted, live) : wanted
}
