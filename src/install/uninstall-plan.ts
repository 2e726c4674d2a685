// Plans an uninstall: the objects of the releases' manifests, in reverse installation order.
import type { Cluster } from '../cluster/api.ts'
import { objectKey, refOf } from '../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { byUninstallOrder } from '../manifest/order.ts'
import { currentRelease } from '../release/history.ts'
import { hasKeepPolicy, ownerOf } from '../release/ownership.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release } from '../release/release.ts'
import { listAt, textOrEmpty } from './fields.ts'
import { readControlPlanes, readTagObjects, revisionOf, tagOf } from './records/control-planes.ts'
import { inventoryOf } from './records/inventory.ts'
import { createdByIstiod, electionLeases } from './istiod-objects.ts'
import { createdNamespaces } from './plan/namespaces.ts'
import type { InstallPlan } from './plan/plan.ts'
import { mapParallel } from './parallel.ts'
import { readObjects } from './read-objects.ts'
import { readHistories, throwUnread } from './records/records.ts'
import { istioRevisionOf, objectsWithoutRecord, readReleases, titleOf } from './records/releases.ts'

export interface UninstallRequest {
  /** Also delete base, its CRDs with all custom resources, objects without a record and created namespaces. */
  readonly purge?: boolean | undefined
  /** Only releases of these Istio revisions (`default` for none). Ignored with `purge`. */
  readonly revisions?: readonly string[] | undefined
}

export interface KeptObject {
  readonly ref: ObjectRef
  /** `kept by helm.sh/resource-policy`, `belongs to release x/y`. */
  readonly because: string
}

export interface UninstallStep {
  /** For messages: the component's title, `objects without a release`, `objects created by istiod`. */
  readonly title: string
  /** The release whose records are deleted at the end of the step. */
  readonly release?: Release | undefined
  /** Existing objects in the order of deletion. */
  readonly objects: readonly ObjectRef[]
  readonly kept: readonly KeptObject[]
}

export interface UninstallPlan {
  readonly steps: readonly UninstallStep[]
  /** The revisions of the control planes that are uninstalled, and those that stay. */
  readonly revisions: { readonly uninstalled: readonly string[]; readonly others: readonly string[] }
  /** The tags whose webhooks call an uninstalled control plane; they are deleted. */
  readonly tags: ReadonlyMap<string, string>
  /** Releases of the selected revision that are kept because control planes of other revisions need them. */
  readonly shared: readonly Release[]
  /** Custom resources that are deleted with their CRDs. */
  readonly customResources: readonly ObjectRef[]
  /** Namespaces that an install created; deleted if they contain no objects of the user. */
  readonly namespaces: readonly string[]
  /** True if nothing is installed. */
  readonly empty: boolean
}

/** How the default validator is removed: by an upgrade of the release that has it, or as an object without a release. */
export interface ValidatorRemoval {
  readonly revision: string
  readonly upgrade?: InstallPlan | undefined
}

const createdAtRunTime = 'objects created by istiod'

/** Returns what `uninstall` would delete, in order. Only reads from the cluster. */
export async function planUninstall(cluster: Cluster, request: UninstallRequest): Promise<UninstallPlan> {
  const purge = request.purge ?? false
  const { names, istio } = await readReleases(cluster)
  const selected = istio.filter((release) => purge || isSelected(release, request.revisions)).reverse()
  const shared = sharedReleases(istio, selected)
  const toUninstall = selected.filter((release) => !shared.includes(release))
  const { revisions, tags, objects } = await planTags(cluster, toUninstall)
  const steps = await planReleases(cluster, toUninstall, purge)
  const planned = new Set(steps.flatMap((step) => step.objects).map(objectKey))
  const ofTags = objects.filter((ref) => !planned.has(objectKey(ref)))
  // Webhooks go before the istiod that they call.
  if (ofTags.length > 0) steps.unshift({ title: 'tags', objects: ofTags, kept: [] })
  const plan = { steps, revisions, tags, shared }
  if (!purge) {
    const leases = await electionLeases(cluster, toUninstall.filter(isIstiod).map(instanceOf))
    if (leases.length > 0) steps.push({ title: createdAtRunTime, objects: leases, kept: [] })
    return { ...plan, customResources: [], namespaces: [], empty: steps.length === 0 }
  }
  const keysOfTags = new Set(ofTags.map(objectKey))
  const unowned = (await objectsWithoutRecord(cluster, names))
    .filter((object) => !keysOfTags.has(objectKey(refOf(object))))
    .sort(byUninstallOrder)
  const istiodObjects = await createdByIstiod(cluster, [
    ...new Set(toUninstall.map(({ namespace }) => namespace)),
  ])
  const extra: UninstallStep[] = [
    { title: 'objects without a release', objects: unowned.map(refOf), kept: [] },
    { title: createdAtRunTime, objects: istiodObjects, kept: [] },
  ]
  steps.push(...extra.filter(({ objects }) => objects.length > 0))
  const namespaces = await createdNamespaces(cluster)
  const toDelete = steps.flatMap(({ objects }) => objects)
  const customResources = await customResourcesOf(cluster, toDelete.filter(isDefinition))
  const keys = new Set(toDelete.map(objectKey))
  return {
    ...plan,
    customResources: customResources.filter((ref) => !keys.has(objectKey(ref))),
    namespaces,
    empty: steps.length === 0 && namespaces.length === 0,
  }
}

