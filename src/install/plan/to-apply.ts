// What an install sends to the server for an object: rendered, with the release's marks, without what istiod writes.
import type { KubeObject } from '../../manifest/object.ts'
import { isOwnedBy, markOwned } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { isApplied } from './managed-fields-match.ts'
import { yieldRuntimeFields } from './webhooks.ts'

/** The object as install applies it over a live one, or where there is none. */
export function asSent(object: KubeObject, live: KubeObject | undefined, release: ReleaseName): KubeObject {
  const wanted = markOwned(object, release)
  return live ? yieldRuntimeFields(wanted, live) : wanted
}

/** The same, or undefined where there is nothing to send: the live object is the release's, and has each field as it is to be. */
export function toSend(
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
): KubeObject | undefined {
  const sent = asSent(object, live, release)
  return live && isOwnedBy(live, release) && isApplied(sent, live) ? undefined : sent
}
