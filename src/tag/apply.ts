// Applies the objects of a tag, and deletes them.
import type { Cluster } from '../cluster/api.ts'
import { appliedAction, type AppliedAction } from '../install/applied-action.ts'
import { fieldAt, listAt, textOrEmpty } from '../install/fields.ts'
import { mapParallel } from '../install/parallel.ts'
import { yieldRuntimeFields } from '../install/plan/webhooks.ts'
import { revisionOf, tagOf, type ControlPlanes } from '../install/records/control-planes.ts'
import { refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { isOwnedBy, markOwned, ownerOf } from '../release/ownership.ts'
import type { ReleaseName } from '../release/release.ts'

/** An object of a tag, and the release that would contain it. */
export interface TagObject {
  readonly object: KubeObject
  /** Absent if Istio was not installed as a Helm release. */
  readonly release?: ReleaseName | undefined
}

export interface AppliedTagObject {
  readonly ref: ObjectRef
  readonly action: AppliedAction | 'deleted'
  /** The release that contained the object: its next install changes it back. */
  readonly from?: ReleaseName | undefined
}

/** Applies all objects, after the server accepted each as a dry run. Rejects with ApiError. */
export async function applyTagObjects(
  cluster: Cluster,
  objects: readonly TagObject[],
): Promise<AppliedTagObject[]> {
  const planned = await mapParallel(objects, async ({ object, release }) => {
    const live = await cluster.get(refOf(object))
    const isOwn = live !== undefined && release !== undefined && isOwnedBy(live, release)
    const marked = isOwn ? markOwned(object, release) : object
    const toApply = live ? yieldRuntimeFields(marked, live) : marked
    await cluster.apply(toApply, { dryRun: true, force: true })
    return { toApply, live }
  })
  const applied: AppliedTagObject[] = []
  for (const { toApply, live } of planned) {
    const { object } = await cluster.apply(toApply, { force: true })
    applied.push({ ref: refOf(object), action: appliedAction(live, object), from: live && ownerOf(live) })
  }
  return applied
}

/**
 * Returns a webhook configuration with the CA bundle that the injector of a revision has. Without it the API server
 * would reject pods and resources until istiod adds its own.
 */
export function withBundle(object: KubeObject, { injectors }: ControlPlanes, revision: string): KubeObject {
  if (!object.kind.endsWith('WebhookConfiguration')) return object
  const injector = injectors.find((one) => tagOf(one) === undefined && revisionOf(one) === revision)
  const bundle = textOrEmpty(listAt(injector, 'webhooks')[0], 'clientConfig', 'caBundle')
  if (bundle === '') return object
  const webhooks = listAt(object, 'webhooks').map((webhook) => {
    const clientConfig = fieldAt(webhook, 'clientConfig') as object
    return { ...(webhook as object), clientConfig: { caBundle: bundle, ...clientConfig } }
  })
  return { ...object, webhooks }
}

/** Deletes objects of a tag; returns them with the releases that contain them. */
export function deleteTagObjects(
  cluster: Cluster,
  objects: readonly KubeObject[],
): Promise<{ readonly ref: ObjectRef; readonly from?: ReleaseName | undefined }[]> {
  return mapParallel(objects, async (object) => {
    await cluster.delete(refOf(object))
    return { ref: refOf(object), from: ownerOf(object) }
  })
}
