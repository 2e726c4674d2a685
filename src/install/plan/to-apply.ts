// What an install sends to the server for an object: rendered, with the release's marks, without what istiod writes.
import type { KubeObject } from '../../manifest/object.ts'
import { isOwnedBy, markOwned } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { managedFieldsMatch } from './managed-fields-match.ts'
import { yieldRuntimeFields } from './webhooks.ts'

/** The object as install applies it, given the live one if there is one. */
export function applyConfiguration(
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
): KubeObject {
  const wanted = markOwned(object, release)
  return live ? yieldRuntimeFields(wanted, live) : wanted
}

/** The same; undefined if nothing has to be sent: the live object is the release's and has each field as rendered. */
export function toApply(
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
): KubeObject | undefined {
  const configuration = applyConfiguration(object, live, release)
  return live && isOwnedBy(live, release) && managedFieldsMatch(configuration, live)
    ? undefined
    : configuration
}
