// The differences between live objects and the objects after an install, by release.
import type { ObjectDifference } from '../../diff/compare-objects.ts'
import { maskSecret } from '../../diff/mask-secrets.ts'
import { exitStatus, UserError } from '../../errors.ts'
import type { Change } from '../../install/plan/changes.ts'
import { withoutServerFields } from '../../install/plan/compare.ts'
import { hasRuntimeFields } from '../../install/plan/webhooks.ts'
import type { ComponentRelease } from '../../install/release-ref.ts'
import { canonicalJson } from '../../manifest/canonical.ts'
import { describeConflicts, mayTakeOver } from '../../manifest/conflicts.ts'
import { objectName, type KubeObject } from '../../manifest/object.ts'
import { isRecord } from '../../values/record.ts'

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
 * or only the ownership of fields. Throws UserError for a live object without a dry run.
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
  const before = live && comparable(live)
  // A new object is shown as rendered, because the server's defaults are noise.
  const planned = action === 'delete' ? undefined : live ? result : object
  const after = planned && comparable(planned)
  if (before && after && canonicalJson(before) === canonicalJson(after)) return undefined
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { ...maskSecret({ change, ref, before, after }), reason }
}

/** Returns the reason why an install without --force stops at a change; undefined if it does not. */
export function conflictOf({ ref, takeovers = [] }: Change): string | undefined {
  if (takeovers.length === 0 || mayTakeOver(takeovers)) return undefined
  return `${objectName(ref)}: ${describeConflicts(takeovers)}; install stops here, unless --force takes these fields over`
}

const appliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration'

/** Returns the object without the fields that the server, kubectl or istiod maintains. */
function comparable(object: KubeObject): KubeObject {
  const { metadata, ...rest } = withoutServerFields(object)
  const annotations = { ...metadata.annotations }
  delete annotations[appliedAnnotation]
  const copy: KubeObject = {
    ...rest,
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: { ...metadata },
  }
  if (metadata.annotations !== undefined) copy.metadata.annotations = annotations
  return hasRuntimeFields(copy) ? withoutCaBundles(copy) : copy
}

/** istiod writes the CA bundles of webhooks; install keeps them (see install/plan/webhooks.ts). */
function withoutCaBundles(object: KubeObject): KubeObject {
  const { webhooks } = object
  if (!Array.isArray(webhooks)) return object
  return { ...object, webhooks: (webhooks as readonly unknown[]).map(withoutCaBundle) }
}

function withoutCaBundle(webhook: unknown): unknown {
  if (!isRecord(webhook) || !isRecord(webhook['clientConfig'])) return webhook
  const fields = Object.entries(webhook['clientConfig']).filter(([key]) => key !== 'caBundle')
  return { ...webhook, clientConfig: Object.fromEntries(fields) }
}
