// The releases of an install plan as saved data. The same data of the current plan show what has changed.
import { manifestsDigest } from '../manifest/digest.ts'
import { objectKey, refOf, type KubeObject } from '../manifest/object.ts'
import type { Change } from '../install/plan/changes.ts'
import { comparableObject } from '../install/plan/comparable.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import type { ReleasePlan } from '../install/plan/release-plan.ts'
import { applyConfiguration } from '../install/plan/to-apply.ts'
import type { ComponentRelease } from '../install/release-ref.ts'
import { isRecord, type JsonObject } from '../values/record.ts'
import { fieldDigests } from './field-digests.ts'
import type { SavedLiveObject, SavedObject, SavedRelease } from './saved-plan.ts'

/** Returns the releases of a plan with their changes, and digests of the rendered and the live objects. */
export function savedReleases({ releases, dryRuns }: PlanData): SavedRelease[] {
  return releases.map((release) => savedRelease(release, dryRuns))
}

type PlanData = Pick<InstallPlan, 'releases' | 'dryRuns'>

function savedRelease({ ref, changes, rendered }: ReleasePlan, dryRuns: PlanData['dryRuns']): SavedRelease {
  const planned = new Set(changes.changes.map((change) => objectKey(change.ref)))
  const blocked = rendered.objects.filter((object) => !planned.has(objectKey(refOf(object))))
  const all = [...changes.changes, ...blocked.map((object) => blockedChange(object, ref, dryRuns))]
  const objects = new Map(rendered.objects.map((object) => [objectKey(refOf(object)), object]))
  return {
    component: ref.component,
    release: ref.release,
    namespace: ref.namespace,
    record: changes.record,
    revision: changes.revision,
    objects: all.map((change) => savedObject(change, objects.get(objectKey(change.ref)))),
  }
}

/** A blocker prevents the change of this object, so that the plan has none. */
function blockedChange(
  object: KubeObject,
  { release: name, namespace }: ComponentRelease,
  dryRuns: PlanData['dryRuns'],
): Change {
  const ref = refOf(object)
  const live = dryRuns.get(objectKey(ref))?.live
  const applied = applyConfiguration(object, live, { name, namespace })
  return { ref, action: live ? 'configure' : 'create', reason: 'cannot be applied', live, object: applied }
}

/** `rendered` is undefined for an object that is no longer rendered. */
function savedObject(change: Change, rendered: KubeObject | undefined): SavedObject {
  const { ref, action, reason, live, takeovers = [] } = change
  const hasDigest = rendered !== undefined && !isSecret(ref)
  return {
    apiVersion: ref.apiVersion,
    kind: ref.kind,
    ...(ref.namespace !== undefined && { namespace: ref.namespace }),
    name: ref.name,
    action,
    ...(reason !== undefined && { reason }),
    ...(takeovers.length > 0 && {
      takeovers: takeovers.map(({ field, manager }) => `${field} from ${manager}`),
    }),
    ...(hasDigest && { rendered: manifestsDigest([{ objects: [rendered] }]) }),
    ...(live && { live: savedLive(live, change.object) }),
  }
}

/** `applied` is what the install applies; undefined if it deletes the object. */
function savedLive(live: KubeObject, applied: KubeObject | undefined): SavedLiveObject {
  return {
    uid: textOf(live.metadata['uid']),
    resourceVersion: textOf(live.metadata['resourceVersion']),
    ...lastWrite(live),
    ...(!isSecret(live) && {
      fields: fieldDigests(contentOf(live), applied && contentOf(applied)),
    }),
  }
}

/** Returns the fields that do not identify the object. */
function contentOf(object: KubeObject): JsonObject {
  const { metadata, ...content } = comparableObject(object)
  return { ...without(content, ['apiVersion', 'kind']), metadata: without(metadata, ['name', 'namespace']) }
}

function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** Secrets have no digests, because short values could be guessed from them. */
const isSecret = ({ kind, apiVersion }: { readonly kind: string; readonly apiVersion: string }): boolean =>
  kind === 'Secret' && apiVersion === 'v1'

/** Returns the newest entry of managedFields, without those of status. */
function lastWrite({ metadata }: KubeObject): Pick<SavedLiveObject, 'manager' | 'writtenAt'> {
  const entries = Array.isArray(metadata['managedFields']) ? metadata['managedFields'] : []
  const writes = entries.filter(isRecord).filter((entry) => entry['subresource'] !== 'status')
  // Times are whole seconds; of equal ones, the server lists the newest last, applies before updates.
  const newest = writes.reduce<JsonObject | undefined>(
    (last, entry) => (last !== undefined && textOf(last['time']) > textOf(entry['time']) ? last : entry),
    undefined,
  )
  return newest === undefined ? {} : { manager: textOf(newest['manager']), writtenAt: textOf(newest['time']) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
