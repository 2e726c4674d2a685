// What uninstall would delete: from the releases' manifests, in reverse order of installing.
import type { Cluster } from '../cluster/api.ts'
import { objectKey, refOf } from '../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { byUninstallOrder } from '../manifest/order.ts'
import { currentRelease } from '../release/history.ts'
import { isKept, ownerOf } from '../release/ownership.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release } from '../release/release.ts'
import { listAt, textAt } from './fields.ts'
import { inventoryOf } from './records/inventory.ts'
import { createdNamespaces } from './plan/namespaces.ts'
import { mapParallel } from './parallel.ts'
import { readHistory } from './records/records.ts'
import { meshRevisionOf, objectsWithoutRecord, readReleases, titleOf } from './records/releases.ts'

export interface UninstallRequest {
  /** Also base, its CRDs with all custom resources, objects without a record, and namespaces that we made. */
  readonly purge?: boolean | undefined
  /** Only releases of this mesh revision (`default` for none). Not looked at when purging. */
  readonly revision?: string | undefined
}

export interface KeptObject {
  readonly ref: ObjectRef
  /** `kept by helm.sh/resource-policy`, `belongs to release x/y`. */
  readonly because: string
}

export interface UninstallStep {
  /** What people call it: the component's title, `objects without a record`, `what istiod wrote`. */
  readonly title: string
  /** The release whose record goes at the end of the step. */
  readonly release?: Release | undefined
  /** In the order of deletion; only what is there. */
  readonly objects: readonly ObjectRef[]
  readonly kept: readonly KeptObject[]
}

export interface UninstallPlan {
  readonly steps: readonly UninstallStep[]
  /** Releases of the wanted revision that stay, as control planes of others need them. */
  readonly shared: readonly Release[]
  /** Custom resources that die with their CRDs. */
  readonly customResources: readonly ObjectRef[]
  /** Namespaces that we created; they go if nothing of the user's is left in them. */
  readonly namespaces: readonly string[]
  /** True if nothing is installed. */
  readonly empty: boolean
}

/** What `uninstall` would delete, in order. Reads only. */
export async function planUninstall(cluster: Cluster, request: UninstallRequest): Promise<UninstallPlan> {
  const purge = request.purge ?? false
  const { names, istio } = await readReleases(cluster)
  const wanted = istio.filter((release) => purge || isChosen(release, request.revision)).reverse()
  const shared = sharedAmong(istio, wanted)
  const chosen = wanted.filter((release) => !shared.includes(release))
  const steps: UninstallStep[] = []
  for (const release of chosen) steps.push(await planRelease(cluster, release, purge))
  if (!purge) return { steps, shared, customResources: [], namespaces: [], empty: steps.length === 0 }
  const stray = (await objectsWithoutRecord(cluster, names)).sort(byUninstallOrder)
  const written = await writtenByIstiod(cluster, chosen)
  const extra: UninstallStep[] = [
    { title: 'objects without a record', objects: stray.map(refOf), kept: [] },
    { title: 'what istiod wrote', objects: written, kept: [] },
  ]
  steps.push(...extra.filter(({ objects }) => objects.length > 0))
  const namespaces = await createdNamespaces(cluster)
  const planned = steps.flatMap(({ objects }) => objects)
  const customResources = await customResourcesOf(cluster, planned.filter(isDefinition))
  const keys = new Set(planned.map(objectKey))
  return {
    steps,
    shared,
    customResources: customResources.filter((ref) => !keys.has(objectKey(ref))),
    namespaces,
    empty: steps.length === 0 && namespaces.length === 0,
  }
}

/** All but base, whose CRDs other control planes use and whose deletion takes the users' resources along. */
function isChosen(release: Release, revision: string | undefined): boolean {
  if (recordedMetadata(release).name === 'base') return false
  return revision === undefined || meshRevisionOf(release) === (revision === 'default' ? '' : revision)
}

/** The nodes' agents are one for all revisions, whichever installed them last: they stay with the last istiod. */
function sharedAmong(all: readonly Release[], wanted: readonly Release[]): Release[] {
  const isChart = (release: Release, ...names: string[]) => names.includes(recordedMetadata(release).name)
  const isLast = all.every((release) => !isChart(release, 'istiod') || wanted.includes(release))
  return isLast ? [] : wanted.filter((release) => isChart(release, 'cni', 'ztunnel'))
}

async function planRelease(cluster: Cluster, release: Release, purge: boolean): Promise<UninstallStep> {
  const history = (await readHistory(cluster, release)).map((recorded) => recorded.release)
  const inventory = await inventoryOf(cluster, currentRelease(history))
  const live = await mapParallel(inventory, (object) => cluster.get(refOf(object)))
  const objects: ObjectRef[] = []
  const kept: KeptObject[] = []
  for (const object of live.filter((one) => one !== undefined).sort(byUninstallOrder)) {
    const because = whyKept(object, release, purge)
    if (because === undefined) objects.push(refOf(object))
    else kept.push({ ref: refOf(object), because })
  }
  return { title: titleOf(release), release, objects, kept }
}

function whyKept(object: KubeObject, release: Release, purge: boolean): string | undefined {
  const owner = ownerOf(object)
  if (owner && (owner.name !== release.name || owner.namespace !== release.namespace))
    return `belongs to release ${owner.namespace}/${owner.name}`
  // Istio's CRDs carry the policy, so that a plain uninstall keeps them; purging is asking for them.
  const isPurged = purge && isDefinition(object)
  return isKept(object) && !isPurged ? 'kept by helm.sh/resource-policy' : undefined
}

const isDefinition = ({ kind }: { readonly kind: string }) => kind === 'CustomResourceDefinition'

/** istiod's root certificate, in every namespace; its leader elections, where releases were. */
async function writtenByIstiod(cluster: Cluster, releases: readonly Release[]): Promise<ObjectRef[]> {
  const namespaces = [...new Set(releases.map(({ namespace }) => namespace))]
  const certificates = await cluster.list('v1', 'ConfigMap', {
    fieldSelector: 'metadata.name=istio-ca-root-cert',
  })
  const elections = await mapParallel(namespaces, async (namespace) => {
    const { items } = await cluster.list('coordination.k8s.io/v1', 'Lease', { namespace })
    return items.filter(({ metadata }) => /^istio-.*(leader|election|status)/.test(metadata.name))
  })
  return [...certificates.items, ...elections.flat()].map(refOf)
}

async function customResourcesOf(cluster: Cluster, definitions: readonly ObjectRef[]): Promise<ObjectRef[]> {
  const lists = await mapParallel(definitions, async (ref) => {
    const definition = await cluster.get(ref)
    const served = listAt(definition, 'spec', 'versions').find(
      (version) => (version as { served?: unknown } | null)?.served === true,
    )
    if (served === undefined) return []
    const apiVersion = `${textAt(definition, 'spec', 'group')}/${textAt(served, 'name')}`
    const { items } = await cluster.list(apiVersion, textAt(definition, 'spec', 'names', 'kind'))
    return items.map(refOf)
  })
  return [...new Map(lists.flat().map((ref) => [objectKey(ref), ref])).values()]
}
