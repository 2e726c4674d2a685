// The differences between live objects and the objects after an install, by release.
import type { ObjectDifference } from '../../diff/compare-objects.ts'
import { maskSecret } from '../../diff/mask-secrets.ts'
import { exitStatus, UserError } from '../../errors.ts'
import type { Change } from '../../install/plan/changes.ts'
import { comparableObject } from '../../install/plan/comparable.ts'
import type { ComponentRelease } from '../../install/release-ref.ts'
import { canonicalJson } from '../../manifest/canonical.ts'
import { describeConflicts, mayTakeOver } from '../../manifest/conflicts.ts'
import { objectName } from '../../manifest/object.ts'

/** An object that an install changes. Secrets are masked. */
export interface LiveDifference extends ObjectDifference {
  /** Why, if the difference alone does not tell: `not in the new manifest`. */
  readonly reason?: string | undefined
}

/** The objects of one release that an install changes, in install order. */
export interface ReleaseDifferences extends ComponentRelease {
  readonly objects: readonly LiveDifference[]
}

/**
 * Returns the difference that a change makes; undefined if it changes only fields that the server or istiod maintains,
 * or only the ownership of fields. A new object is as rendered, because the server's defaults are noise. Throws UserError for a live object without a dry run.
 */
export function liveDifference({
  ref,
  action,
  reason,
  live,
  object,
  result,
}: Change): LiveDifference | undefined {
  if (action === 'unchanged') return undefined
  if (live !== undefined && action !== 'delete' && result === undefined) {
    throw new UserError('not-compared', `${objectName(ref)}: not compared: ${reason ?? 'no dry run'}`, {
      status: exitStatus.failed,
    })
  }
  const before = live && comparableObject(live)
  const after = action === 'delete' ? undefined : live ? result && comparableObject(result) : object
  if (before && after && canonicalJson(before) === canonicalJson(after)) return undefined
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { ...maskSecret({ change, ref, before, after }), reason }
}

/** Returns the reason why an install without --force stops at a change; undefined if it does not. */
export function conflictOf({ ref, takeovers = [] }: Change): string | undefined {
  if (takeovers.length === 0 || mayTakeOver(takeovers)) return undefined
  return `${objectName(ref)}: ${describeConflicts(takeovers)}; install stops here, unless --force takes these fields over`
}
