// Reads all recorded revisions of the installed Istio releases.
import type { Cluster } from '../cluster/api.ts'
import { recordedMetadata } from '../release/release.ts'
import type { Release, ReleaseStatus } from '../release/release.ts'
import { readHistories } from './records/records.ts'
import { istioRevisionOf, readReleases } from './records/releases.ts'

/** A revision of a release, as `helm history` shows it. */
export interface ReleaseRevision {
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
  const { istio } = await readReleases(cluster)
  const histories = await readHistories(cluster, istio)
  const releases = histories.flatMap((read) => {
    if ('error' in read) throw read.error
    return read.history.map(({ release }) => release)
  })
  // Helm writes times with the offset of its machine, so the texts do not sort by time. The sort is stable: revisions of
  // equal times stay in installation order.
  return releases
    .toSorted((a, b) => timeOf(a) - timeOf(b) || (isSameRelease(a, b) ? a.version - b.version : 0))
    .map(releaseRevision)
}

const isSameRelease = (a: Release, b: Release) => a.name === b.name && a.namespace === b.namespace

/** Milliseconds; 0 if the record has no time. */
const timeOf = ({ info }: Release) => Date.parse(info.lastDeployed) || 0

function releaseRevision(release: Release): ReleaseRevision {
  const { name, version, appVersion } = recordedMetadata(release)
  return {
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
