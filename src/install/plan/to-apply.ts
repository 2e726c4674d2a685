// The object that an install applies: rendered, with Helm's ownership metadata, without the fields that istiod writes.
import type { KubeObject } from '../../manifest/object.ts'
import { isOwnedBy, markOwned } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import {
  fromInstallers,
  movesGitOpsFields,
  withoutInstallerFields,
  type MoveOptions,
} from './installer-fields.ts'
import { managedFieldsMatch } from './managed-fields-match.ts'
import { yieldRuntimeFields } from './webhooks.ts'

/** Returns the object as install applies it over the live one, if any. */
export function applyConfiguration(
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
  options: MoveOptions = fromInstallers,
): KubeObject {
  const owned = markOwned(object, release)
  return live ? yieldRuntimeFields(owned, live, options) : owned
}

/**
 * Like applyConfiguration, but undefined if the live object belongs to the release, has all fields as rendered, and none
 * that move from another installer.
 */
export function toApply(
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
  options: MoveOptions,
): KubeObject | undefined {
  const configuration = applyConfiguration(object, live, release, options)
  const isUnchanged =
    live &&
    isOwnedBy(live, release) &&
    managedFieldsMatch(configuration, live) &&
    withoutInstallerFields(live, live, options) === live &&
    !movesGitOpsFields(live, options)
  return isUnchanged ? undefined : configuration
}
