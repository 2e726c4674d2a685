// Reads all recorded revisions of the installed Istio releases.
import type { Cluster } from '../cluster/api.ts'
import { recordedInstalls, type RecordedInstall } from '../release/installs.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release, ReleaseStatus } from '../release/release.ts'
import { readHistories } from './records/records.ts'
import { istioRevisionOf, readReleases } from './records/releases.ts'

/** A revision of a release, as `helm history` shows it. */
export interface ReleaseRevision {
  /** The number of the install that wrote it, for `rollback`; absent if it cannot be determined. */
  readonly install?: number
  readonly release: string
  readonly namespace: string
  /** Helm's revision number. */
  readonly revision: number
  /** ISO time of the install, upgrade or rollback. */
  readonly updated: string
  readonly status: ReleaseStatus
  /** The chart's name: base, istiod, cni, ztunnel, gateway. */
  readonly chart: string
  readonly chartVersion: string
  /** Istio's version: the chart's appVersion. */
  readonly version: string
  /** The Istio revision (`revision` in the values); '' for the default one. */
  readonly meshRevision: string
  readonly description: string
}

/**
 * Returns the revisions of all installed Istio releases, made by any tool, oldest first. Throws UserError for a corrupt
 * record and ApiError if the records cannot be read.
 */
export async function readReleaseHistory(cluster: Cluster): Promise<ReleaseRevision[]> {
  const installs = await readRecordedInstalls(cluster)
  return installs.flatMap(({ number, releases }) =>
    releases.map((release) => releaseRevision(release, number)),
  )
}

/** Reads all revisions of the installed Istio releases, grouped by install. Throws as readReleaseHistory. */
export async function readRecordedInstalls(cluster: Cluster): Promise<RecordedInstall[]> {
  const { istio } = await readReleases(cluster)
  const histories = await readHistories(cluster, istio)
  const releases = histories.flatMap((read) => {
    if ('error' in read) throw read.error
    return read.history.map(({ release }) => release)
  })
  return recordedInstalls(releases)
}

function releaseRevision(release: Release, install: number | undefined): ReleaseRevision {
  const { name, version, appVersion } = recordedMetadata(release)
  return {
    ...(install !== undefined && { install }),
    release: release.name,
    namespace: release.namespace,
    revision: release.version,
    updated: release.info.lastDeployed,
    status: release.info.status,
    chart: name,
    chartVersion: version,
    version: appVersion || version,
    meshRevision: istioRevisionOf(release),
    description: release.info.description,
  }
}
