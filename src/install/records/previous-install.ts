// The profile and platform of the previous install, stored as labels of the release records.
import type { Cluster } from '../../cluster/api.ts'
import type { InstalledFacts } from '../../facts/file.ts'
import { highestInstall } from '../../release/installs.ts'
import { readDefaultRevision } from './default-revision.ts'
import { istioRevisionOf, readReleases } from './releases.ts'

const profileLabel = 'ambientctl.io/profile'
const platformLabel = 'ambientctl.io/platform'

export interface PreviousInstall extends InstalledFacts {
  /** Istio's releases as `namespace/name`. */
  readonly releases: readonly string[]
  /** The highest number of an install in the newest records; 0 if none has one. */
  readonly lastInstall?: number
}

/** Returns the labels that readPreviousInstall reads. */
export function previousInstallLabels(profile: string, platform: string | undefined): Record<string, string> {
  return { [profileLabel]: profile, [platformLabel]: platform ?? '' }
}

/** Reads the previous install. Profile and platform are those of the releases of an Istio revision, or else of any. */
export async function readPreviousInstall(cluster: Cluster, revision: string): Promise<PreviousInstall> {
  const [{ istio: releases }, defaultRevision] = await Promise.all([
    readReleases(cluster),
    readDefaultRevision(cluster),
  ])
  const own = releases.filter((release) => istioRevisionOf(release) === revision)
  // A CNI installed alone, with profile empty, does not tell which profile to use for the rest.
  const [labelled] = [...own, ...releases].filter(
    ({ labels }) => (labels[profileLabel] ?? 'empty') !== 'empty',
  )
  return {
    profile: labelled?.labels[profileLabel],
    platform: labelled?.labels[platformLabel] || undefined,
    defaultRevision,
    lastInstall: highestInstall(releases),
    releases: releases.map(({ namespace, name }) => `${namespace}/${name}`),
  }
}