/** Returns the plan to uninstall these releases, in this order. They must not be of base or istiod. */
export async function planReleaseUninstall(
  cluster: Cluster,
  releases: readonly Release[],
): Promise<UninstallPlan> {
  const steps = await planReleases(cluster, releases, false)
  return {
    steps,
    revisions: { uninstalled: [], others: [] },
    tags: new Map(),
    shared: [],
    customResources: [],
    namespaces: [],
    empty: steps.length === 0,
  }
}

/** Finds the tags of the control planes to uninstall: no webhook may stay that calls a deleted Service. */
async function planTags(cluster: Cluster, releases: readonly Release[]) {
  const planes = await readControlPlanes(cluster)
  const uninstalled = releases.filter(isIstiod).map((release) => instanceOf(release).revision)
  const found = await mapParallel(uninstalled, (revision) => readTagObjects(cluster, { revision }))
  return {
    revisions: { uninstalled, others: planes.revisions.filter((name) => !uninstalled.includes(name)) },
    tags: new Map([...planes.tags].filter(([, revision]) => uninstalled.includes(revision))),
    objects: found.flat().map(refOf),
  }
}

const isIstiod = (release: Release) => recordedMetadata(release).name === 'istiod'

const instanceOf = (release: Release) => ({
  namespace: release.namespace,
  revision: istioRevisionOf(release) || 'default',
})

/** Selects all releases but base: deleting its CRDs deletes the users' resources, and other revisions use them. */
function isSelected(release: Release, revisions: readonly string[] | undefined): boolean {
  if (recordedMetadata(release).name === 'base') return false
  return revisions === undefined || revisions.includes(istioRevisionOf(release) || 'default')
}

/** Returns cni and ztunnel if another istiod stays: all revisions share the node agents. */
function sharedReleases(all: readonly Release[], selected: readonly Release[]): Release[] {
  const isChart = (release: Release, ...names: string[]) => names.includes(recordedMetadata(release).name)
  const isLast = all.every((release) => !isChart(release, 'istiod') || selected.includes(release))
  return isLast ? [] : selected.filter((release) => isChart(release, 'cni', 'ztunnel'))
}

async function planReleases(
  cluster: Cluster,
  releases: readonly Release[],
  purge: boolean,
): Promise<UninstallStep[]> {
  const histories = throwUnread(await readHistories(cluster, releases))
  const inventories = await mapParallel(histories, (history) =>
    inventoryOf(cluster, currentRelease(history.map(({ release }) => release))),
  )
  const refs = inventories.flatMap((inventory) => inventory.map(refOf))
  const read = await readObjects(cluster, refs)
  const live = new Map(refs.map((ref, i) => [objectKey(ref), read[i]]))
  return releases.map((release, i) => {
    const found = (inventories[i] ?? []).flatMap((object) => live.get(objectKey(refOf(object))) ?? [])
    return planRelease(release, found, purge)
  })
}

function planRelease(release: Release, live: readonly KubeObject[], purge: boolean): UninstallStep {
  const objects: ObjectRef[] = []
  const kept: KeptObject[] = []
  for (const object of live.toSorted(byUninstallOrder)) {
    const because = keepReason(object, release, purge)
    if (because === undefined) objects.push(refOf(object))
    else kept.push({ ref: refOf(object), because })
  }
  return { title: titleOf(release), release, objects, kept }
}

function keepReason(object: KubeObject, release: Release, purge: boolean): string | undefined {
  const owner = ownerOf(object)
  if (owner && (owner.name !== release.name || owner.namespace !== release.namespace))
    return `belongs to release ${owner.namespace}/${owner.name}`
  const tag = tagOf(object)
  const isMoved = tag !== undefined && revisionOf(object) !== (istioRevisionOf(release) || 'default')
  if (isMoved && !purge) return `tag ${tag} now means revision ${revisionOf(object)}`
  // Istio's CRDs have the keep policy; --purge deletes them all the same.
  const isPurged = purge && isDefinition(object)
  return hasKeepPolicy(object) && !isPurged ? 'kept by helm.sh/resource-policy' : undefined
}

const isDefinition = ({ kind }: { readonly kind: string }) => kind === 'CustomResourceDefinition'

async function customResourcesOf(cluster: Cluster, definitions: readonly ObjectRef[]): Promise<ObjectRef[]> {
  const read = await readObjects(cluster, definitions)
  const lists = await mapParallel(read, async (definition) => {
    const served = listAt(definition, 'spec', 'versions').find(
      (version) => (version as { served?: unknown } | null)?.served === true,
    )
    if (served === undefined) return []
    const apiVersion = `${textOrEmpty(definition, 'spec', 'group')}/${textOrEmpty(served, 'name')}`
    const { items } = await cluster.list(apiVersion, textOrEmpty(definition, 'spec', 'names', 'kind'))
    return items.map(refOf)
  })
  return [...new Map(lists.flat().map((ref) => [objectKey(ref), ref])).values()]
}
