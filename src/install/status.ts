// Reads the installed Istio releases and their health from Helm's records and the live objects.
import type { Cluster } from '../cluster/api.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release, ReleaseStatus } from '../release/release.ts'
import { tagOf } from './records/control-planes.ts'
import { defaultTag } from './records/default-revision.ts'
import { inventoryOf } from './records/inventory.ts'
import { mapParallel } from './parallel.ts'
import { readObjects } from './read-objects.ts'
import { becomesReady, readinessOf } from './wait/readiness.ts'
import type { Readiness } from './wait/readiness.ts'
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
  /** Objects of the manifest that do not exist. */
  readonly missing: readonly ObjectRef[]
}

export interface InstallStatus {
  readonly releases: readonly ReleaseHealth[]
  /** Istio's objects that no release owns (`manifest generate | kubectl apply`, istioctl). */
  readonly withoutRecord: readonly ObjectRef[]
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
  const withoutRecord = await objectsWithoutRecord(cluster, names)
  return {
    releases: inventories.map(({ release, objects }) => healthOf(release, objects, live)),
    withoutRecord: withoutRecord.map(refOf),
  }
}

/** Returns the health of a release from its recorded objects and the live ones by objectKey. */
function healthOf(
  release: Release,
  objects: readonly KubeObject[],
  read: ReadonlyMap<string, KubeObject | undefined>,
): ReleaseHealth {
  const states = objects.flatMap((object) => {
    const live = read.get(objectKey(refOf(object)))
    // The default revision may have moved to a control plane that needs no tag.
    if (!live && tagOf(object) === defaultTag) return []
    return [{ ref: refOf(object), readiness: live && readinessOf(live) }]
  })
  const missing = states.flatMap(({ ref, readiness }) => (readiness ? [] : [ref]))
  const workloads = states.flatMap(({ ref, readiness }) =>
    readiness && runsPods(ref) ? [{ ref, readiness }] : [],
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
    missing,
  }
}

const runsPods = (ref: ObjectRef) => becomesReady(ref) && /^(apps|batch)\//.test(ref.apiVersion)

const severity: readonly Health[] = ['missing', 'failed', 'waiting']

function worstHealth(states: readonly Health[]): Health {
  return severity.find((state) => states.includes(state)) ?? 'ready'
}
