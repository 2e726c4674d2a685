// Reads the installed Istio releases and their health from Helm's records and the live objects.
import type { Cluster } from '../cluster/api.ts'
import { fieldManager } from '../cluster/field-manager.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { pendingOperation } from '../release/history.ts'
import { installOf } from '../release/installs.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release, ReleaseStatus } from '../release/release.ts'
import { fieldDrift, type FieldDrift } from './drift.ts'
import { installerOf } from './installers.ts'
import { pendingText } from './plan/pending.ts'
import { readRevision } from './records/records.ts'
import { tagOf } from './records/control-planes.ts'
import { defaultTag } from './records/default-revision.ts'
import { inventoryOf } from './records/inventory.ts'
import { mapParallel } from './parallel.ts'
import { readObjects } from './read-objects.ts'
import { diagnose } from './wait/diagnose.ts'
import { becomesReady, readinessOf } from './wait/readiness.ts'
import type { Readiness } from './wait/readiness.ts'
import type { Problem } from './wait/symptoms.ts'
import { istioRevisionOf, objectsWithoutRecord, readReleases } from './records/releases.ts'

export interface WorkloadHealth {
  readonly ref: ObjectRef
  readonly readiness: Readiness
}

export type Health = 'ready' | 'waiting' | 'failed' | 'missing'

export interface ReleaseHealth {
  /** Release name and namespace, as `helm list` shows them. */
  readonly release: string
  readonly namespace: string
  /** The chart's name: base, istiod, cni, ztunnel, gateway. */
  readonly chart: string
  readonly chartVersion: string
  /** Istio's version: the chart's appVersion. */
  readonly version: string
  /** The Istio revision (`revision` in the values); '' for the default one. */
  readonly meshRevision: string
  /** Helm's revision number. */
  readonly revision: number
  readonly status: ReleaseStatus
  /** ISO time of the last install or upgrade. */
  readonly updated: string
  readonly description: string
  /** The worst state of its objects; `missing` is the worst. */
  readonly health: Health
  /** Its Deployments, DaemonSets and other workloads. */
  readonly workloads: readonly WorkloadHealth[]
  /** Why workloads are not ready, as far as their pods, events and logs tell. */
  readonly problems: readonly Problem[]
  /** Objects of the manifest that do not exist. */
  readonly missing: readonly ObjectRef[]
  /** Who wrote the newest record: `ambientctl`, or `Helm` and tools that use it. */
  readonly installer: 'ambientctl' | 'Helm'
  /** Fields that are not as the newest record says. */
  readonly drift: readonly ObjectDrift[]
  /** Set if the newest record has a pending status. */
  readonly pending?: PendingState | undefined
}

export interface ObjectDrift {
  readonly ref: ObjectRef
  readonly fields: readonly FieldDrift[]
}

export interface PendingState {
  /** Which operation, and when it began. */
  readonly message: string
  /** ISO time until which it counts as running; absent for operations of Helm, which have no heartbeat. */
  readonly aliveUntil?: string | undefined
}

/** An object of Istio that no release owns. */
export interface UnrecordedObject extends ObjectRef {
  /** `istioctl`, `kubectl`, another installer, or a field manager. */
  readonly installer: string
}

export interface InstallStatus {
  readonly releases: readonly ReleaseHealth[]
  /** Istio's objects that no release owns (`manifest generate | kubectl apply`, istioctl). */
  readonly withoutRecord: readonly UnrecordedObject[]
}

/** Returns all Istio releases of the cluster in installation order, and Istio's objects without a release. */
export async function readInstalls(cluster: Cluster): Promise<InstallStatus> {
  const { names, istio } = await readReleases(cluster)
  const inventories = await mapParallel(istio, async (release) => ({
    release,
    objects: await inventoryOf(cluster, [release]),
  }))
  const refs = inventories.flatMap(({ objects }) => objects.map(refOf))
  const read = await readObjects(cluster, refs)
  const live = new Map(refs.map((ref, i) => [objectKey(ref), read[i]]))
  const unrecorded = await objectsWithoutRecord(cluster, names)
  const withoutRecord = unrecorded.map((object) => ({ object, installer: installerOf(object) }))
  return {
    releases: await mapParallel(inventories, (inventory) => readHealth(cluster, inventory, live)),
    withoutRecord: withoutRecord
      // `tag set` writes no record, and no install adopts its objects.
      .filter(({ object, installer }) => installer !== fieldManager || tagOf(object) === undefined)
      .map(({ object, installer }) => ({ ...refOf(object), installer })),
  }
}

interface Inventory {
  readonly release: Release
  /** The objects of its manifest. */
  readonly objects: readonly KubeObject[]
}

/** Returns the health of a release; `read` has the live objects by objectKey. */
async function readHealth(
  cluster: Cluster,
  { release, objects }: Inventory,
  read: ReadonlyMap<string, KubeObject | undefined>,
): Promise<ReleaseHealth> {
  const states = objects.flatMap((object) => {
    const live = read.get(objectKey(refOf(object)))
    // The default revision may have moved to a control plane that needs no tag.
    if (!live && tagOf(object) === defaultTag) return []
    const fields = live ? fieldDrift(object, live, release) : []
    return [{ ref: refOf(object), readiness: live && readinessOf(live), fields }]
  })
  const missing = states.flatMap(({ ref, readiness }) => (readiness ? [] : [ref]))
  const workloads = states.flatMap(({ ref, readiness }) =>
    readiness && runsPods(ref) ? [{ ref, readiness }] : [],
  )
  const waiting = states.flatMap(({ ref, readiness }) =>
    readiness && readiness.state !== 'ready' && runsPods(ref) ? (read.get(objectKey(ref)) ?? []) : [],
  )
  const healthStates = states.map(({ readiness }) => readiness?.state ?? 'missing')
  const { name, version, appVersion } = recordedMetadata(release)
  return {
    release: release.name,
    namespace: release.namespace,
    chart: name,
    chartVersion: version,
    version: appVersion || version,
    meshRevision: istioRevisionOf(release),
    revision: release.version,
    status: release.info.status,
    updated: release.info.lastDeployed,
    description: release.info.description,
    health: worstHealth(healthStates),
    workloads,
    problems: await diagnose(cluster, waiting),
    missing,
    installer: installOf(release) === undefined ? 'Helm' : 'ambientctl',
    drift: states.flatMap(({ ref, fields }) => (fields.length > 0 ? [{ ref, fields }] : [])),
    pending: pendingOperation([release]) && (await readPending(cluster, release)),
  }
}

/** Reads the heartbeat of a pending operation; undefined if the operation has ended meanwhile. */
async function readPending(cluster: Cluster, release: Release): Promise<PendingState | undefined> {
  const recorded = await readRevision(cluster, release)
  if (!recorded || !pendingOperation([recorded.release])) return undefined
  return { message: pendingText(release), aliveUntil: recorded.heartbeatExpiry?.toISOString() }
}

const runsPods = (ref: ObjectRef) => becomesReady(ref) && /^(apps|batch)\//.test(ref.apiVersion)

const severity: readonly Health[] = ['missing', 'failed', 'waiting']

function worstHealth(states: readonly Health[]): Health {
  return severity.find((state) => states.includes(state)) ?? 'ready'
}
